/// A stage with one input and a function for each kind of event.
///
/// Each function receives the sink to send to.
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
    super.init(target: target) { sink, value in
      sink.withNext(as: Target.self) { next($0, value) }
    }
  }

  @usableFromInline
  override func fail(_ failure: Failure) {
    withNext(as: Target.self) { failed($0, failure) }
  }

  @usableFromInline
  override func complete() {
    withNext(as: Target.self) { completed($0) }
  }
}
