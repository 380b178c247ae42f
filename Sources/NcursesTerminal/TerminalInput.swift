import CTerminal
import Glibc
import Signals
import TerminalUI

/// Reads what comes from a terminal whenever something has come.
///
/// The descriptor is one of its own if possible, which does not block; that of the shell, which would
/// inherit it, is not changed. It is read when there is something, and then never blocks.
final class TerminalInput {
  private let descriptor: Int32
  private let isOver: () -> Bool
  private var reader: InputReader?
  private var watch: Watch?
  private var buffer = [UInt8](repeating: 0, count: 16_384)

  /// Reads from a descriptor, which it closes afterwards.
  ///
  /// `isOver` is asked, when nothing can be read, whether it shall not be tried again.
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
      scheduler: .main,
      lookAgain: { [weak self] in self?.readIfReady() },
      handle: handle
    )
    watch = Watch(descriptor, closes: true) { [weak self] in self?.readIfReady() }
  }

  deinit {}

  /// Reads no more.
  func end() {
    watch?.end()
    watch = nil
    reader = nil
  }

  /// Reads if there is something now.
  ///
  /// That there was is not enough: it may have been read by looking again since, and then reading
  /// would wait for the next key, and everything else with it.
  private func readIfReady() {
    var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while watch != nil, poll(&wanted, 1, 0) > 0 {
      read()
      // Of a terminal that is gone the source tells once, and there may have been something left.
      guard wanted.revents & Int16(POLLHUP) != 0 else { return }
    }
  }

  private func read() {
    guard watch != nil else { return }
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 {
      reader?.take(buffer[..<count])
    } else if count == 0 || (errno != EINTR && errno != EAGAIN) {
      // What has ended stays ready to be read for ever.
      if isOver() { end() }
    }
  }
}
