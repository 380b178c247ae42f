internal import TerminalUI
internal import ViewModels

extension SoakTest {
  /// Executes a command a million times.
  ///
  /// Most executions succeed; the others fail, are canceled or are refused.
  static let commands = SoakTest("commands", of: "executions", items: 50_000) {
    let work = Subject<Int, Refusal>()
    let command = Command { (input: Int) -> Signal<Int, Refusal> in
      switch input % 8 {
      case 0: .failed(Refusal())
      case 1: work.signal.take(1)
      case 2: work.signal
      default: .just(input)
      }
    }
    let group = CommandGroup()
    let other = Command(in: group) { (input: Int) -> Signal<Int, Refusal> in .just(input) }
    command.values.subscribe { _ in }
    command.errors.subscribe { _ in }
    command.executing.subscribe { _ in }
    command.refusals.subscribe { _ in }
    return { items in
      for input in 0..<items {
        let execution = command.execute(input)
        // The command refuses this execution, because the one above is waiting for `work`.
        if input % 16 == 1 { command.execute(input) }
        if input % 8 == 1 { work.send(input) }
        if input % 8 == 2 { execution.cancel() }
        if input % 100 == 3 { execution.signal.subscribe(event: { _ in }) }
        if input % 10 == 0 { other.execute(input) }
      }
    }
  }

  /// Creates, uses and disposes a million bindings, before or together with their models.
  static let bindings = SoakTest("bindings", of: "bindings", items: 50_000) {
    let lasting = Model()
    return { items in
      for index in 0..<items {
        let model = Model()
        let other = index.isMultiple(of: 2) ? Model() : lasting
        let binding = bind(model, other, index)
        model.count = index
        other.text = "\(index)"
        // Every fourth binding is not disposed. It ends here, when its models are released.
        withExtendedLifetime((model, other)) {
          if !index.isMultiple(of: 4) { binding.dispose() }
        }
      }
    }
  }

  private static func bind(_ model: Model, _ other: Model, _ index: Int) -> any Disposable {
    switch index % 4 {
    case 0: model[\.count] <-> other[\.count]
    case 1: model[\.text] <-> other[\.count].map(to: { String($0) }, from: { Int($0) })
    case 2: model[\.text] <~ other.values(of: \.summary)
    default: model[\.text] <-> other[\.text]
    }
  }

  /// Draws a canvas a million times and finds the changed cells.
  static let painting = SoakTest("painting", of: "frames", items: 50_000) {
    var shown = Canvas(width: 80, height: 24)
    let texts = [
      "Plain text in a row of its own", "密码 한 👩🏽‍🚀 e\u{301}\u{308}", "❤️ x\u{302} \u{1B}[2J",
    ]
    var frame = 0
    return { items in
      for _ in 0..<items {
        var canvas = Canvas(width: 80, height: 24)
        canvas.border(canvas.bounds, .rounded, title: "Frame \(frame)")
        canvas.within(canvas.bounds.inset(left: 2, top: 1, right: 2, bottom: 1)) { part in
          for row in 0..<6 {
            let place = Point(x: (frame &+ row) % 40, y: row * 3)
            part.write(texts[(frame &+ row) % 3], at: place, style: .field)
          }
          part.write("a\(Character(mark(frame)))", at: Point(x: 0, y: 20))
        }
        if !canvas.differences(from: shown).isEmpty { shown = canvas }
        frame &+= 1
      }
    }
  }

  /// Returns one of 96 combining marks, a different one for each of 96 frames in a row.
  private static func mark(_ frame: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt32(0x300 + frame % 0x60)) ?? "\u{301}"
  }

  private struct Refusal: Error {}

  private final class Model: Bindable {
    @Observed var count = 0
    @Observed var text = ""
    var summary: String { "\(count) \(text)" }
  }
}
