public import Signals
internal import Synchronization

/// The failure that `#` represents in a marble diagram.
public struct MarbleFailure: Error, Hashable {
  /// Creates the failure.
  public init() {}
}

/// Checks the output of an operator, with input and output drawn as diagrams.
///
///     marbles(
///       when: "ab---c----|",
///       then: "----b---c-|"
///     ) { $0.debounce(for: .ticks(3), on: $1) }
///
/// Every column is a tick. A letter or digit sends a value, `|` completes, `#` fails, and `-` sends
/// nothing. Spaces are ignored. The values of the input are strings. The events of a group such as
/// `(ab)` happen at the same time, in the column of the opening parenthesis. The group takes as
/// many columns as it has characters, including the parentheses.
///
/// Within one tick, the input sends before any work that the operator scheduled after subscribing
/// to the input. The output is recorded from tick 0 to the end of the longer diagram. An output
/// value is drawn as its description. The input starts again for each subscription.
public func marbles<Output, Failure>(
  when: String,
  then: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ operation: (Signal<String, MarbleFailure>, TestScheduler) -> Signal<Output, Failure>
) {
  MarbleTest(inputs: [when], expected: then, legend: { "\($0)" }).run {
    operation($0[0], $1)
  }?.report(fileID, filePath, line, column)
}

/// Checks the output of an operator that needs no scheduler.
public func marbles<Output, Failure>(
  when: String,
  then: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ operation: (Signal<String, MarbleFailure>) -> Signal<Output, Failure>
) {
  MarbleTest(inputs: [when], expected: then, legend: { "\($0)" }).run { inputs, _ in
    operation(inputs[0])
  }?.report(fileID, filePath, line, column)
}

/// Checks the output of an operator, with a legend for values longer than one letter.
///
///     marbles(
///       when: "ab-|",
///       then: "---(x|)",
///       where: ["x": ["a", "b"]]
///     ) { input, _ in input.collect() }
public func marbles<Output: Equatable, Failure>(
  when: String,
  then: String,
  where legend: [Character: Output],
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ operation: (Signal<String, MarbleFailure>, TestScheduler) -> Signal<Output, Failure>
) {
  MarbleTest(inputs: [when], expected: then, legend: label(legend)).run {
    operation($0[0], $1)
  }?.report(fileID, filePath, line, column)
}

/// Checks the output of an operator with two inputs, with inputs and output drawn as diagrams.
///
/// Within one tick, the input that was subscribed to first sends first.
public func marbles<Output, Failure>(
  when first: String,
  and second: String,
  then: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ operation: (
    Signal<String, MarbleFailure>, Signal<String, MarbleFailure>, TestScheduler
  ) -> Signal<Output, Failure>
) {
  MarbleTest(inputs: [first, second], expected: then, legend: { "\($0)" }).run {
    operation($0[0], $0[1], $1)
  }?.report(fileID, filePath, line, column)
}

/// Checks the output of an operator that has two inputs and needs no scheduler.
public func marbles<Output, Failure>(
  when first: String,
  and second: String,
  then: String,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ operation: (
    Signal<String, MarbleFailure>, Signal<String, MarbleFailure>
  ) -> Signal<Output, Failure>
) {
  MarbleTest(inputs: [first, second], expected: then, legend: { "\($0)" }).run { inputs, _ in
    operation(inputs[0], inputs[1])
  }?.report(fileID, filePath, line, column)
}

/// Checks the output of an operator with two inputs, with a legend for longer values.
public func marbles<Output: Equatable, Failure>(
  when first: String,
  and second: String,
  then: String,
  where legend: [Character: Output],
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ operation: (
    Signal<String, MarbleFailure>, Signal<String, MarbleFailure>, TestScheduler
  ) -> Signal<Output, Failure>
) {
  MarbleTest(inputs: [first, second], expected: then, legend: label(legend)).run {
    operation($0[0], $0[1], $1)
  }?.report(fileID, filePath, line, column)
}

extension Signal where Value == String, Failure == MarbleFailure {
  /// Creates a signal from a marble diagram.
  ///
  /// The diagram starts again for each subscription.
  public static func marbles(_ diagram: String, on scheduler: TestScheduler) -> Signal {
    switch Result(catching: { () throws(Diagram.SyntaxError) in try Diagram(diagram) }) {
    case .success(let diagram): diagram.signal(on: scheduler)
    case .failure(let error): fatalError("not a diagram: \(error.description)")
    }
  }
}

extension Diagram {
  fileprivate func signal(on scheduler: TestScheduler) -> Signal<String, MarbleFailure> {
    let symbols = symbols
    let subscribers = Subscribers()
    return Signal { subscriber in
      subscribers.keep(subscriber)
      for (tick, symbol) in symbols {
        let job = scheduler.schedule(after: .ticks(tick)) {
          switch symbol {
          case .value(let character): subscriber.send(String(character))
          case .completed: subscriber.complete()
          case .failed: subscriber.fail(MarbleFailure())
          }
        }
        subscriber.add(job)
      }
    }
  }
}

/// The subscribers of a drawn signal, kept alive as long as the signal.
///
/// If the drawing has no end, releasing a subscriber would dispose the subscription too early.
private final class Subscribers: Sendable {
  private let kept = Mutex<[Subscriber<String, MarbleFailure>]>([])

  func keep(_ subscriber: Subscriber<String, MarbleFailure>) {
    kept.withLock { $0.append(subscriber) }
  }
}

/// Returns a function that draws a value as its letter in the legend, or else as its description.
private func label<Output: Equatable>(_ legend: [Character: Output]) -> (Output) -> String {
  { value in legend.first { $0.value == value }.map { String($0.key) } ?? "\(value)" }
}

/// The drawings and the legend of one check.
private struct MarbleTest<Output: Sendable> {
  let inputs: [String]
  let expected: String
  let legend: (Output) -> String

  /// The reason that a check failed.
  struct Problem {
    let message: String

    func report(
      _ fileID: StaticString,
      _ filePath: StaticString,
      _ line: UInt,
      _ column: UInt
    ) {
      TestFailure(
        message: message,
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      ).report()
    }
  }

  func run<Failure>(
    _ operation: ([Signal<String, MarbleFailure>], TestScheduler) -> Signal<Output, Failure>
  ) -> Problem? {
    let diagrams: [Diagram]
    do throws(Diagram.SyntaxError) {
      diagrams = try parse()
    } catch {
      return Problem(message: "not a diagram: \(error.description)")
    }
    let (inputs, expected) = (diagrams.dropLast(), diagrams[diagrams.count - 1])
    let width = max(diagrams.map(\.width).max() ?? 0, 1)

    let scheduler = TestScheduler()
    let signals = inputs.map { $0.signal(on: scheduler) }
    let recorder = operation(signals, scheduler).record(on: scheduler)
    defer {
      withExtendedLifetime(signals) { recorder.dispose() }
      scheduler.cancelAll()
    }
    scheduler.advanceNow(to: .ticks(width - 1))
    let wanted = expected.symbols.map { (Duration.ticks($0.tick), $0.symbol.label) }
    guard !events(of: recorder).elementsEqual(wanted, by: { $0 == $1 }) else { return nil }

    // The clock advances further, because events that seem to be missing may only be late.
    scheduler.advanceNow(by: .ticks(width + 10))
    let drawing = Diagram.drawing(of: events(of: recorder), width: width)
    let whens = self.inputs.map { "  when: \($0)" }
    return Problem(
      message: (["the signals differ"] + whens + ["  then: \(self.expected)", "   got: \(drawing)"])
        .joined(separator: "\n")
    )
  }

  private func parse() throws(Diagram.SyntaxError) -> [Diagram] {
    var diagrams: [Diagram] = []
    for drawing in inputs + [expected] { diagrams.append(try Diagram(drawing)) }
    return diagrams
  }

  private func events<Failure>(
    of recorder: Recorder<Output, Failure>
  ) -> [(time: Duration, label: String)] {
    recorder.timed.map { entry in
      let label =
        switch entry.event {
        case .next(let value): legend(value)
        case .failed: "#"
        case .completed: "|"
        }
      return (entry.time, label)
    }
  }
}
