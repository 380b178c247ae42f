internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The reason why a file descriptor cannot be read.
public enum DescriptorError: Error, Hashable, Sendable {
  /// The descriptor is closed, or open for writing only.
  case notReadable
  /// The descriptor refers to a folder.
  case isFolder
  /// A line has more bytes than the given limit.
  case lineTooLong(limit: Int)
  /// The process or the system has no free file descriptors.
  case tooManyOpenFiles
  /// The system reported a different error, with the given `errno`.
  case failed(errno: Int32)

  init(errno: Int32) {
    switch errno {
    case EBADF: self = .notReadable
    case EISDIR: self = .isFolder
    case EMFILE, ENFILE: self = .tooManyOpenFiles
    default: self = .failed(errno: errno)
    }
  }
}

/// A duplicate of a file descriptor, closed when the last reference to this object is released.
///
/// The original may be closed at any time. If its number is then used for a different file, the
/// duplicate is not affected. This class changes no flags of the open file, because other programs
/// may share the file.
final class Descriptor: Sendable {
  let number: Int32

  /// Duplicates a descriptor.
  init(duplicating original: Int32) throws(DescriptorError) {
    let access = fcntl(original, F_GETFL)
    guard access >= 0, access & O_ACCMODE != O_WRONLY else { throw .notReadable }
    number = fcntl(original, F_DUPFD_CLOEXEC, 0)
    guard number >= 0 else { throw DescriptorError(errno: errno) }
  }

  deinit {
    close(number)
  }

  /// The state of the input.
  enum State {
    /// A read returns immediately.
    case ready
    /// A read would wait.
    case waiting
    /// The other end of a pipe is closed, and everything has been read.
    ///
    /// At the end of a file or a socket, the state is `ready`, and a read returns 0 bytes.
    case ended
  }

  /// The current state of the input.
  var state: State {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, 0) > 0 else { return .waiting }
    return request.revents & Int16(POLLIN | POLLERR | POLLNVAL) == 0 ? .ended : .ready
  }

  /// Reads bytes, and returns their number, which is 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(DescriptorError) -> Int {
    while true {
      let count = systemRead(number, buffer)
      if count >= 0 { return count }
      if errno != EINTR { throw DescriptorError(errno: errno) }
    }
  }
}

/// A repeatable wait for the input of a descriptor.
///
/// Between waits, the dispatch source is suspended. So unread input causes no work.
final class InputWait: Sendable {
  private enum Phase {
    case idle
    case waiting(StoredFunction<@Sendable () -> Void>)
    case ended
  }

  private struct State {
    var phase = Phase.idle
    /// The dispatch source, created by the first wait.
    ///
    /// Dispatch cannot watch some devices. These are always ready, so they need no source.
    var source: (any DispatchSourceProtocol)?
  }

  private let descriptor: Descriptor
  private let queue: DispatchQueue
  private let state = Mutex(State())

  /// Creates an object that calls its handlers on `queue`.
  init(for descriptor: Descriptor, on queue: DispatchQueue) {
    self.descriptor = descriptor
    self.queue = queue
  }

  deinit {
    end()
  }

  /// Calls `handle` once, as soon as a read would not wait.
  ///
  /// During another wait, or after `end()`, this method does nothing.
  func wait(_ handle: @escaping @Sendable () -> Void) {
    state.withLock { state in
      guard case .idle = state.phase else { return }
      state.phase = .waiting(StoredFunction(handle))
      source(&state).resume()
    }
  }

  /// Ends the current wait without a call, and prevents later waits.
  func end() {
    // The handler is released outside the lock, because a release may run user code.
    _ = state.withLock { state in
      state.source?.cancel()
      // A suspended source must not be released.
      if case .idle = state.phase { state.source?.resume() }
      defer { state.phase = .ended }
      return state.phase
    }
  }

  private func finishWait() -> StoredFunction<@Sendable () -> Void>? {
    state.withLock { state in
      guard case .waiting(let handle) = state.phase else { return nil }
      state.phase = .idle
      state.source?.suspend()
      return handle
    }
  }

  private func source(_ state: inout State) -> any DispatchSourceProtocol {
    if let source = state.source { return source }
    let source = makeSource(watching: descriptor.number, on: queue) { [descriptor] in
      withExtendedLifetime(descriptor) {}
    }
    source.setEventHandler { [weak self] in self?.finishWait()?.call() }
    state.source = source
    return source
  }
}

// MARK: System functions that share their names with methods

/// Calls the system's `read`.
package func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, bytes.baseAddress, bytes.count)
}

/// Calls the system's `write`.
package func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
