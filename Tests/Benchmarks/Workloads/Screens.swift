internal import TerminalUI
internal import ViewModels

extension Workload {
  /// Workloads of screens with many widgets, actions or lines.
  ///
  /// A change of one widget should cost the same on every screen, and opening a list the same for each
  /// entry.
  static var screens: [Workload] {
    [
      screen("labels_change", Sizes(ours: 10_000, floor: 100), steps: 200) { BenchmarkLabels($0) },
      screen("labels_hidden", Sizes(ours: 10_000, floor: 100), steps: 200) {
        BenchmarkLabels($0, isHidden: true)
      },
      screen("fields_key", Sizes(ours: 10_000, floor: 100), steps: 200) {
        BenchmarkFields($0, .key("x"))
      },
      screen("fields_tab", Sizes(ours: 10_000, floor: 100), steps: 200) {
        BenchmarkFields($0, .key(.tab))
      },
      screen("help_open", Sizes(ours: 10_000, floor: 1_000), steps: 4, isPerItem: true) {
        BenchmarkHelp($0) { $0.reopen() }
      },
      screen("help_arrow", Sizes(ours: 10_000, floor: 1_000), steps: 60) {
        BenchmarkHelp($0) { $0.handle(.key($0.isEven ? .down : .up)) }
      },
      screen("help_letter", Sizes(ours: 10_000, floor: 1_000), steps: 4, isPerItem: true) {
        BenchmarkHelp($0) { $0.handle(.key($0.isEven ? "a" : .backspace)) }
      },
      screen("chord_map", Sizes(ours: 10_000, floor: 1_000), steps: 4, isPerItem: true) {
        BenchmarkChords($0)
      },
      screen("area_key", Sizes(ours: 100_000, floor: 1_000), steps: 20) { BenchmarkArea($0) },
    ]
  }

  private static func screen(
    _ name: String,
    _ sizes: Sizes,
    steps: Int,
    isPerItem: Bool = false,
    _ open: @escaping (_ count: Int) -> any BenchmarkScreen
  ) -> Workload {
    Workload(growthOf: name, unit: .microseconds, sizes) { count, effort in
      lap(open(count), effort.items(steps), items: isPerItem ? count : 1)
    }
  }

  private static func lap(_ screen: any BenchmarkScreen, _ steps: Int, items: Int) -> Lap {
    let tally = Tally()
    return Lap(tally: tally) {
      nanoseconds { for _ in 0..<steps { tally.add(screen.step()) } } / 1e3 / Double(steps * items)
    }
  }
}

@MainActor
private protocol BenchmarkScreen {
  /// Changes something, draws the next frame, and returns a number that is the same on each screen.
  func step() -> Int
}

/// The application of a screen in memory.
@MainActor
private struct BenchmarkApplication {
  let application = Application(on: MemoryScreen(), scheduler: StoppedScheduler())

  init(_ page: Page) {
    application.push(page)
    application.draw()
  }

  func handle(_ event: InputEvent) {
    application.handle(event)
    application.draw()
  }
}

/// A column of labels, one of which changes to another text of the same width.
@MainActor
private final class BenchmarkLabels: BenchmarkScreen {
  private let application: BenchmarkApplication
  private let label = Label("first")
  private var isFirst = true

  init(_ count: Int, isHidden: Bool = false) {
    let others = (1..<count).map { Label("Label \($0)") }
    let label = label
    label.isHidden = isHidden
    application = BenchmarkApplication(Page(VStack { [label] + others }))
  }

  func step() -> Int {
    isFirst.toggle()
    label.text = isFirst ? "first" : "other"
    application.application.draw()
    return label.frame.size.width
  }
}

/// A form of fields that scrolls.
@MainActor
private final class BenchmarkFields: BenchmarkScreen {
  private let application: BenchmarkApplication
  private let event: InputEvent

  init(_ count: Int, _ event: InputEvent) {
    self.event = event
    let rows = (0..<count).map { FormRow("Name \($0)", TextField()) }
    let form = Form(spacing: 0) { rows }
    application = BenchmarkApplication(
      Page(
        VStack {
          ScrollView { form }
          KeyBar()
        }
      )
    )
  }

  func step() -> Int {
    application.handle(event)
    return 1
  }
}

/// The help of a page with actions.
@MainActor
private final class BenchmarkHelp: BenchmarkScreen {
  private let application: BenchmarkApplication
  private let work: (BenchmarkHelp) -> Void
  private(set) var isEven = false

  init(_ count: Int, _ work: @escaping (BenchmarkHelp) -> Void) {
    self.work = work
    let bindings = (0..<count).map { KeyBinding(title: "action \($0)") {} }
    let page = Page(Label("Text")).keys("Actions") { bindings }
    application = BenchmarkApplication(page)
    handle(.key(.function(1)))
  }

  func handle(_ event: InputEvent) { application.handle(event) }

  func reopen() {
    handle(.key(.escape))
    handle(.key(.function(1)))
  }

  func step() -> Int {
    isEven.toggle()
    work(self)
    return 1
  }
}

/// A key map of many chords.
@MainActor
private final class BenchmarkChords: BenchmarkScreen {
  private let bindings: [KeyBinding]

  init(_ count: Int) {
    bindings = (0..<count).map { index in
      let letters = [index / 676 % 26, index / 26 % 26, index % 26].map { number in
        KeyPress(.character(Character(UnicodeScalar(UInt8(97 + number)))))
      }
      return KeyBinding(title: "action") {}.chord(.control("x"), letters[0], letters[1], letters[2])
    }
  }

  func step() -> Int {
    KeyMap.conflicts(in: bindings).count
  }
}

/// A text area that edits a property of many lines.
@MainActor
private final class BenchmarkArea: Bindable, BenchmarkScreen {
  @Observed private var text: String
  private var application: BenchmarkApplication?
  private var isEven = false

  init(_ count: Int) {
    text = Array(repeating: "A line of some words.", count: count).joined(separator: "\n")
    application = BenchmarkApplication(Page(TextArea(self[\.text])))
  }

  func step() -> Int {
    isEven.toggle()
    application?.handle(.key(isEven ? "x" : .backspace))
    return text.utf8.first == 0x78 ? 1 : 0
  }
}
