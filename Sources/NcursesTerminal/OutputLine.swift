import CTerminal
import Dispatch
import Glibc

/// What is on its way to a terminal, which may be slow or not be read at all: nobody waits for it.
///
/// Bytes are kept in order, and none is lost until somebody gives them up. Who has much to show waits
/// until the line is free, and shows then what there is to see then.
final class OutputLine {
  /// Where it writes to.
  let descriptor: Int32
  private let whenFree: () -> Void
  private var waiting: [UInt8] = []
  private var source: (any DispatchSourceWrite)?

  /// Opens a line of its own to a terminal.
  ///
  /// `whenFree` is called when all has been written that had to wait.
  init?(to terminal: Int32, whenFree: @escaping () -> Void) {
    descriptor = terminal_reopen(terminal, false)
    guard descriptor >= 0 else { return nil }
    self.whenFree = whenFree
  }

  deinit {}

  /// Whether nothing waits.
  var isFree: Bool { waiting.isEmpty }

  /// Writes now, or later what there is no room for.
  func write(_ bytes: some Sequence<UInt8>) {
    waiting += bytes
    // Else it would write again and again of what waits, and each time only a little.
    if source == nil { writeNow() }
  }

  /// Writes all that waits; false if the line takes nothing for a second.
  func flush() -> Bool {
    let isDone = waiting.withUnsafeBufferPointer { bytes in
      terminal_write(descriptor, bytes.baseAddress, bytes.count)
    }
    drop()
    return isDone
  }

  /// Gives up what waits.
  func drop() {
    waiting = []
    stopWaiting()
  }

  /// Is not used any more.
  func end() {
    drop()
    close(descriptor)
  }

  private func writeNow() {
    let count = waiting.withUnsafeBufferPointer { bytes in
      terminal_write_now(descriptor, bytes.baseAddress, bytes.count)
    }
    // Nobody sees what is written to a terminal that is gone; that it is, is noticed by reading.
    guard count >= 0 else { return drop() }
    waiting.removeFirst(count)
    if waiting.isEmpty { stopWaiting() } else { waitForRoom() }
  }

  private func waitForRoom() {
    guard source == nil else { return }
    // One of its own: what is watched must not be closed before the watch is over.
    let watched = terminal_duplicate(descriptor)
    guard watched >= 0 else { return }
    let source = DispatchSource.makeWriteSource(fileDescriptor: watched, queue: .main)
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.roomAppeared() }
    }
    source.setCancelHandler { close(watched) }
    self.source = source
    source.activate()
  }

  private func stopWaiting() {
    source?.cancel()
    source = nil
  }

  private func roomAppeared() {
    guard source != nil else { return }
    writeNow()
    if isFree { whenFree() }
  }
}
