internal import Synchronization

extension Signal {
  /// Creates a signal that runs asynchronous work for each subscription and sends the result.
  ///
  ///     let session = Signal.task { () async throws(LoginError) in
  ///       try await service.signIn(name, password)
  ///     }
  ///
  /// Each subscription starts its own task. Write the closure's error type, as in this example.
  /// Otherwise the compiler infers `any Error` for a closure that throws.
  ///
  ///     task    ----(a|)
  ///
  /// - Values: the result of `work`.
  /// - End: completes after the value, or fails with the error that `work` throws.
  /// - Disposal: cancels the task, and ignores its result.
  /// - Parameters:
  ///   - priority: the priority of the task, by default the priority of the subscribing task.
  ///   - work: the asynchronous work. To run it on the main actor, write `{ @MainActor in … }`.
  /// - Returns: a signal of the result of `work`.
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
  /// Creates a signal that sends the elements of an asynchronous sequence.
  ///
  ///     let messages = Signal(connection.messages)
  ///
  /// Each subscription iterates the sequence in its own task, as fast as the sequence delivers
  /// elements. An `AsyncStream` can be iterated only once, so subscribe only once. To share the
  /// signal, use ``replay(capacity:)`` or ``publish()``.
  ///
  /// - Parameters:
  ///   - elements: the sequence. The iterating task is canceled when the subscription is disposed.
  ///   - priority: the priority of the task, by default the priority of the subscribing task.
  public init<Elements: AsyncSequence & Sendable>(
    _ elements: Elements,
    priority: TaskPriority? = nil
  ) where Elements.Element == Value, Elements.Failure == Failure {
    self.init(start: { sink, scope in
      let subscriber = Subscriber(sink, scope)
      TaskTeardown.run(in: scope, priority: priority) { task in
        await task.send(elements, to: subscriber)
      }
    })
  }

  /// Creates a signal that sends the elements of an asynchronous sequence, made per subscription.
  ///
  ///     let entries = Signal(elementsOf: { Journal(path).entries })
  ///
  /// The sequence may be an `any AsyncSequence`. It need not be `Sendable`, because only the task of
  /// its subscription uses it.
  ///
  /// - Parameters:
  ///   - makeElements: a closure that returns the sequence. Each subscription calls the closure
  ///     once, in its own task, which is canceled when the subscription is disposed.
  ///   - priority: the priority of the task, by default the priority of the subscribing task.
  public init(
    elementsOf makeElements: @escaping @Sendable () -> any AsyncSequence<Value, Failure>,
    priority: TaskPriority? = nil
  ) {
    self.init(start: { sink, scope in
      let subscriber = Subscriber(sink, scope)
      TaskTeardown.run(in: scope, priority: priority) { task in
        await task.send(makeElements(), to: subscriber)
      }
    })
  }
}

extension TaskTeardown {
  /// Sends the elements of a sequence until the end, or until the subscription is disposed.
  fileprivate func send<Elements: AsyncSequence>(
    _ elements: Elements,
    to subscriber: Subscriber<Elements.Element, Elements.Failure>
  ) async {
    do throws(Elements.Failure) {
      for try await element in elements {
        // The sequence may ignore cancellation.
        if subscriber.isDisposed { return }
        subscriber.send(element)
        // This check comes before the next read, because reading may consume an element.
        if subscriber.isDisposed { return }
      }
      if finish() { subscriber.complete() }
    } catch {
      if finish() { subscriber.fail(error) }
    }
  }
}

/// A teardown that cancels the task of a subscription when the subscription is disposed.
///
/// A task that has finished its work is not canceled. So end handlers do not run in a canceled
/// task.
private final class TaskTeardown: Teardown, @unchecked Sendable {
  // SAFETY: the state is in a mutex.

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

  /// Marks the work as finished and returns true, or returns false if it has already finished or
  /// been canceled.
  func finish() -> Bool {
    end(as: .finished).hasEnded
  }

  override func tearDown(for _: Scope) {
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
