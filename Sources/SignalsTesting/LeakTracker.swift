internal import Synchronization

/// Runs `body`, then checks that all objects that `body` tracked were deallocated.
///
///     expectNoLeaks { tracker in
///       let model = tracker.track(Model())
///       model.start()
///     }
///
/// A tracked object that is still alive after `body` is a leak, and the test fails.
public func expectNoLeaks<Result>(
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (LeakTracker) throws -> Result
) rethrows -> Result {
  let tracker = LeakTracker()
  let result = try body(tracker)
  tracker.check(fileID, filePath, line, column)
  return result
}

/// Runs `body`, then checks that all objects that `body` tracked are deallocated before a deadline.
///
/// The check first waits until the tasks that `body` started are suspended or have ended. Threads
/// and timers may retain an object a little longer. So the check then repeats until all objects are
/// deallocated or the deadline passes.
public func expectNoLeaks<Result>(
  within deadline: Duration = .seconds(5),
  isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID,
  filePath: StaticString = #filePath,
  line: UInt = #line,
  column: UInt = #column,
  _ body: (LeakTracker) async throws -> Result
) async rethrows -> Result {
  let tracker = LeakTracker()
  let result = try await body(tracker)
  await tracker.jobs.finish()
  let end = ContinuousClock.now + deadline
  while !tracker.leaks.isEmpty, ContinuousClock.now < end {
    try? await Task.sleep(for: .milliseconds(1))
  }
  tracker.check(fileID, filePath, line, column)
  return result
}

/// A list of objects that a test expects to be deallocated.
///
/// The list does not retain the objects.
public final class LeakTracker: Sendable {
  private struct Entry: @unchecked Sendable {
    // SAFETY: weak references are read and written atomically. The object is only compared to nil.
    weak let object: AnyObject?
    let name: String
  }

  private let entries = Mutex<[Entry]>([])
  fileprivate let jobs = JobGroup()

  init() {}

  /// Tracks an object that must be deallocated by the end of the check, and returns the object.
  @discardableResult
  public func track<Object: AnyObject>(_ object: Object, _ name: String? = nil) -> Object {
    let tracked = (object as? Tracked)?.name
    let entry = Entry(object: object, name: name ?? tracked ?? "\(Object.self)")
    entries.withLock { $0.append(entry) }
    return object
  }

  /// The names of the tracked objects that are still alive.
  public var leaks: [String] {
    entries.withLock { $0.filter { $0.object != nil }.map(\.name) }
  }

  func check(_ fileID: StaticString, _ filePath: StaticString, _ line: UInt, _ column: UInt) {
    let leaks = leaks
    guard !leaks.isEmpty else { return }
    TestFailure(
      message: "still alive: \(leaks.joined(separator: ", "))",
      fileID: fileID,
      filePath: filePath,
      line: line,
      column: column
    ).report()
  }
}

/// An object to capture in a closure, for a test that checks that the closure is released.
public final class Tracked: Sendable {
  /// The name of the object in a leak report.
  public let name: String

  /// Creates an object with a name.
  public init(_ name: String = "tracked") {
    self.name = name
  }
}
