internal import CServing
internal import Glibc

/// The set of descriptors for whose events a thread waits.
final class Poller: Sendable {
  /// An event of a descriptor.
  struct Event {
    /// The number with which the descriptor was added.
    let id: UInt64
    let isReadable: Bool
    let isWritable: Bool
    /// True if the other end sends nothing more.
    let hasInputEnded: Bool
    /// True if the connection is closed in both directions or has failed.
    let hasHungUp: Bool
  }

  private static let input = EPOLLIN.rawValue | EPOLLRDHUP.rawValue
  private let descriptor: Int32

  /// Creates a poller, or returns nil and leaves the reason in `errno`.
  init?() {
    descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard descriptor >= 0 else { return nil }
  }

  deinit {
    close(descriptor)
  }

  /// Adds a descriptor, or returns false and leaves the reason in `errno`.
  ///
  /// If `isRepeated` is true, input is reported until it is read. Otherwise, each arrival is
  /// reported once.
  func add(_ added: Int32, as id: UInt64, isRepeated: Bool = false) -> Bool {
    control(EPOLL_CTL_ADD, added, id, Poller.input | (isRepeated ? 0 : EPOLLET.rawValue))
  }

  /// Starts or stops reporting that a descriptor has space for output.
  func change(_ changed: Int32, as id: UInt64, reportsSpace: Bool) {
    let space = reportsSpace ? EPOLLOUT.rawValue : 0
    _ = control(EPOLL_CTL_MOD, changed, id, Poller.input | space | EPOLLET.rawValue)
  }

  /// Starts or stops reporting the input of a descriptor that was added as repeated.
  func change(_ changed: Int32, as id: UInt64, reportsInput: Bool) {
    _ = control(EPOLL_CTL_MOD, changed, id, reportsInput ? Poller.input : 0)
  }

  /// Removes a descriptor.
  func remove(_ removed: Int32) {
    _ = control(EPOLL_CTL_DEL, removed, 0, 0)
  }

  /// Returns the next events, and waits for them up to a number of milliseconds, or forever if the
  /// number is negative.
  func events(waiting timeout: Int32, _ buffer: inout [epoll_event]) -> [Event] {
    let count = epoll_wait(descriptor, &buffer, Int32(buffer.count), timeout)
    // A debugger can interrupt the wait. Then the count is negative.
    return buffer.prefix(max(0, Int(count))).map { event in
      Event(
        id: event.data.u64,
        isReadable: event.events & Poller.input != 0,
        isWritable: event.events & EPOLLOUT.rawValue != 0,
        hasInputEnded: event.events & EPOLLRDHUP.rawValue != 0,
        hasHungUp: event.events & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0
      )
    }
  }

  private func control(_ operation: Int32, _ target: Int32, _ id: UInt64, _ flags: UInt32) -> Bool {
    var event = epoll_event(events: flags, data: epoll_data_t(u64: id))
    return epoll_ctl(descriptor, operation, target, &event) == 0
  }
}
