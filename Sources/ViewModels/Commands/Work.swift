/// What is to be done for one execution of a command.
@usableFromInline
enum Work<Output: Sendable, Failure: Error> {
  case signal(Signal<Output, Failure>)
  case task(@MainActor () async throws(Failure) -> Output)
  case action(@MainActor () throws(Failure) -> Output)
}
