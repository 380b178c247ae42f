internal import ViewModels

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The reason why a text cannot be written.
public struct WriteError: Error, Equatable, CustomStringConvertible {
  /// The sentence for the user.
  public let description: String
  /// True if the reader of a pipe is gone.
  public let isClosedPipe: Bool

  /// Creates an error that says “cannot write `file`” and describes the system's error number.
  public init(_ file: String, errno number: Int32) {
    description = "Cannot write \(file): \(String(cString: strerror(number)))."
    isClosedPipe = number == EPIPE
  }
}

/// Writes a text to a descriptor, which the message of an error calls `name`.
public func write(
  _ text: String,
  to descriptor: Int32,
  named name: String = "to standard output"
) throws(WriteError) {
  var bytes = Array(text.utf8)[...]
  while !bytes.isEmpty {
    let count = bytes.withUnsafeBytes { systemWrite(descriptor, $0) }
    if count < 0, errno == EINTR { continue }
    // If `write` accepts no byte, the device is full.
    guard count > 0 else { throw WriteError(name, errno: count == 0 ? ENOSPC : errno) }
    bytes.removeFirst(count)
  }
}
