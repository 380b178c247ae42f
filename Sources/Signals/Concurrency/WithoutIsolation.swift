// The returned functions are called only on the main actor. `MainActor.assumeIsolated` would check
// for the main actor again at each event. Without this check, and without the one in implicit
// deinitializers of ViewModels, the benchmark `two_way` takes 226 ns instead of 331. The benchmark
// `scale_properties_follow_1` takes 1,158 ns instead of 1,611.
//
// SAFETY: isolation exists only in the type system. A function has the same representation without
// isolation.

/// Returns the function without its isolation, to be called only on the main actor.
@inlinable
package func withoutIsolation<Value, Result>(
  _ function: @escaping @MainActor (Value) -> Result
) -> @Sendable (Value) -> Result {
  unsafeBitCast(function, to: (@Sendable (Value) -> Result).self)
}

/// Returns the function without its isolation, to be called only on the main actor.
@inlinable
package func withoutIsolation(_ function: @escaping @MainActor () -> Void) -> @Sendable () -> Void {
  unsafeBitCast(function, to: (@Sendable () -> Void).self)
}
