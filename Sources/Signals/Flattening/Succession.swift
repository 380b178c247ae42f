public import Synchronization

/// Runs signals one after another: when one has ended, asks what comes next.
///
/// One signal that ends while it is being subscribed to is followed by a loop, not by recursion
/// (guarantee 11): whoever finds nobody looping loops, for all who come meanwhile.
@usableFromInline
final class Succession<Value: Sendable, Failure: Error>: @unchecked Sendable {
  // SAFETY: `lastEnd` and what `next` captures are touched by one thread at a time: the one that
  // loops, or the one that delivers the end of the signal that runs, which there is only one of.

  @usableFromInline typealias End = Event<Value, Failure>

  /// What comes next.
  @usableFromInline
  enum Step {
    case run(Signal<Value, Failure>)
    case finish(End)
  }

  /// How many ends are still to be followed up.
  @usableFromInline let steps = Atomic<Int>(0)
  @exclusivity(unchecked)
  @usableFromInline var lastEnd = End.completed
  @usableFromInline let target: Sink<Value, Failure>
  @usableFromInline let scope: Scope
  @usableFromInline let next: (End) -> Step

  /// Creates a succession that asks `next` what to do after each end.
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

  /// Follows up the end of a signal; the first time, `.completed` starts it all.
  @inlinable
  func follow(_ end: End) {
    lastEnd = end
    guard steps.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat {
      var step = next(lastEnd)
      // A signal of one value has come and gone without the cost of a subscription.
      while case .run(let signal) = step, let value = signal.constant, !scope.isDisposed {
        target.next(value)
        step = next(.completed)
      }
      if scope.isDisposed { return }
      switch step {
      case .run(let signal): signal.attach(to: SuccessionInlet(self))
      case .finish(let end): return target.send(end)
      }
    } while steps.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }
}

/// What the signal that runs sends to.
@usableFromInline
final class SuccessionInlet<Value: Sendable, Failure: Error>: Inlet<Value, Failure> {
  @usableFromInline let succession: Succession<Value, Failure>

  @inlinable
  init(_ succession: Succession<Value, Failure>) {
    self.succession = succession
    super.init(
      in: succession.scope,
      receive: { inlet, value in
        // Not retained for the call: the inlet holds the succession, and that the target.
        Unmanaged.passUnretained(unsafeDowncast(inlet, to: SuccessionInlet.self).succession.target)
          ._withUnsafeGuaranteedRef { $0.next(value) }
      },
      failed: { inlet, failure in
        unsafeDowncast(inlet, to: SuccessionInlet.self).succession.follow(.failed(failure))
      },
      completed: { inlet in
        unsafeDowncast(inlet, to: SuccessionInlet.self).succession.follow(.completed)
      }
    )
  }
}
