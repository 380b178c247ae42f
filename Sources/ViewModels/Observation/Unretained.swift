/// A reference that does not retain its object.
///
/// SAFETY: a caller of `ExpressionObserver.read` retains the observer during the call. An observer
/// that is stopped while it updates or is queued retains itself. A dependency leaves the list of its
/// source before its observer releases the dependency. A derived source owns its observer. If the
/// owner of a source is deallocated during the source's update, the source retains itself until the
/// end of the update.
@usableFromInline
struct Unretained<Object: AnyObject> {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable
  @inline(__always)
  init(_ object: Object) {
    reference = .passUnretained(object)
  }

  /// Calls `body` with the object, without retaining it.
  @inlinable
  @inline(__always)
  func with<Result>(_ body: (Object) -> Result) -> Result {
    reference._withUnsafeGuaranteedRef(body)
  }

  /// Returns true if this is a reference to `object`.
  @inlinable
  @inline(__always)
  func refers(to object: Object) -> Bool {
    reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
  }

  /// Retains the object until ``release()`` is called.
  func retain() {
    _ = reference.retain()
  }

  func release() {
    reference.release()
  }
}
