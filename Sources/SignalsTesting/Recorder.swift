internal import Dispatch
public import Signals
internal import Synchronization

/// Keeps what a signal sends, for a test to look at.
///
///     let recorder = model.greeting.record()
///     model.name = "Ada"
///     #expect(recorder.values == ["Hello", "Hello, Ada"])
///
/// Recording starts when the recorder is made, and ends when it is disposed of or released.
public final class Recorder<Value: Sendable, Failure: Error>: Sendable {
  /// An event, and when it came.
  public struct Entry: Sendable {
    /// The time of the scheduler when the event came; zero if there is none.
    public let time: Duration
    /// What came.
    public let event: Event<Value, Failure>

    /// Creates an entry, to compare with.
    public static func at(_ time: Duration, _ event: Event<Value, Failure>) -> Entry {
      Entry(time: time, event: event)
    }
  }

  private let tape: Tape<Value, Failure>
  private let subscription: any Disposable

  /// Subscribes to a signal, and keeps what it sends, with the times that `scheduler` has then.
  public init(_ signal: Signal<Value, Failure>, on scheduler: (any TimedScheduler)? = nil) {
    let tape = Tape<Value, Failure>()
    self.tape = tape
    subscription = signal.subscribe(event: {
      tape.record(Entry(time: scheduler?.now ?? .zero, event: $0))
    })
  }

  deinit {
    subscription.dispose()
  }

  /// Ends the recording; what has been recorded stays.
  public func dispose() {
    subscription.dispose()
  }

  // MARK: What was recorded

  /// All events with their times, the oldest first.
  public var timed: [Entry] { tape.entries }

  /// All events, the oldest first.
  public var events: [Event<Value, Failure>] { tape.entries.map(\.event) }

  /// All values, the oldest first.
  public var values: [Value] { tape.entries.compactMap(\.event.value) }

  /// The end, once it has come.
  public var end: Event<Value, Failure>? { tape.entries.last(where: \.event.isEnd)?.event }

  /// Whether the signal has completed.
  public var isCompleted: Bool {
    guard case .completed = end else { return false }
    return true
  }

  /// The failure, once the signal has failed.
  public var failure: Failure? { end?.failure }

  // MARK: Waiting

  /// The newest events, for a message.
  private var tail: String {
    let events = events.suffix(10)
    return events.isEmpty ? "" : ", the last: " + events.map(\.description).joined(separator: ", ")
  }

  /// Waits until so many values have come, and returns all there are.
  ///
  /// The test fails if they do not come before the deadline, or can no longer come.
  @discardableResult
  public func waitForValues(
    _ count: Int,
    within deadline: Duration = .seconds(60),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> [Value] {
    await tape.wait(forValues: count, within: deadline)
    let values = values
    if values.count < count {
      TestFailure(
        message: "waited for \(count) values, got \(values.count)\(tail)",
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      ).report()
    }
    return values
  }

  /// Waits for the end, and returns it.
  ///
  /// The test fails if it does not come before the deadline.
  @discardableResult
  public func waitForEnd(
    within deadline: Duration = .seconds(60),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Event<Value, Failure>? {
    await tape.wait(forValues: .max, within: deadline)
    let end = end
    if end == nil {
      TestFailure(
        message: "waited for the end, got \(values.count) values\(tail)",
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      ).report()
    }
    return end
  }
}

extension Recorder.Entry: Equatable where Value: Equatable, Failure: Equatable {}

extension Signal {
  /// Subscribes, and keeps what is sent, with the times that `scheduler` has then.
  public func record(on scheduler: (any TimedScheduler)? = nil) -> Recorder<Value, Failure> {
    Recorder(self, on: scheduler)
  }
}

/// Where a recorder keeps what comes; apart, so that the subscription does not hold the recorder.
private final class Tape<Value: Sendable, Failure: Error>: Sendable {
  typealias Entry = Recorder<Value, Failure>.Entry

  private struct Waiter {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var entries: [Entry] = []
    var valueCount = 0
    var waiters: [Int: Waiter] = [:]
    var nextWaiter = 0

    var isEnded: Bool { entries.last?.event.isEnd == true }
  }

  private let state = Mutex(State())

  var entries: [Entry] {
    state.withLock { $0.entries }
  }

  func record(_ entry: Entry) {
    let met = state.withLock { state in
      state.entries.append(entry)
      if !entry.event.isEnd { state.valueCount += 1 }
      let met = state.waiters.filter { state.isEnded || $0.value.count <= state.valueCount }
      for id in met.keys { state.waiters[id] = nil }
      return met.values.map(\.continuation)
    }
    for continuation in met { continuation.resume() }
  }

  /// Waits until so many values or the end have come, or the deadline has passed.
  func wait(forValues count: Int, within deadline: Duration) async {
    await withCheckedContinuation { continuation in
      let id: Int? = state.withLock { state in
        guard !state.isEnded, state.valueCount < count else { return nil }
        defer { state.nextWaiter += 1 }
        state.waiters[state.nextWaiter] = Waiter(count: count, continuation: continuation)
        return state.nextWaiter
      }
      guard let id else { return continuation.resume() }
      let nanoseconds = Int(clamping: deadline.attoseconds / 1_000_000_000)
      DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
        self.state.withLock { $0.waiters.removeValue(forKey: id) }?.continuation.resume()
      }
    }
  }
}
