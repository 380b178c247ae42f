import CTerminal
import Glibc
import Signals
import TerminalUI

/// A reader that parses a terminal's input when the input arrives, without blocking.
///
/// The reader has its own non-blocking descriptor if possible. The shell's descriptor is not
/// changed, because other programs share it. Input may be a password, so the bytes are overwritten
/// after parsing.
final class TerminalInput {
  private let descriptor: Int32
  private let isOver: () -> Bool
  private var reader: InputReader?
  private var watcher: DescriptorWatcher?
  // An array would be copied if a handler of events caused another read.
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 1)

  /// Starts reading from a descriptor, which ``end()`` closes.
  ///
  /// `isOver` is called when a read reports the end of input or an error. If `isOver` returns true,
  /// reading stops. `isOver` must return false if more input may arrive later. For example, reads
  /// fail while the program is in the background.
  init(
    _ descriptor: Int32,
    escapeDelay: Duration,
    handle: @escaping ([InputEvent]) -> Void,
    isOver: @escaping () -> Bool
  ) {
    self.descriptor = descriptor
    self.isOver = isOver
    reader = InputReader(
      escapeDelay: escapeDelay,
      on: .main,
      readAvailable: { [weak self] in self?.readIfReady() },
      handle: handle
    )
    watcher = DescriptorWatcher(descriptor, closes: true) { [weak self] in self?.readIfReady() }
  }

  isolated deinit {
    buffer.deallocate()
  }

  /// A closure that handles the replies of the terminal.
  var handleReply: (TerminalReply) -> Void {
    get { reader?.handleReply ?? { _ in } }
    set { reader?.handleReply = newValue }
  }

  /// The replies of the terminal that may arrive.
  var expectation: TerminalReply.Expectation {
    get { reader?.expectation ?? .none }
    set { reader?.expectation = newValue }
  }

  /// Waits for input and reads it, and returns false if none arrived in time.
  func wait(for time: Duration) -> Bool {
    guard watcher != nil, !isPaused else { return false }
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let count = poll(&wanted, 1, time.inMilliseconds)
    guard count > 0 else { return count < 0 && errno == EINTR }
    readIfReady()
    return true
  }

  /// True while another program reads the terminal's input.
  var isPaused: Bool {
    get { watcher?.isPaused ?? false }
    set {
      watcher?.isPaused = newValue
      // Input that arrived for the other program may be left.
      readIfReady()
    }
  }

  /// Stops reading.
  func end() {
    watcher?.end()
    watcher = nil
    reader = nil
  }

  /// Reads if there is input now.
  ///
  /// The reader may already have read the input through `readAvailable`. If the descriptor blocks,
  /// a read without a poll would then wait for the next key.
  func readIfReady() {
    guard !isPaused else { return }
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while watcher != nil, poll(&wanted, 1, 0) > 0 {
      let hasHungUp = wanted.revents & Int16(POLLHUP) != 0
      if !hasHungUp, reader?.isFull == true { return }
      read()
      // After a hangup, Dispatch does not notify the watcher again, so read everything now.
      guard hasHungUp else { return }
    }
  }

  private func read() {
    guard watcher != nil else { return }
    let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
    if count > 0 {
      reader?.read(overwriting: UnsafeMutableRawBufferPointer(rebasing: buffer[..<count]))
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      // Without `end()`, the loop in `readIfReady` would not end, because the descriptor stays
      // readable.
      if isOver() { end() }
    }
  }
}
