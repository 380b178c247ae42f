import TerminalUI
import Testing
import ViewModels

// In the picture of a text, `|` is the cursor: `one t|wo`. A selection starts at `^` and ends at
// the cursor: `one ^tw|o`.

/// Returns an editor of a line in the state that a picture shows.
nonisolated func line(_ picture: String, limit: Int? = nil) -> TextEditor<String> {
  var editor = TextEditor(line: picture.filter { $0 != "|" && $0 != "^" }, limit: limit)
  editor.placeCursor(as: Array(picture))
  return editor
}

/// Returns an editor of a secret in the state that a picture shows.
nonisolated func secretLine(_ picture: String) -> TextEditor<Secret> {
  var editor = TextEditor(line: Secret(picture.filter { $0 != "|" && $0 != "^" }))
  editor.placeCursor(as: Array(picture))
  return editor
}

/// Returns an editor in the state that a picture shows; `/` separates the lines.
nonisolated func area(_ picture: String, limit: Int? = nil) -> TextEditor<String> {
  let characters = picture.map { $0 == "/" ? "\n" : $0 }
  let text = characters.filter { $0 != "|" && $0 != "^" }
  var editor = TextEditor(lines: String(text), limit: limit)
  editor.placeCursor(as: characters)
  return editor
}

nonisolated extension TextEditor {
  fileprivate mutating func placeCursor(as picture: [Character]) {
    let (cursor, anchor) = places(in: picture)
    moveCursor(to: position(ofOffset: anchor ?? cursor))
    moveCursor(to: position(ofOffset: cursor), extending: anchor != nil)
  }

  /// Returns the position after a number of characters.
  private func position(ofOffset offset: Int) -> TextPosition {
    var position = TextPosition(column: offset)
    while position.line < lines.count - 1, position.column > lines[position.line].count {
      position.column -= lines[position.line].count + 1
      position.line += 1
    }
    return position
  }

  var picture: String {
    var picture = Array(lines.map { Array($0.characters) }.joined(separator: ["/"]))
    let place = offset(of: cursor)
    picture.insert("|", at: place)
    if let selection {
      let other = selection.lowerBound == cursor ? selection.upperBound : selection.lowerBound
      picture.insert("^", at: offset(of: other) + (other > cursor ? 1 : 0))
    }
    return String(picture)
  }

  /// Returns the number of characters before a position.
  func offset(of position: TextPosition) -> Int {
    lines[..<position.line].reduce(0) { $0 + $1.count + 1 } + position.column
  }
}

private nonisolated func places(in picture: [Character]) -> (cursor: Int, anchor: Int?) {
  let plain = picture.filter { $0 != "^" }
  let anchored = picture.filter { $0 != "|" }
  return (plain.firstIndex(of: "|") ?? plain.count, anchored.firstIndex(of: "^"))
}

/// Checks the pictures before and after a command.
nonisolated func expectLine(
  _ command: EditCommand,
  _ examples: KeyValuePairs<String, String>,
  at location: SourceLocation = #_sourceLocation
) {
  for (before, after) in examples {
    var editor = line(before)
    let result = editor.perform(command)
    #expect(editor.picture == after, "\(command) of \(before)", sourceLocation: location)
    #expect((result == .nothing) == (before == after), sourceLocation: location)
  }
}

/// Checks the pictures of several lines before and after a command.
nonisolated func expectArea(
  _ command: EditCommand,
  _ examples: KeyValuePairs<String, String>,
  in layout: TextLayout = .plain,
  at location: SourceLocation = #_sourceLocation
) {
  for (before, after) in examples {
    var editor = area(before)
    let result = editor.perform(command, in: layout)
    #expect(editor.picture == after, "\(command) of \(before)", sourceLocation: location)
    #expect((result == .nothing) == (before == after), sourceLocation: location)
  }
}

/// Returns the columns of a character as most terminals count them, approximately.
nonisolated func columns(_ character: Character) -> Int {
  guard let scalar = character.unicodeScalars.first else { return 0 }
  switch scalar.value {
  case 0x300..<0x370, 0x200B...0x200D, 0xFE0F: return 0
  case 0x1100..<0x1160, 0x2E80..<0xFFA0, 0x1F000..<0x20000: return 2
  default: return 1
  }
}

nonisolated func columns(_ text: String) -> Int {
  text.reduce(0) { $0 + columns($1) }
}

/// The pieces of random texts; many of them join their neighbors.
nonisolated let pieces: [String] = [
  "a", "b", "e", " ", ".", "1", "密", "码", "é", "\u{301}", "\u{308}", "\u{200D}", "\u{FE0F}",
  "\u{20E3}", "👨", "👩", "👧", "👍", "\u{1F3FD}", "🇩", "🇪", "🇫", "🇷", "\u{1100}", "\u{1161}",
  "\u{11A8}", "\u{600}", "क", "\u{94D}", "ष", "\u{93F}", "👨‍👩‍👧", "🇩🇪",
]
