import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing

/// The behavior that all controls share.
struct ControlsTests {
  nonisolated enum Kind: CaseIterable {
    case checkBox, column, row, select, slider, stepper, progress, moving, spinner

    /// Creates a control and a function that reads the state that the user can change.
    @MainActor func make(_ title: String) -> (widget: Widget, state: () -> String) {
      switch self {
      case .checkBox:
        let box = CheckBox(title)
        return (box, { "\(box.isOn)" })
      case .column:
        let group = RadioGroup([title, title + "2"])
        return (group, { "\(group.selectedIndex as Any)" })
      case .row:
        let group = RadioGroup([title, title + "2"]).axis(.horizontal)
        return (group, { "\(group.selectedIndex as Any)" })
      case .select:
        let select = Select([title, title + "2"])
        return (select, { "\(select.selectedIndex as Any) \(select.isOpen)" })
      case .slider:
        let slider = Slider(0...10, value: 5) { _ in title }
        return (slider, { "\(slider.value)" })
      case .stepper:
        let stepper = Stepper(0...10, value: 5) { _ in title }
        return (stepper, { "\(stepper.value)" })
      case .progress:
        let bar = ProgressBar(fraction: 0.5)
        return (bar, { "" })
      case .moving:
        let bar = ProgressBar()
        bar.isRunning = true
        return (bar, { "" })
      case .spinner:
        let spinner = Spinner()
        spinner.isRunning = true
        return (spinner, { "" })
      }
    }
  }

  nonisolated static let controls: [Kind] = [.checkBox, .column, .row, .select, .slider, .stepper]

  static let presses: [KeyPress] = [
    .space, .enter, .left, .right, .up, .down, .home, .end, .pageUp, .pageDown, "+", "-", "t",
    .alt(.down),
  ]

  @Test(arguments: controls)
  func `a disabled control ignores all input and edits`(_ kind: Kind) {
    let (widget, state) = kind.make("title")
    let pilot = Pilot(widget, size: Size(width: 30, height: 4))
    let before = state()
    widget.isEnabled = false
    for press in Self.presses {
      _ = KeyLayers([widget.keyMap].compactMap(\.self)).perform(press)
      #expect(state() == before, "\(press)")
      _ = widget.handle(press)
      #expect(state() == before, "\(press)")
      pilot.press(press)
      #expect(state() == before, "\(press)")
    }
    for x in 0..<30 {
      pilot.click(at: Point(x: x, y: 0))
      #expect(state() == before, "a click on column \(x)")
      for action in [MouseEvent.Action.press(.left), .drag(.left)] {
        _ = widget.handle(MouseEvent(action, at: Point(x: x, y: 0)))
        #expect(state() == before, "\(action) on column \(x)")
      }
    }
    pilot.paste("title2")
    (widget as? CheckBox)?.toggle()
    (widget as? ChoiceControl)?.choose(1)
    (widget as? NumberControl)?.edit(7)
    (widget as? Select)?.open()
    #expect(state() == before)
    #expect(pilot.application.page?.focused == nil)
  }

  @Test(arguments: controls)
  func `an enabled control handles at least one of the same keys`(_ kind: Kind) {
    let (widget, state) = kind.make("title")
    let pilot = Pilot(widget, size: Size(width: 30, height: 4))
    var states = [state()]
    for press in Self.presses {
      pilot.press(press)
      states.append(state())
    }
    #expect(Set(states).count > 1)
  }

  @Test(arguments: controls)
  func `the focus and the disabled state are visible without colors`(_ kind: Kind) {
    let (widget, _) = kind.make("title")
    let focused = Pilot(widget, size: Size(width: 30, height: 2)).canvas
    let styles = (0..<30).compactMap { focused[Point(x: $0, y: 0)]?.style }
    #expect(styles.contains { Theme.mono.appearance(of: $0).attributes.contains(.reverse) })

    let glyphs = Glyphs.unicode.adapted(to: .mono, colorDepth: .none)
    let (other, _) = kind.make("title")
    let enabled = unfocusedPicture(of: other, 30, 2, glyphs: glyphs)
    let (disabled, _) = kind.make("title")
    disabled.isEnabled = false
    #expect(unfocusedPicture(of: disabled, 30, 2, glyphs: glyphs) != enabled)
  }

  @Test(arguments: Kind.allCases, ["", "a", "日本語の長い題", "👨‍👩‍👧 family", "two\nlines\u{1B}[31m"])
  func `a control draws in any size, with any title`(_ kind: Kind, _ title: String) {
    let (widget, _) = kind.make(title)
    let pilot = Pilot(widget, size: Size(width: 1, height: 1))
    for width in 0..<14 {
      for height in [0, 1, 2, 3, 5] {
        pilot.resize(to: Size(width: width, height: height))
        pilot.press(.right, .space, .end, .escape)
        pilot.click(at: .origin)
        pilot.press(.escape)
        #expect(pilot.canvas.size == Size(width: width, height: height))
        #expect(pilot.rows.allSatisfy { $0.columns == width })
      }
    }
    pilot.resize(to: Size(width: 30, height: 1))
    pilot.application.glyphs = .ascii
    pilot.settle()
    if title.allSatisfy(\.isASCII) {
      #expect(!pilot.text.contains { !$0.isASCII })
    }
  }

  @Test(arguments: Kind.allCases)
  func `a control is deallocated with its page`(_ kind: Kind) {
    expectNoLeaks { tracker in
      let (widget, _) = kind.make("title")
      tracker.track(widget)
      let pilot = Pilot(widget)
      pilot.press(.space, .right, .enter)
    }
  }
}
