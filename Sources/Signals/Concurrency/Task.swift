internal import Synchronization

extension Signal {
  /// Does asynchronous work for each subscription, and sends what it returns.
  ///
  ///     let session = Signal.task { () async throws(LoginError) in
  ///       try await service.signIn(name, password)
  ///     }
  ///
  /// Each subscription starts a task of its own. (The compiler infers `any Error` for a closure
  /// that does not spell out what it throws.)
  ///
  ///     task    ----a|
  ///
  /// - Values: the one that `work` returns.
  /// - End: completes after it, or fails with what `work` throws.
  /// - Disposal: cancels the task; whatever it still returns or throws goes nowhere.
  /// - Parameters:
  ///   - priority: the priority of the task; by default that of the task that subscribes.
  ///   - work: what to do. It runs on no actor unless it says so: `{ @MainActor in … }`.
  /// - Returns: a signal of what `work` returns.
  public static func task(
    priority: TaskPriority? = nil,
    _ work: @escaping @Sendable () async throws(Failure) -> Value
  ) -> Signal {
    Signal(start: { sink, scope in
      let subscriber = Subscriber(sink, scope)
      TaskTeardown.run(in: scope, priority: priority) { task in
        do throws(Failure) {
          let value = try await work()
          guard task.finish() else { return }
          subscriber.send(value)
          subscriber.complete()
        } catch {
          if task.finish() { subscriber.fail(error) }
        }
      }
    })
  }
}

extension Signal {
  /// Creates a signal of the elements of an asynchronous sequence.
  ///
  ///     let lines = Signal(FileHandle.standardInput.bytes.lines)
  ///
  /// Each subscription iterates the sequence in a task of its own, as fast as the sequence goes. A
  /// sequence that can be iterated only once, such as an `AsyncStream`, can be subscribed to only
  /// once; ``replay(capacity:)`` or ``publish()`` shares that subscription.
  ///
  /// - Parameters:
  ///   - elements: what to iterate. Iterating is cancelled when the subscription is disposed.
  ///   - priority: the priority of the task; by default that of the task that subscribes.
  public init<Elements: AsyncSequence & Sendable>(
    _ elements: Elements,
    priority: TaskPriority? = nil
  ) where Elements.Element == Value, Elements.Failure == Failure {
    self.init(start: { sink, scope in
      let subscriber = Subscriber(sink, scope)
      TaskTeardown.run(in: scope, priority: priority) { task in
        do throws(Failure) {
          for try await element in elements {
            // It may not care for being cancelled.
            if subscriber.isDisposed { return }
            subscriber.send(element)
          }
          if task.finish() { subscriber.complete() }
        } catch {
          if task.finish() { subscriber.fail(error) }
        }
      }
    })
  }
}

/// The task that does the work of a subscription: cancelled when that is disposed.
///
/// Once its work is done it is not cancelled any more, so that what handlers of the end do is not
/// done in a cancelled task.
private final class TaskTeardown: Teardown, @unchecked Sendable {
  // SAFETY: its state is in a mutex.

  private enum State {
    case starting
    case running(Task<Void, Never>)
    case finished
    case cancelled
  }

  private let state = Mutex(State.starting)

  static func run(
    in scope: Scope,
    priority: TaskPriority?,
    _ work: @escaping @Sendable (TaskTeardown) async -> Void
  ) {
    guard !scope.isDisposed else { return }
    let teardown = TaskTeardown()
    scope.add(teardown)
    teardown.hold(Task(priority: priority) { await work(teardown) })
  }

  private func hold(_ task: Task<Void, Never>) {
    let isTooLate = state.withLock { state in
      switch state {
      case .starting: state = .running(task)
      case .running, .finished: break
      case .cancelled: return true
      }
      return false
    }
    if isTooLate { task.cancel() }
  }

  /// Says that the work is done, and returns whether anybody still wants to know.
  func finish() -> Bool {
    end(as: .finished).hasEnded
  }

  override func tearDown() {
    end(as: .cancelled).task?.cancel()
  }

  private func end(as end: State) -> (hasEnded: Bool, task: Task<Void, Never>?) {
    state.withLock { state in
      switch state {
      case .starting:
        state = end
        return (true, nil)
      case .running(let task):
        state = end
        return (true, task)
      case .finished, .cancelled:
        return (false, nil)
      }
    }
  }
}
