/// The work of one execution.
@usableFromInline
enum Work<Output: Sendable, Failure: Error> {
  case signal(Signal<Output, Failure>)
  case task(@MainActor () async throws(Failure) -> Output)
  case action(@MainActor () throws(Failure) -> Output)
}
