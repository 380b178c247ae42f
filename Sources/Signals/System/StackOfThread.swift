internal import CSignals
internal import Glibc

/// Returns the addresses of the calling thread's stack, or nil if the system does not know them.
///
/// For the main thread, the system reads a file.
package func stackOfThread() -> Range<UInt>? {
  var attributes = pthread_attr_t()
  guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return nil }
  defer { pthread_attr_destroy(&attributes) }
  var lowest: UnsafeMutableRawPointer?
  var size = 0
  guard pthread_attr_getstack(&attributes, &lowest, &size) == 0 else { return nil }
  let start = UInt(bitPattern: lowest)
  return start..<start + UInt(size)
}
