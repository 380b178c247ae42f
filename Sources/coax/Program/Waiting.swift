internal import Glibc
internal import ViewModels

/// The pipe through which Ctrl-C arrives.
enum InterruptPipe {
  /// A pipe that becomes readable when the user presses Ctrl-C.
  ///
  /// Without the pipe, a signal just before `poll` would be lost. Both ends are -1 if the system has
  /// no free descriptors.
  private static let interruptions: (read: Int32, write: Int32) = {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return (-1, -1) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }()

  /// The descriptor that is readable after Ctrl-C.
  static var descriptor: Int32 { interruptions.read }

  /// Installs the handler of Ctrl-C.
  ///
  /// Without a pipe, there is no handler, so Ctrl-C ends the program at once.
  static func prepare() {
    occupyStandardStreams()
    guard interruptions.write >= 0 else { return }
    signal(SIGINT) { _ in
      let error = errno
      write(InterruptPipe.interruptions.write, "!", 1)
      errno = error
    }
  }
}

/// Waits until one of the requested descriptors is ready, and returns false if `timeout`
/// milliseconds pass first.
///
/// - Throws: ``Failure/interrupted`` if the user presses Ctrl-C.
@discardableResult
func wait(for requests: inout [pollfd], timeout: Int32 = -1) throws(Failure) -> Bool {
  requests.append(pollfd(fd: InterruptPipe.descriptor, events: Int16(POLLIN), revents: 0))
  defer { requests.removeLast() }
  var ready = poll(&requests, nfds_t(requests.count), timeout)
  while ready < 0, errno == EINTR { ready = poll(&requests, nfds_t(requests.count), timeout) }
  if let signal = requests.last, signal.revents != 0 { throw .interrupted }
  return ready != 0
}

/// Waits until a descriptor is ready.
func wait(for descriptor: Int32, _ events: Int32) throws(Failure) {
  var requests = [pollfd(fd: descriptor, events: Int16(events), revents: 0)]
  try wait(for: &requests)
}
