/// A weak reference that any thread may hold but only the main actor uses.
///
/// With `weak`, the object gets a side table, which makes each retain and release of it slower, and
/// the benchmark `two_way` takes a sixth more instructions. In return, this reference keeps the
/// memory of the object, without the values of its properties, until it is released itself.
@usableFromInline
final class WeakReference<Target: AnyObject> {
  // SAFETY: `memory` keeps the memory at `address`, also after the deinitialization of the object.
  @usableFromInline let address: Unmanaged<Target>
  private unowned let memory: Target

  @usableFromInline
  init(_ target: Target) {
    address = .passUnretained(target)
    memory = target
  }

  /// The object, or nil once its deinitialization has begun.
  @inlinable var target: Target? {
    tryRetain(address.toOpaque()) ? address.takeRetainedValue() : nil
  }

  deinit {}
}
