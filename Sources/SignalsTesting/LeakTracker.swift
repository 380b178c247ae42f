internal import Synchronization

/// Runs `body`, then checks that everything it tracked is gone.
///
///     expectNoLeaks { tracker in
///       let model = tracker.track(Model())
///       model.start()
///     }
///
/// What keeps a tracked object alive after `body` is a leak, and a failure of the test.
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

/// Runs `body`, then checks that everything it tracked is gone.
///
/// Other tasks, and what waits for the main actor, may hold an object for a little longer; so what
/// is left is looked for again, until the deadline.
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
  let end = ContinuousClock.now + deadline
  while !tracker.leaks.isEmpty, ContinuousClock.now < end {
    try? await Task.sleep(for: .milliseconds(1))
  }
  tracker.check(fileID, filePath, line, column)
  return result
}

/// Remembers objects, without keeping them alive.
public final class LeakTracker: Sendable {
  private struct Entry: @unchecked Sendable {
    // SAFETY: weak references are read and written atomically; the object is only compared to nil.
    weak let object: AnyObject?
    let name: String
  }

  private let entries = Mutex<[Entry]>([])

  init() {}

  /// Remembers an object, to be gone by the end, and hands it back.
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

/// An object to be captured by a closure whose release a test wants to see.
public final class Tracked: Sendable {
  /// What the object is called when it leaks.
  public let name: String

  /// Creates an object that does nothing.
  public init(_ name: String = "tracked") {
    self.name = name
  }
}
