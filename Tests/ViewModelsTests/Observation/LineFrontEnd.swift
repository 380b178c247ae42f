import Observation

/// A user interface of lines of text that knows Swift's `Observation` and nothing of Coax.
///
/// A screen is a list of lines, each of which is computed again after a change of what it has read.
final class LineFrontEnd {
  /// A line of the screen, with the action for its key.
  struct Line {
    let key: Character?
    let text: () -> String
    let action: () -> Void
  }

  private let lines: [Line]
  private var texts: [String] = []
  /// The number of lines that were computed.
  private(set) var computations = 0
  /// A closure that receives the screen after each change.
  var show: ([String]) -> Void = { _ in }

  init(@LineBuilder _ lines: () -> [Line]) {
    self.lines = lines()
    texts = Array(repeating: "", count: self.lines.count)
    for index in texts.indices { compute(index) }
  }

  deinit {}

  var screen: [String] { texts }

  func press(_ key: Character) { lines.first { $0.key == key }?.action() }

  private func compute(_ index: Int) {
    computations += 1
    texts[index] = withObservationTracking {
      lines[index].text()
    } onChange: { [weak self] in
      // As in other user interfaces, all lines that changed are computed in the next turn.
      Task { @MainActor in self?.update(index) }
    }
  }

  private func update(_ index: Int) {
    let old = texts
    compute(index)
    if texts != old { show(texts) }
  }
}

@resultBuilder
enum LineBuilder {
  static func buildBlock(_ lines: LineFrontEnd.Line...) -> [LineFrontEnd.Line] { lines }
}

/// Returns a line that shows a text.
func label(_ text: @escaping () -> String) -> LineFrontEnd.Line {
  LineFrontEnd.Line(key: nil, text: text, action: {})
}

/// Returns a line that shows a title and performs an action when its key is pressed.
func button(
  _ key: Character,
  _ title: @escaping () -> String,
  action: @escaping () -> Void
) -> LineFrontEnd.Line {
  LineFrontEnd.Line(key: key, text: { "[\(key)] \(title())" }, action: action)
}
