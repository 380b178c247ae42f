// These functions call the functions of `Signals` with the same names.
//
// A main-actor closure that is passed to another module checks at each call that it runs on the
// main actor. A closure that is passed to a function of its own module is called without this
// check.

@inlinable
nonisolated func onMainActor(_ work: @escaping @MainActor @Sendable () -> Void) {
  Signals.onMainActor(work)
}

@inlinable
nonisolated func withoutIsolation<Value, Result>(
  _ function: @escaping @MainActor (Value) -> Result
) -> @Sendable (Value) -> Result {
  Signals.withoutIsolation(function)
}

@inlinable
nonisolated func withoutIsolation(
  _ function: @escaping @MainActor () -> Void
) -> @Sendable () -> Void {
  Signals.withoutIsolation(function)
}
