public import Signals
internal import Synchronization

/// How a signal drawn with `#` fails.
public struct MarbleFailure: Error, Hashable {
  /// Creates the failure.
  public init() {}
}

/// Checks what an operator makes of a signal, both drawn as diagrams.
///
///     marbles(
///       when: "ab---c----|",
///       then: "----b---c-|"
///     ) { $0.debounce(for: .ticks(3), on: $1) }
///
/// Every column is a tick. A letter or digit is a value, a string for the input; `-` waits, `|`
/// completes and `#` fails. `(ab)` comes all at once, in the column of the parenthesis, and is as
/// wide as it looks. Within one tick the input comes first, then what the operator scheduled.
///
/// The result is subscribed to at tick 0 and watched for the width of the wider diagram. A value
/// of the result is drawn as its description.
///
/// The input starts over for each subscription.
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

/// Checks what an operator without a scheduler makes of a signal, both drawn as diagrams.
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

/// Checks what an operator makes of a signal, with a legend for values that are not one letter.
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

/// Checks what an operator makes of two signals, all drawn as diagrams.
///
/// Within one tick the one subscribed to first comes first.
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

/// Checks what an operator without a scheduler makes of two signals, all drawn as diagrams.
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

/// Checks what an operator makes of two signals, with a legend for values that are not one letter.
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
  /// Creates the signal that a marble diagram shows; it starts over for each subscription.
  public static func marbles(_ diagram: String, on scheduler: TestScheduler) -> Signal {
    switch Result(catching: { () throws(Diagram.Mistake) in try Diagram(diagram) }) {
    case .success(let diagram): diagram.signal(on: scheduler)
    case .failure(let mistake): preconditionFailure("not a diagram: \(mistake.description)")
    }
  }
}

extension Diagram {
  fileprivate func signal(on scheduler: TestScheduler) -> Signal<String, MarbleFailure> {
    let marks = marks
    let subscribers = Subscribers()
    return Signal { subscriber in
      subscribers.keep(subscriber)
      for (tick, mark) in marks {
        let job = scheduler.schedule(after: .ticks(tick)) {
          switch mark {
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

/// Those who listen to a drawn signal, kept alive as long as the signal is.
///
/// A drawing without an end goes on: nothing comes, but it is not gone.
private final class Subscribers: Sendable {
  private let kept = Mutex<[Subscriber<String, MarbleFailure>]>([])

  func keep(_ subscriber: Subscriber<String, MarbleFailure>) {
    kept.withLock { $0.append(subscriber) }
  }
}

/// How a value is drawn, given a legend: by its letter, or else in full.
private func label<Output: Equatable>(_ legend: [Character: Output]) -> (Output) -> String {
  { value in legend.first { $0.value == value }.map { String($0.key) } ?? "\(value)" }
}

/// The drawings of one check, and what comes of it.
private struct MarbleTest<Output: Sendable> {
  let inputs: [String]
  let expected: String
  let legend: (Output) -> String

  /// What is wrong, if something is.
  struct Complaint {
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
  ) -> Complaint? {
    let diagrams: [Diagram]
    do throws(Diagram.Mistake) {
      diagrams = try parse()
    } catch {
      return Complaint(message: "not a diagram: \(error.description)")
    }
    let (inputs, expected) = (diagrams.dropLast(), diagrams[diagrams.count - 1])
    let width = max(diagrams.map(\.width).max() ?? 0, 1)

    let scheduler = TestScheduler()
    let signals = inputs.map { $0.signal(on: scheduler) }
    let recorder = operation(signals, scheduler).record(on: scheduler)
    defer {
      withExtendedLifetime(signals) { recorder.dispose() }
      scheduler.callOffAll()
    }
    scheduler.advance(to: .ticks(width - 1))
    let wanted = expected.marks.map { (Duration.ticks($0.tick), $0.mark.label) }
    guard !marks(of: recorder).elementsEqual(wanted, by: { $0 == $1 }) else { return nil }

    // Time goes on a little, since what is missing may only be late.
    scheduler.advance(by: .ticks(width + 10))
    let drawing = Diagram.drawing(of: marks(of: recorder), width: width)
    let whens = self.inputs.map { "  when: \($0)" }
    return Complaint(
      message: (["the signals differ"] + whens + ["  then: \(self.expected)", "   got: \(drawing)"])
        .joined(separator: "\n")
    )
  }

  private func parse() throws(Diagram.Mistake) -> [Diagram] {
    var diagrams: [Diagram] = []
    for drawing in inputs + [expected] { diagrams.append(try Diagram(drawing)) }
    return diagrams
  }

  private func marks<Failure>(
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
