internal import CSignals

/// Retains an object, or returns false once the object's deinitialization has begun.
///
/// SAFETY: the caller holds an `unowned` reference, which keeps the memory with the reference counts.
@usableFromInline
package func tryRetain(_ object: UnsafeMutableRawPointer) -> Bool {
  swift_tryRetain(object) != nil
}
