import TerminalUI
import Testing

struct RandomTextEditsTests {
  @Test(arguments: 0..<8)
  func `random edits do to a text what they do to a row of characters`(seed: Int) {
    var numbers = SeededNumbers(seed: seed)
    var editor = TextEditor(limit: 80)
    var model = NaiveArea(limit: 80)
    for _ in 0..<2_500 {
      let edit = AreaEdit(with: &numbers)
      let before = model
      edit.perform(on: &editor)
      edit.perform(on: &model)
      #expect(editor.text == model.text, "\(edit) of \(before.text)")
      #expect(editor.count == model.text.count)
      #expect(editor.lines.indices.contains(editor.cursor.line))
      #expect((0...editor.lines[editor.cursor.line].count).contains(editor.cursor.column))
      #expect(editor.offset(of: editor.cursor) == model.cursor, "\(edit) of \(before)")
      let selection = editor.selection
        .map { editor.offset(of: $0.lowerBound)..<editor.offset(of: $0.upperBound) }
      #expect(selection == model.selection)
      let selected = model.selection.map { Array(model.text)[$0] }
      #expect(editor.selectedText == selected.map { String($0) })
      guard editor.text == model.text, editor.offset(of: editor.cursor) == model.cursor else {
        return
      }
    }
  }

  @Test(arguments: 0..<100)
  func `undoing everything restores the beginning, redoing everything the end`(seed: Int) {
    var numbers = SeededNumbers(seed: seed)
    var editor = TextEditor("one 🇩🇪\ntwo\n\nthree", limit: 100)
    var texts: Set = [editor.text]
    for _ in 0..<300 {
      AreaEdit(with: &numbers).perform(on: &editor)
      texts.insert(editor.text)
    }
    let end = editor.text
    while editor.undo() == .changed { #expect(texts.contains(editor.text)) }
    #expect(editor.text == "one 🇩🇪\ntwo\n\nthree")
    while editor.redo() == .changed { #expect(texts.contains(editor.text)) }
    #expect(editor.text == end)
    #expect(editor.count == end.count)
  }
}

enum AreaEdit {
  case insert(String)
  case paste(String)
  case newline
  case move(Motion, extending: Bool)
  case delete(Motion)

  init(with numbers: inout SeededNumbers) {
    let some = (0..<Int.random(in: 1...5, using: &numbers)).map { _ in
      (pieces + ["\n", "\n"]).randomElement(using: &numbers) ?? "a"
    }
    let motions = Motion.allCases.filter { $0 != .wordLeft && $0 != .wordRight }
    let motion = motions.randomElement(using: &numbers) ?? .left
    switch Int.random(in: 0..<12, using: &numbers) {
    case 0...3: self = .insert(pieces.randomElement(using: &numbers) ?? "a")
    case 4: self = .paste(some.joined())
    case 5: self = .newline
    case 6, 7, 8: self = .move(motion, extending: false)
    case 9: self = .move(motion, extending: true)
    case 10: self = .delete(.left)
    default: self = .delete(motion)
    }
  }

  func perform(on editor: inout TextEditor) {
    switch self {
    case .insert(let text): editor.insert(text)
    case .paste(let text): editor.paste(text)
    case .newline: editor.insertNewline()
    case .move(let motion, let extending): editor.move(motion, extending: extending)
    case .delete(let motion): editor.delete(motion)
    }
  }

  fileprivate func perform(on model: inout NaiveArea) {
    switch self {
    case .insert(let text), .paste(let text): model.insert(text)
    case .newline: model.insert("\n")
    case .move(let motion, let extending): model.move(motion, extending: extending)
    case .delete(let motion): model.delete(motion)
    }
  }
}

/// A text of several lines as a row of characters.
private struct NaiveArea {
  var text = ""
  var cursor = 0
  var anchor: Int?
  var goal: Int?
  let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  mutating func insert(_ inserted: String) {
    var accepted = inserted.count
    while accepted > 0 {
      let range = selection ?? cursor..<cursor
      let (result, end) = replacing(range, with: String(inserted.prefix(accepted)))
      let excess = result.count - limit
      if excess <= 0 {
        (text, cursor, anchor, goal) = (result, end, nil, nil)
        return
      }
      accepted -= min(excess, accepted)
    }
  }

  mutating func move(_ motion: Motion, extending: Bool) {
    if !extending, let selection, motion == .left || motion == .right {
      cursor = motion == .left ? selection.lowerBound : selection.upperBound
      (anchor, goal) = (nil, nil)
    } else {
      anchor = extending ? anchor ?? cursor : nil
      (cursor, goal) = target(of: motion)
    }
  }

  mutating func delete(_ motion: Motion) {
    var target = target(of: motion).cursor
    if target == cursor, motion == .lineStart { target = max(0, cursor - 1) }
    if target == cursor, motion == .lineEnd { target = min(text.count, cursor + 1) }
    let range = selection ?? min(target, cursor)..<max(target, cursor)
    guard !range.isEmpty else { return }
    (text, cursor) = replacing(range, with: "")
    (anchor, goal) = (nil, nil)
  }

  private func target(of motion: Motion) -> (cursor: Int, goal: Int?) {
    let characters = Array(text)
    /// Where each line starts and ends.
    var lines: [Range<Int>] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let start = lines.last.map { $0.upperBound + 1 } ?? 0
      lines.append(start..<start + line.count)
    }
    let line = lines.firstIndex { $0.lowerBound <= cursor && cursor <= $0.upperBound } ?? 0
    let column = cursor - lines[line].lowerBound
    switch motion {
    case .left: return (max(0, cursor - 1), nil)
    case .right: return (min(characters.count, cursor + 1), nil)
    case .lineStart: return (lines[line].lowerBound, nil)
    case .lineEnd: return (lines[line].upperBound, nil)
    case .textStart: return (0, nil)
    case .textEnd: return (characters.count, nil)
    default:
      let isUp = motion == .up || motion == .pageUp
      let goal = goal ?? column
      let next = line + (isUp ? -1 : 1)
      guard lines.indices.contains(next) else { return (cursor, goal) }
      return (lines[next].lowerBound + min(goal, lines[next].count), goal)
    }
  }

  private func replacing(_ range: Range<Int>, with new: String) -> (text: String, cursor: Int) {
    let head = text.prefix(range.lowerBound) + new
    let result = head + text.dropFirst(range.upperBound)
    var (cursor, bytes) = (0, 0)
    for character in result where bytes < head.utf8.count {
      cursor += 1
      bytes += character.utf8.count
    }
    return (String(result), cursor)
  }
}
