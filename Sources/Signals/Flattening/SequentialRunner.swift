public import Synchronization

/// A runner of one signal at a time, which calls a function to obtain the next signal.
///
/// A loop handles signals that end while they are being subscribed to, so the stack does not grow
/// (guarantee 11). The first caller of `handle(_:)` runs the loop, and also handles the ends that
/// are reported meanwhile.
@usableFromInline
final class SequentialRunner<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // SAFETY: one thread at a time touches `lastEnd` and the captures of `next`. This thread either
  // runs the loop or reports the end of the only running signal.

  @usableFromInline typealias End = Event<Value, Failure>

  /// The next step after the end of a signal.
  @usableFromInline
  enum Step {
    case run(Signal<Value, Failure>)
    case finish(End)
  }

  /// The number of reported ends that have not been handled.
  @usableFromInline let pendingEnds = Atomic<Int>(0)
  @exclusivity(unchecked)
  @usableFromInline var lastEnd = End.completed
  @usableFromInline let target: Sink<Value, Failure>
  @usableFromInline let scope: Scope
  @usableFromInline let next: (End) -> Step

  /// Creates a runner that calls `next` after each end.
  @inlinable
  init(
    to target: Sink<Value, Failure>,
    in scope: Scope,
    next: @escaping (End) -> Step
  ) {
    self.target = target
    self.scope = scope
    self.next = next
  }

  /// Starts the first signal by calling `next` with `.completed`.
  @inlinable
  func start() {
    handle(.completed)
  }

  /// Handles the end of a signal.
  @inlinable
  func handle(_ end: End) {
    lastEnd = end
    guard pendingEnds.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat {
      var step = next(lastEnd)
      // A signal of one value needs no subscription.
      while case .run(let signal) = step, let value = signal.singleValue, !scope.isDisposed {
        target.next(value)
        // The scope is checked first, because `next` may block or consume a line of input.
        if scope.isDisposed { return }
        step = next(.completed)
      }
      if scope.isDisposed { return }
      switch step {
      case .run(let signal): signal.attach(to: SequentialRunnerInput(self))
      case .finish(let end): return target.send(end)
      }
    } while pendingEnds.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }
}

/// The sink of the running signal.
@usableFromInline
final class SequentialRunnerInput<Value: Sendable, Failure: Error>: InputSink<Value, Failure> {
  @usableFromInline let runner: SequentialRunner<Value, Failure>

  @inlinable
  init(_ runner: SequentialRunner<Value, Failure>) {
    self.runner = runner
    super.init(
      in: runner.scope,
      receive: { sink, value in
        // The call needs no retain, because the input owns the runner, which owns the target.
        let input = unsafeDowncast(sink, to: SequentialRunnerInput.self)
        Unmanaged.passUnretained(input.runner.target)
          ._withUnsafeGuaranteedRef { $0.next(value) }
      },
      failed: { sink, failure in
        unsafeDowncast(sink, to: SequentialRunnerInput.self).runner.handle(.failed(failure))
      },
      completed: { sink in
        unsafeDowncast(sink, to: SequentialRunnerInput.self).runner.handle(.completed)
      }
    )
  }
}
