/// A stage with one input and a function for each kind of event.
///
/// Each function receives the sink to send to.
@usableFromInline
final class EventRelay<Input, Failure: Error, Output, OutputFailure: Error>:
  Sink<Input, Failure>
{
  @usableFromInline typealias Target = Sink<Output, OutputFailure>

  // SAFETY: `target` changes only during the release of the relay, so no exclusivity check is
  // needed.
  @exclusivity(unchecked)
  @usableFromInline var target: NextLink
  @usableFromInline let failed: (Target, Failure) -> Void
  @usableFromInline let completed: (Target) -> Void

  @inlinable
  init(
    to target: Target,
    next: @escaping (Target, Input) -> Void,
    failed: @escaping (Target, Failure) -> Void,
    completed: @escaping (Target) -> Void = { $0.complete() }
  ) {
    self.target = NextLink(target)
    self.failed = failed
    self.completed = completed
    super.init { sink, value in
      // SAFETY: a checked cast would need a lookup for each value. A sink calls this closure with
      // itself.
      unsafeDowncast(sink, to: EventRelay.self).target.with(as: Target.self) { next($0, value) }
    }
  }

  @usableFromInline
  override func takeNext() -> Link? { target.take() }

  @usableFromInline
  override func fail(_ failure: Failure) {
    target.with(as: Target.self) { failed($0, failure) }
  }

  @usableFromInline
  override func complete() {
    target.with(as: Target.self) { completed($0) }
  }
}
