// For handlers that are called where it is known already that this is the main actor. Asking again,
// as `MainActor.assumeIsolated` does, takes longer than all else on the way of an event.
// SAFETY: isolation is a matter of types; a function is represented the same with and without it.

/// The same function, for a caller that knows that it is on the main actor.
@inlinable
func withoutIsolation<Value>(
  _ function: @escaping @MainActor (Value) -> Void
) -> @Sendable (Value) -> Void {
  unsafeBitCast(function, to: (@Sendable (Value) -> Void).self)
}

/// The same function, for a caller that knows that it is on the main actor.
@inlinable
package func withoutIsolation(_ function: @escaping @MainActor () -> Void) -> @Sendable () -> Void {
  unsafeBitCast(function, to: (@Sendable () -> Void).self)
}
