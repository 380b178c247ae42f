import TerminalUI

/// A screen that remembers what it showed last, and tells of each thing that happened on it.
final class WitnessedScreen: Screen {
  /// Told of each event after it was dealt with, and before the next.
  var happened: (ScreenEvent) -> Void = { _ in }

  /// The frame that was presented last.
  private(set) var frame: Frame?

  private let screen: any Screen

  init(_ screen: any Screen) {
    self.screen = screen
  }

  deinit {}

  var size: Size { screen.size }

  func start(_ handle: @escaping (ScreenEvent) -> Void) {
    screen.start { [weak self] event in
      for event in event.parts {
        handle(event)
        self?.happened(event)
      }
    }
  }

  func present(_ frame: Frame) {
    self.frame = frame
    screen.present(frame)
  }

  func redraw() { screen.redraw() }

  func ring() { screen.ring() }

  func suspend() { screen.suspend() }

  func stop() { screen.stop() }
}

nonisolated extension ScreenEvent {
  /// The same, one thing at a time.
  fileprivate var parts: [ScreenEvent] {
    if case .input(let events) = self { events.map { .input([$0]) } } else { [self] }
  }
}
