import TerminalUI

/// A wrapper of a screen that keeps the last drawing and reports each event.
final class RecordingScreen: Screen {
  /// The callback, if any, that receives each event after the event has been handled.
  var handled: ((ScreenEvent) -> Void)?

  /// The last presented drawing.
  private(set) var drawing: Drawing?

  private let screen: any Screen

  init(_ screen: any Screen) {
    self.screen = screen
  }

  var size: Size { screen.size }

  var allowsMotion: Bool { screen.allowsMotion }

  func adapted(_ glyphs: Glyphs) -> Glyphs { screen.adapted(glyphs) }

  func start(_ handle: @escaping (ScreenEvent) -> Void) {
    screen.start { [weak self] event in
      guard let handled = self?.handled else { return handle(event) }
      for event in event.parts {
        handle(event)
        handled(event)
      }
    }
  }

  func present(_ drawing: Drawing) {
    self.drawing = drawing
    screen.present(drawing)
  }

  func redraw() { screen.redraw() }

  func copy(_ text: String) { screen.copy(text) }

  func ring() { screen.ring() }

  func suspend() { screen.suspend() }

  func run(_ program: ForegroundProgram) async throws(ProgramError) -> ProgramEnding {
    try await screen.run(program)
  }

  func stop() { screen.stop() }
}

nonisolated extension ScreenEvent {
  /// The event, split into events with one input each.
  fileprivate var parts: [ScreenEvent] {
    if case .input(let events) = self { events.map { .input([$0]) } } else { [self] }
  }
}
