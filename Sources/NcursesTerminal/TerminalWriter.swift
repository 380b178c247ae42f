import CTerminal
import Dispatch
import Glibc
import Signals
import ViewModels

/// A queue of output for a terminal that may accept bytes slowly.
///
/// Only ``flush()`` blocks. Bytes are written in order. Pending bytes are discarded only by
/// ``dropPending()``, by ``end()``, by a failed flush, or after an error of the terminal. Draw new
/// drawings only when nothing is pending. Bytes are overwritten once they are written or discarded,
/// because a drawing may contain a password that is shown.
final class TerminalWriter {
  /// The descriptor of the terminal.
  let descriptor: Int32
  private let whenIdle: () -> Void
  private var pending: [UInt8] = []
  private var speed = LineSpeed()
  private var source: (any DispatchSourceProtocol)?

  /// Opens a separate descriptor for a terminal, or returns nil on failure.
  ///
  /// `whenIdle` is called when bytes that did not fit immediately have been written, or have been
  /// discarded after an error.
  init?(to terminal: Int32, whenIdle: @escaping () -> Void) {
    descriptor = terminal_reopen(terminal, false)
    guard descriptor >= 0 else { return nil }
    self.whenIdle = whenIdle
  }

  /// True if nothing is pending.
  var isIdle: Bool { pending.isEmpty }

  /// True if the terminal accepts bytes so slowly that animations would delay everything else.
  var isSlow: Bool { speed.isSlow || !isIdle }

  /// Writes the bytes that fit now, and all other bytes later.
  func write(_ bytes: some Collection<UInt8>) {
    pending.appendOverwriting(bytes)
    // If there is a source, it writes all pending bytes when there is room. An attempt now would
    // write little.
    if source == nil { writeAvailable() }
    speed.write(bytes.count, isDone: isIdle, at: QueueScheduler.main.elapsed)
  }

  /// Writes all pending bytes.
  ///
  /// Returns false and discards the remaining bytes after an error, or if the terminal accepts
  /// nothing for a second.
  func flush() -> Bool {
    let isDone = pending.withUnsafeBufferPointer { bytes in
      terminal_write(descriptor, bytes.baseAddress, bytes.count)
    }
    dropPending()
    return isDone
  }

  /// Discards pending bytes.
  func dropPending() {
    pending.overwriteAndRemoveAll()
    stopWaiting()
  }

  /// Discards pending bytes and closes the descriptor.
  func end() {
    dropPending()
    close(descriptor)
  }

  private func writeAvailable() {
    let count = pending.withUnsafeBufferPointer { bytes in
      terminal_write_available(descriptor, bytes.baseAddress, bytes.count)
    }
    // After an error, the terminal is gone. `TerminalInput` reports that.
    guard count >= 0 else { return dropPending() }
    pending.overwriteAndRemoveFirst(count)
    if pending.isEmpty { stopWaiting() } else { waitForRoom() }
  }

  private func waitForRoom() {
    guard source == nil else { return }
    // Watch a duplicate, because a watched descriptor must stay open until the cancel handler runs.
    let watched = terminal_duplicate(descriptor)
    guard watched >= 0 else { return }
    let source = makeSource(watching: watched, for: .write, on: .main) { close(watched) }
    source.setEventHandler { [weak self] in
      MainActor.assumeIsolated { self?.handleRoom() }
    }
    self.source = source
    source.activate()
  }

  private func stopWaiting() {
    source?.cancel()
    source = nil
  }

  private func handleRoom() {
    guard source != nil else { return }
    writeAvailable()
    guard isIdle else { return }
    speed.finish(at: QueueScheduler.main.elapsed)
    whenIdle()
  }
}
