/// A stage with one input that has its own way with each kind of event, the ends too.
///
/// Its functions are given the sink to send to.
@usableFromInline
final class EventRelay<Input, Failure: Error, Output, OutputFailure: Error>:
  Sink<Input, Failure>
{
  @usableFromInline typealias Target = Sink<Output, OutputFailure>

  @usableFromInline let failed: (Target, Failure) -> Void
  @usableFromInline let completed: (Target) -> Void

  @inlinable
  init(
    to target: Target,
    next: @escaping (Target, Input) -> Void,
    failed: @escaping (Target, Failure) -> Void,
    completed: @escaping (Target) -> Void = { $0.complete() }
  ) {
    self.failed = failed
    self.completed = completed
    super.init(following: target) { sink, value in
      unsafeDowncast(sink, to: EventRelay.self).withTarget { next($0, value) }
    }
  }

  /// Calls `body` with the target, retaining nothing.
  @inlinable
  @inline(__always)
  func withTarget(_ body: (Target) -> Void) {
    // `following` is set for life by the initialiser, and to a sink of just this type.
    following.unsafelyUnwrapped._withUnsafeGuaranteedRef {
      body(unsafeDowncast($0, to: Target.self))
    }
  }

  @usableFromInline
  override func fail(_ failure: Failure) {
    withTarget { failed($0, failure) }
  }

  @usableFromInline
  override func complete() {
    withTarget { completed($0) }
  }
}
