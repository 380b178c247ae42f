import TerminalUI
import TerminalUITesting
import TestSupport
import Testing

/// A change lays out only what depends on it, and looks like a layout of everything.
struct LayoutMemoryTests {
  @Test
  func `a text of the same size lays out and draws no more on a large page than on a small one`() {
    let costs = [20, 2_000].map { count in
      let probes = (0..<count).map { _ in Probe() }
      let pilot = Pilot(VStack { probes }, size: Size(width: 20, height: 10))
      Probe.forget()
      probes[3].text = "other"
      pilot.settle()
      return Probe.counts
    }
    #expect(costs[0] == costs[1])
    #expect(costs[0].measured <= 4)
    #expect(costs[0].drawn == 10)
  }

  @Test func `a hidden widget that changes is neither measured nor drawn`() {
    let (outer, inner) = (VStack { Label("a") }, Probe())
    let hidden = VStack { inner }
    let pilot = Pilot(
      VStack {
        outer
        hidden
      },
      size: Size(width: 20, height: 10)
    )
    hidden.isHidden = true
    pilot.settle()
    Probe.forget()
    let count = pilot.screen.drawingCount
    inner.text = "longer text"
    inner.setNeedsDisplay()
    pilot.settle()
    #expect(Probe.counts == Probe.Counts())
    #expect(pilot.screen.drawingCount == count)
    hidden.isHidden = false
    pilot.settle()
    #expect(pilot.rows[1].hasPrefix("longer text"))
  }

  @Test func `a text that needs another line moves the widgets below, and their containers`() {
    let label = Label("one")
    let pilot = Pilot(
      VStack {
        Box("Box") { VStack { Padding(label, left: 1) } }
        Label("below")
      },
      size: Size(width: 12, height: 7)
    )
    #expect(pilot.rows[3].hasPrefix("below"))
    label.text = "one two three"
    pilot.settle()
    #expect(pilot.rows[4].hasPrefix("below"))
    label.text = "two"
    pilot.settle()
    #expect(pilot.rows[3].hasPrefix("below"))
  }

  @Test func `a key on one of many fields searches no field, and Tab only moves`() {
    let fields = (0..<500).map { FocusProbe("\($0)") }
    let pilot = Pilot(VStack { ScrollView { fields } }, size: Size(width: 20, height: 10))
    pilot.press(.tab)
    FocusProbe.searchCount = 0
    for index in 2..<40 {
      pilot.press("x", .tab)
      #expect(pilot.focus == "\(index)")
      #expect(pilot.text.contains("field \(index - 1) x"))
    }
    #expect(FocusProbe.searchCount < 500)
    fields[40].isHidden = true
    pilot.press(.tab)
    #expect(pilot.focus == "41")
    fields[42].isEnabled = false
    pilot.press(.tab)
    #expect(pilot.focus == "43")
  }

  @Test func `a widget that ceases to take the focus loses it with the next drawing`() {
    let fields = (0..<3).map { FocusProbe("\($0)") }
    let pilot = Pilot(VStack { fields }, size: Size(width: 20, height: 10))
    pilot.press(.tab)
    #expect(pilot.focus == "1")
    fields[1].canTakeFocus = false
    fields[1].setNeedsDisplay()
    pilot.settle()
    #expect(pilot.focus == "2")
  }

  @Test(arguments: 1...12)
  func `random changes look like a layout of everything`(seed: Int) {
    let screen = RandomScreen(seed: UInt64(seed))
    for step in 0..<60 {
      let change = screen.change()
      screen.pilot.settle()
      let (canvas, focus) = (screen.pilot.canvas, screen.pilot.focus)
      screen.page.needsLayout()
      screen.pilot.settle()
      #expect(canvas == screen.pilot.canvas, "after \(change), step \(step)")
      #expect(focus == screen.pilot.focus, "after \(change), step \(step)")
      guard canvas == screen.pilot.canvas else { return }
    }
  }
}

/// A line of text that counts how often it is measured and drawn.
private final class Probe: Widget {
  struct Counts: Equatable {
    var measured = 0
    var drawn = 0
  }

  static var counts = Counts()

  static func forget() { counts = Counts() }

  var text = "text" {
    didSet { setNeedsLayout() }
  }

  override func size(in available: Size) -> Size {
    Probe.counts.measured += 1
    return Size(width: 12, height: 1)
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    Probe.counts.drawn += 1
    canvas.write(text, at: .origin)
  }
}

/// A field that counts how often it is asked if it takes the focus.
private final class FocusProbe: Widget {
  static var searchCount = 0

  private var text = ""
  var canTakeFocus = true

  init(_ name: String) {
    super.init()
    self.name = name
  }

  override var takesFocus: Bool {
    FocusProbe.searchCount += 1
    return canTakeFocus
  }

  override func handle(_ press: KeyPress) -> Bool {
    guard let character = press.text else { return false }
    text.append(character)
    setNeedsDisplay()
    return true
  }

  override func size(in available: Size) -> Size { Size(width: 14, height: 1) }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    canvas.write("field \(name ?? "") \(text)", at: .origin)
  }
}

/// A page of many kinds of widgets, whose changes are random.
private final class RandomScreen {
  let page: Page
  let pilot: Pilot
  private var random: SeededRandom
  private let labels: [Label]
  private let bars: [ProgressBar]
  private let rows: [FormRow]
  private let stacks: [Stack]
  private let others: [Widget]
  private let list: List<TextLine>
  private let tabs: Tabs
  private var spare: [Widget] = []

  init(seed: UInt64) {
    random = SeededRandom(seed: seed)
    labels = (0..<10).map { Label("label \($0)") }
    bars = (0..<2).map { _ in ProgressBar() }
    rows = [
      FormRow("Name", TextField()), FormRow("A longer name", CheckBox("check")),
      FormRow("Bar", bars[0]), FormRow("Bar", bars[1]), FormRow(labels[0]),
    ]
    list = List(Rows(count: 30)) { index, row in row.text = "row \(index)" }
    let (rows, labels, list) = (rows, labels, list)
    let inner = VStack {
      labels[1]
      HStack(spacing: 1) {
        labels[2]
        Box("Box") { labels[3] }
        Button("Press")
      }
      labels[4]
    }
    let form = Form { rows }
    tabs = Tabs {
      Tab("One") {
        ScrollView {
          form
          inner
        }
      }
      Tab("Two") { list }
      Tab("Three") {
        Grid {
          GridRow {
            labels[5]
            TextField().growing()
          }
          GridRow {
            labels[6]
            CheckBox("grid")
          }
        }
      }
    }
    let tabs = tabs
    let side = VStack {
      labels[7]
      TextField()
    }
    let root = VStack {
      labels[8]
      Split {
        tabs
        Panes(.column, .tabs) {
          Tab("Side") { side }
          Tab("Notes") { ScrollView { labels[9] } }
        }
      }
      StatusLine {
        Label("state")
      } trailing: {
        Label("end")
      }
      KeyBar()
    }
    stacks = [inner, side]
    others = [form, inner, side, tabs]
    page = Page(root)
    pilot = Pilot(page, size: Size(width: 70, height: 22))
  }

  private func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  /// Changes something, and returns its name.
  func change() -> String {
    let kind = number(0..<14)
    switch kind {
    case 0...3:
      let words = (0..<number(0..<9)).map { _ in "word\(number(0..<200))" }
      labels[number(0..<labels.count)].text = words.joined(separator: " ")
    case 4: toggle(labels[number(0..<labels.count)])
    case 5: toggle(rows[number(0..<rows.count)])
    case 6: rows[number(0..<rows.count)].problem = number(0..<2) == 0 ? nil : "A problem."
    case 7: bars[number(0..<2)].showsPercent.toggle()
    case 8: tabs.selection = number(0..<3)
    case 9:
      pilot.resize(to: Size(width: number(20..<90), height: number(6..<26)))
    case 10: move()
    case 11:
      let widget = others[number(0..<others.count)]
      if number(0..<3) == 0 { widget.isEnabled.toggle() } else { toggle(widget) }
    case 12: list.count = number(0..<40)
    default:
      let keys: [KeyPress] = [
        .tab, .shift(.tab), .down, .up, .pageDown, .pageUp, .right, .left, .function(6), "x",
        .control(.pageDown), .enter, .end,
      ]
      for _ in 0..<number(1..<6) { pilot.press(keys[number(0..<keys.count)]) }
    }
    return "change \(kind)"
  }

  private func toggle(_ widget: Widget) { widget.isHidden.toggle() }

  /// Moves a widget out of a stack, or into the other one.
  private func move() {
    let stack = stacks[number(0..<stacks.count)]
    if let widget = spare.popLast() {
      stack.replaceChildren(with: stack.children + [widget])
    } else if let widget = stack.children.last {
      stack.replaceChildren(with: Array(stack.children.dropLast()))
      spare.append(widget)
    }
  }
}
