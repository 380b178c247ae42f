import CTerminal
import Dispatch
import Glibc

/// A watcher that calls a main-actor function whenever a file descriptor is readable.
final class DescriptorWatcher {
  private let source: any DispatchSourceRead

  /// Watches a descriptor.
  ///
  /// If `closes` is true, the descriptor is closed soon after ``end()``.
  init(_ descriptor: Int32, closes: Bool, _ handle: @escaping () -> Void) {
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        terminal_guard_prepare_thread()
        handle()
      }
    }
    if closes {
      // Dispatch watches the descriptor until the cancel handler runs, so do not close it earlier.
      source.setCancelHandler { close(descriptor) }
    }
    source.activate()
  }

  /// Stops watching.
  ///
  /// The owner must call this method once.
  func end() {
    source.cancel()
  }

  deinit {}
}
