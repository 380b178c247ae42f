// For callers that have already established that they are on the main actor.
// `MainActor.assumeIsolated` would check it again at each event. Without that check, and with empty
// deinitializers in ViewModels, `two_way` went from 331 to 226 ns and `scale_properties_follow_1`
// from 1,611 to 1,158 ns. SAFETY: isolation exists only in the type system. A function has the same
// representation without it.

/// Returns the same function, for a caller that is on the main actor.
@inlinable
package func withoutIsolation<Value>(
  _ function: @escaping @MainActor (Value) -> Void
) -> @Sendable (Value) -> Void {
  unsafeBitCast(function, to: (@Sendable (Value) -> Void).self)
}

/// Returns the same function, for a caller that is on the main actor.
@inlinable
package func withoutIsolation(_ function: @escaping @MainActor () -> Void) -> @Sendable () -> Void {
  unsafeBitCast(function, to: (@Sendable () -> Void).self)
}
