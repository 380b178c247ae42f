import TerminalUI
import Testing
import ViewModels

/// Editors against a model that knows nothing but strings.
struct RandomLineEditsTests {
  @Test(arguments: 0..<8)
  func `random edits do to a line what they do to a string`(seed: Int) {
    var numbers = SeededNumbers(seed: seed)
    var editor = LineEditor<PlainText>(limit: 40)
    var model = NaiveText(limit: 40)
    for _ in 0..<2_500 {
      let edit = RandomEdit(with: &numbers, isSecret: false)
      let result = edit.perform(on: &editor)
      let before = model
      edit.perform(on: &model)
      #expect(editor.text == model.text, "\(edit)")
      #expect(editor.text.count == editor.count)
      #expect(editor.cursor == model.cursor, "\(edit) of \(before.text)")
      #expect((0...editor.count).contains(editor.cursor))
      #expect(editor.selection == model.selection)
      #expect((result.effect == .changed) == (edit.changes(before, to: model)))
      guard editor.text == model.text, editor.cursor == model.cursor else { return }
    }
  }

  @Test(arguments: 0..<100)
  func `undoing everything restores the beginning, redoing everything the end`(seed: Int) {
    var numbers = SeededNumbers(seed: seed)
    var editor = LineEditor<PlainText>("one 🇩🇪 two", limit: 60)
    var texts: Set = [editor.text]
    for _ in 0..<300 {
      _ = RandomEdit(with: &numbers, isSecret: false).perform(on: &editor)
      texts.insert(editor.text)
    }
    let end = editor.text
    while editor.undo() == .changed { #expect(texts.contains(editor.text)) }
    #expect(editor.text == "one 🇩🇪 two")
    while editor.redo() == .changed {
      #expect(texts.contains(editor.text))
      #expect((0...editor.count).contains(editor.cursor))
    }
    #expect(editor.text == end)
  }

  @Test(arguments: 0..<4)
  func `a secret is edited as any other text`(seed: Int) {
    var numbers = SeededNumbers(seed: seed)
    var secret = LineEditor<Secret>(limit: 40)
    var plain = LineEditor<PlainText>(limit: 40)
    for _ in 0..<2_500 {
      let edit = RandomEdit(with: &numbers, isSecret: true)
      #expect(edit.perform(on: &secret) == edit.perform(on: &plain))
      let isSame = secret.store.withRevealed {
        $0.unicodeScalars.elementsEqual(plain.text.unicodeScalars)
      }
      #expect(isSame)
      #expect(secret.cursor == plain.cursor)
      #expect(secret.selection == plain.selection)
      guard isSame else { return }
    }
  }
}

private enum RandomEdit {
  case insert(String)
  case paste(String)
  case move(Motion, extending: Bool)
  case delete(Motion)

  init(with numbers: inout SeededNumbers, isSecret: Bool) {
    let some = (0..<Int.random(in: 1...4, using: &numbers)).map { _ in
      pieces.randomElement(using: &numbers) ?? "a"
    }
    let motions: [Motion] =
      isSecret
      ? [.left, .right, .lineStart, .lineEnd]
      : [.left, .right, .wordLeft, .wordRight, .lineStart, .lineEnd, .left, .right]
    let motion = motions.randomElement(using: &numbers) ?? .left
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0...3: self = .insert(some[0])
    case 4: self = .paste(some.joined())
    case 5, 6: self = .move(motion, extending: false)
    case 7: self = .move(motion, extending: true)
    case 8: self = .delete(.left)
    default: self = .delete(motion)
    }
  }

  func perform<Store: TextStore>(on editor: inout LineEditor<Store>) -> EditResult {
    switch self {
    case .insert(let text): editor.insert(text)
    case .paste(let text): editor.paste(text)
    case .move(let motion, let extending): editor.move(motion, extending: extending)
    case .delete(let motion): editor.delete(motion)
    }
  }

  func perform(on model: inout NaiveText) {
    switch self {
    case .insert(let text), .paste(let text): model.insert(text)
    case .move(let motion, let extending): model.move(motion, extending: extending)
    case .delete(let motion): model.delete(motion)
    }
  }

  /// Whether an edit must have told of a change.
  func changes(_ before: NaiveText, to after: NaiveText) -> Bool {
    switch self {
    case .move: false
    case .insert, .paste: after.accepted > 0
    case .delete(let motion): before.selection != nil || before.target(of: motion) != before.cursor
    }
  }
}

/// A line that puts its whole text together anew at each edit.
private struct NaiveText {
  var text = ""
  var cursor = 0
  var anchor: Int?
  let limit: Int
  /// How many characters of the latest insertion found room.
  var accepted = 0

  init(limit: Int) {
    self.limit = limit
  }

  var selection: Range<Int>? {
    guard let anchor, anchor != cursor else { return nil }
    return min(anchor, cursor)..<max(anchor, cursor)
  }

  mutating func insert(_ inserted: String) {
    accepted = inserted.count
    let range = selection ?? cursor..<cursor
    while accepted > 0 {
      let (result, end) = replacing(range, with: String(inserted.prefix(accepted)))
      let excess = result.count - limit
      if excess <= 0 {
        (text, cursor, anchor) = (result, end, nil)
        return
      }
      accepted -= min(excess, accepted)
    }
  }

  mutating func move(_ motion: Motion, extending: Bool) {
    if !extending, let selection, motion == .left || motion == .right {
      cursor = motion == .left ? selection.lowerBound : selection.upperBound
      anchor = nil
    } else {
      anchor = extending ? anchor ?? cursor : nil
      cursor = target(of: motion)
    }
  }

  mutating func delete(_ motion: Motion) {
    let target = target(of: motion)
    let range = selection ?? min(target, cursor)..<max(target, cursor)
    guard !range.isEmpty else { return }
    (text, cursor) = replacing(range, with: "")
    anchor = nil
  }

  func target(of motion: Motion) -> Int {
    let characters = Array(text)
    switch motion {
    case .left: return max(0, cursor - 1)
    case .right: return min(text.count, cursor + 1)
    case .wordLeft:
      let classes = String(characters[..<cursor].map(kind))
      return cursor - (classes.reversed().trimmed.count)
    case .wordRight:
      let classes = String(characters[cursor...].map(kind))
      return cursor + (Array(classes).trimmed.count)
    case .lineStart, .textStart: return 0
    default: return text.count
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

  private func kind(_ character: Character) -> Character {
    if character.isWhitespace { return " " }
    return character.isLetter || character.isNumber || character == "_" ? "w" : "."
  }
}

extension Sequence<Character> {
  /// The white space at the start, and the run of equal characters behind it.
  fileprivate var trimmed: [Character] {
    let all = Array(self)
    let spaces = all.prefix { $0 == " " }
    let rest = all.dropFirst(spaces.count)
    return Array(spaces) + rest.prefix { $0 == rest.first }
  }
}
