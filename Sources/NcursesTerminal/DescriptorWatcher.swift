import CTerminal
import Dispatch
import Glibc
import Signals

/// A watcher that calls a main-actor function whenever a file descriptor is readable.
final class DescriptorWatcher {
  private let source: any DispatchSourceProtocol

  /// Watches a descriptor.
  ///
  /// If `closes` is true, the descriptor is closed soon after ``end()``.
  init(_ descriptor: Int32, closes: Bool, _ handle: @escaping () -> Void) {
    source = makeSource(watching: descriptor, on: .main) { if closes { close(descriptor) } }
    source.setEventHandler {
      MainActor.assumeIsolated {
        terminal_guard_prepare_thread()
        handle()
      }
    }
    source.activate()
  }

  /// Pauses the watch, or continues it.
  var isPaused = false {
    didSet {
      guard isPaused != oldValue else { return }
      if isPaused { source.suspend() } else { source.resume() }
    }
  }

  /// Stops watching.
  ///
  /// The owner must call this method once.
  func end() {
    source.cancel()
    // A suspended source would never close the descriptor.
    isPaused = false
  }
}
