public import ViewModels

/// A simulated server that knows which names are taken.
///
/// `ada` and `grace` are taken. `alan` is free at first, but another user takes that name during
/// the first registration.
public final class NameServer {
  /// The reason why the server did not register a name.
  public nonisolated enum Failure: Error, Equatable {
    /// Another user has the name.
    case taken
  }

  /// The time until an answer.
  public nonisolated static let latency = Duration.milliseconds(800)

  /// The number of calls of ``isFree(_:)``.
  public private(set) var questionCount = 0
  private var taken: Set = ["ada", "grace"]
  private let scheduler: any TimedScheduler

  /// Creates a server.
  public init(on scheduler: any TimedScheduler) {
    self.scheduler = scheduler
  }

  /// Returns true if no user has the name.
  public func isFree(_ name: String) async -> Bool {
    questionCount += 1
    await wait()
    return !taken.contains(name)
  }

  /// Registers a name, or throws an error if the name is taken.
  public func register(_ name: String) async throws(Failure) {
    await wait()
    taken.insert("alan")
    guard taken.insert(name).inserted else { throw .taken }
  }

  private func wait() async {
    // A canceled call does not wait, and its result is ignored.
    try? await scheduler.sleep(for: NameServer.latency)
  }
}
