public import Synchronization

/// A runner of one signal at a time, which calls a function to obtain the next signal.
///
/// The next step is decided as soon as a signal ends. So the end of the last signal is forwarded
/// immediately, even if the work of that signal continues (guarantee 10).
///
/// A loop starts the signals, so the stack does not grow if they end while they are being
/// subscribed to (guarantee 11). A call of `handle(_:)` runs the loop. If another call is already
/// running the loop, that loop also starts the new signal.
@usableFromInline
final class SequentialRunner<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // SAFETY: one thread at a time touches `waiting` and the captures of `next`. This thread either
  // runs the loop or reports the end of the only running signal.

  @usableFromInline typealias End = Event<Value, Failure>

  /// The next step after the end of a signal.
  @usableFromInline
  enum Step {
    case run(Signal<Value, Failure>)
    case finish(End)
  }

  /// The number of signals that the loop has to start, including the signal being started.
  @usableFromInline let pendingStarts = Atomic<Int>(0)
  /// The signal to start next.
  @exclusivity(unchecked)
  @usableFromInline var waiting: Signal<Value, Failure>?
  @usableFromInline let target: Sink<Value, Failure>
  @usableFromInline let scope: Scope
  @usableFromInline let next: (End) -> Step

  /// Creates a runner that calls `next` once at its start, then after the end of each signal.
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
    switch next(end) {
    case .finish(let end): return target.send(end)
    case .run(let signal): waiting = signal
    }
    guard pendingStarts.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat {
      guard var signal = waiting.take() else { return }
      // A signal made by `just` needs no subscription.
      while let value = signal.singleValue, !scope.isDisposed {
        target.next(value)
        // The scope is checked first, because `next` may block or consume a line of input.
        if scope.isDisposed { return }
        switch next(.completed) {
        case .finish(let end): return target.send(end)
        case .run(let following): signal = following
        }
      }
      if scope.isDisposed { return }
      makeInput().open(signal)
    } while pendingStarts.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }

  /// Creates the sink of the running signal.
  @inlinable
  func makeInput() -> InputSink<SequentialRunner, Value, Failure> {
    InputSink(
      self,
      in: scope,
      receive: { input, value in
        // The call needs no retain, because the input owns the runner, which owns the target.
        Unmanaged.passUnretained(input.context.target)
          ._withUnsafeGuaranteedRef { $0.next(value) }
      },
      failed: { input, failure in input.context.handle(.failed(failure)) },
      completed: { input in input.context.handle(.completed) }
    )
  }
}
