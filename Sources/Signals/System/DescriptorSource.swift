internal import CSignals
package import Dispatch

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The operation for which a descriptor is watched.
package enum DescriptorOperation: Sendable {
  case read, write
}

/// Creates a dispatch source that is ready while an operation on a descriptor would not wait.
///
/// Dispatch can crash if a pipe or a terminal that it watches hangs up: it then uses memory that it
/// has just freed. So the source watches a private epoll descriptor that contains the descriptor.
/// The epoll descriptor only becomes readable; it never reports a hang-up. If the process has no
/// free descriptors, the source watches the descriptor itself.
///
/// The descriptor must stay open until the source calls `whenCancelled`.
package func makeSource(
  watching descriptor: Int32,
  for operation: DescriptorOperation = .read,
  on queue: DispatchQueue,
  whenCancelled: @escaping @Sendable () -> Void
) -> any DispatchSourceProtocol {
  let set = descriptor_set_open(descriptor, operation == .write)
  let source: any DispatchSourceProtocol =
    if set >= 0 {
      DispatchSource.makeReadSource(fileDescriptor: set, queue: queue)
    } else if operation == .read {
      DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    } else {
      DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: queue)
    }
  source.setCancelHandler {
    if set >= 0 { close(set) }
    whenCancelled()
  }
  return source
}
