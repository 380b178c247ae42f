import CTerminal
import Dispatch
import Glibc

/// Calls a main-actor function whenever there is something to read from a descriptor.
final class Watch {
  private let source: any DispatchSourceRead

  /// Watches a descriptor, which is closed afterwards if it belongs to the watch.
  init(_ descriptor: Int32, closes: Bool, _ handle: @escaping () -> Void) {
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
    source.setEventHandler {
      MainActor.assumeIsolated {
        terminal_guard_cover_thread()
        handle()
      }
    }
    if closes {
      // Not before: until then it is being watched.
      source.setCancelHandler { close(descriptor) }
    }
    source.activate()
  }

  deinit {}

  /// Calls no more; whoever made it must say so once.
  func end() {
    source.cancel()
  }
}
