internal import Dispatch
public import Signals
internal import Synchronization

/// A recording of the events of a signal, for a test to check.
///
///     let recorder = model.greeting.record()
///     model.name = "Ada"
///     #expect(recorder.values == ["Hello", "Hello, Ada"])
///
/// The recording starts with `record()`. The recording ends when the signal ends, or when the
/// recorder is disposed or released.
public final class Recorder<Value: Sendable, Failure: Error>: Sendable {
  /// An event and its time.
  public struct Entry: Sendable {
    /// The scheduler's time when the event was recorded, or zero without a scheduler.
    public let time: Duration
    /// The event.
    public let event: Event<Value, Failure>

    /// Creates an expected entry, for comparison with recorded entries.
    public static func at(_ time: Duration, _ event: Event<Value, Failure>) -> Entry {
      Entry(time: time, event: event)
    }
  }

  private let recording: Recording<Value, Failure>
  private let subscription: any Disposable

  fileprivate init(_ signal: Signal<Value, Failure>, on scheduler: (any TimedScheduler)? = nil) {
    let recording = Recording<Value, Failure>()
    self.recording = recording
    subscription = signal.subscribe(event: {
      recording.add(Entry(time: scheduler?.elapsed ?? .zero, event: $0))
    })
  }

  deinit {
    subscription.dispose()
  }

  /// Ends the recording, and keeps the recorded events.
  public func dispose() {
    subscription.dispose()
  }

  // MARK: Recorded events

  /// All events with their times, the oldest first.
  public var timed: [Entry] { recording.entries }

  /// All events, the oldest first.
  public var events: [Event<Value, Failure>] { recording.entries.map(\.event) }

  /// All values, the oldest first.
  public var values: [Value] { recording.entries.compactMap(\.event.value) }

  /// The failure or completion, or nil until the signal has ended.
  public var end: Event<Value, Failure>? { recording.entries.last(where: \.event.isEnd)?.event }

  /// True if the signal has completed without a failure.
  public var isCompleted: Bool {
    guard case .completed = end else { return false }
    return true
  }

  /// The failure, or nil if the signal has not failed.
  public var failure: Failure? { end?.failure }

  // MARK: Waiting

  /// The newest events as text for a failure message.
  private var newestEvents: String {
    let events = events.suffix(10)
    return events.isEmpty ? "" : ", the last: " + events.map(\.description).joined(separator: ", ")
  }

  /// The reason of a wait that was canceled, for a failure message.
  private var cancellation: String { Task.isCancelled ? "; the task was canceled" : "" }

  /// Waits until `count` values have been recorded, and returns all recorded values.
  ///
  /// The test fails if the deadline passes, the signal ends or the task is canceled first, for
  /// example by a time limit. The deadline is long, because a turn of the main actor comes after all
  /// tests that wait for it.
  @discardableResult
  public func waitForValues(
    _ count: Int,
    within deadline: Duration = .seconds(300),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> [Value] {
    await recording.wait(forValues: count, within: deadline)
    let values = values
    if values.count < count {
      TestFailure(
        message: "waited for \(count) values, got \(values.count)\(newestEvents)\(cancellation)",
        fileID: fileID,
        filePath: filePath,
        line: line,
        column: column
      ).report()
    }
    return values
  }

  /// Waits until the signal completes or fails, and returns that event.
  ///
  /// If the deadline passes or the task is canceled first, the test fails and the call returns nil.
  @discardableResult
  public func waitForEnd(
    within deadline: Duration = .seconds(300),
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) async -> Event<Value, Failure>? {
    await recording.wait(forValues: .max, within: deadline)
    let end = end
    if end == nil {
      TestFailure(
        message: "waited for the end, got \(values.count) values\(newestEvents)\(cancellation)",
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
  /// Subscribes, and records each event with the scheduler's time.
  public func record(on scheduler: (any TimedScheduler)? = nil) -> Recorder<Value, Failure> {
    Recorder(self, on: scheduler)
  }
}

/// The events of a recorder.
///
/// The subscription retains this object but not the recorder.
private final class Recording<Value: Sendable, Failure: Error>: Sendable {
  typealias Entry = Recorder<Value, Failure>.Entry

  /// A call that waits for `count` values or the end.
  private struct PendingWait {
    let count: Int
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var entries: [Entry] = []
    var valueCount = 0
    var waits: [Int: PendingWait] = [:]
    var nextWait = 0

    var isEnded: Bool { entries.last?.event.isEnd == true }
  }

  private let state = Mutex(State())

  var entries: [Entry] {
    state.withLock { $0.entries }
  }

  func add(_ entry: Entry) {
    let finished = state.withLock { state in
      state.entries.append(entry)
      if !entry.event.isEnd { state.valueCount += 1 }
      let finished = state.waits.filter { state.isEnded || $0.value.count <= state.valueCount }
      for id in finished.keys { state.waits[id] = nil }
      return finished.sorted { $0.key < $1.key }.map(\.value.continuation)
    }
    for continuation in finished { continuation.resume() }
  }

  /// Waits until `count` values or the end have been recorded, or until the deadline.
  ///
  /// The wait also ends if the task is canceled.
  func wait(forValues count: Int, within deadline: Duration) async {
    let id = state.withLock { state in
      state.nextWait += 1
      return state.nextWait
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWaiting = state.withLock { state in
          // The task may have been canceled before the wait is known.
          guard !Task.isCancelled, !state.isEnded, state.valueCount < count else { return false }
          state.waits[id] = PendingWait(count: count, continuation: continuation)
          return true
        }
        guard isWaiting else { return continuation.resume() }
        let nanoseconds = Int(clamping: deadline.attoseconds / 1_000_000_000)
        DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) {
          self.stopWaiting(id)
        }
      }
    } onCancel: {
      stopWaiting(id)
    }
  }

  private func stopWaiting(_ id: Int) {
    state.withLock { $0.waits.removeValue(forKey: id) }?.continuation.resume()
  }
}
