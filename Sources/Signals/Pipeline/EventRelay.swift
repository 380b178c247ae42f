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
      sink.withFollowing(as: Target.self) { next($0, value) }
    }
  }

  @usableFromInline
  override func fail(_ failure: Failure) {
    withFollowing(as: Target.self) { failed($0, failure) }
  }

  @usableFromInline
  override func complete() {
    withFollowing(as: Target.self) { completed($0) }
  }
}
