/// The lines of a list of actions, whose texts are made when they are drawn.
///
/// A heading follows a free line, unless it is the first line. The keys of an entry are beside its
/// title or, if there is too little room, below it.
struct ActionLines {
  /// A line of the list.
  struct Line {
    let text: StyledText
    /// The index of the entry to which the line belongs.
    var entry: Int?
    var isTitle = false
  }

  /// The places of the lines in a width.
  private struct Places {
    let width: Int
    let marksDisabled: Bool
    /// The column in which all groups begin that have room there.
    let groupColumn: Int
    /// The first line of each item, and the number of lines.
    let starts: [Int]
  }

  private let items: [ActionSearch.Item]
  let entries: [ActionSearch.Entry]
  /// The index of the item of each entry.
  private let places: [Int]
  /// The places of the lines; nil before the first use and after a change.
  private var placed: Places?

  init(_ items: [ActionSearch.Item]) {
    self.items = items
    var (entries, places): ([ActionSearch.Entry], [Int]) = ([], [])
    for (index, item) in items.enumerated() {
      guard case .entry(let entry) = item else { continue }
      entries.append(entry)
      places.append(index)
    }
    self.entries = entries
    self.places = places
  }

  // MARK: Places

  func arePlaced(in width: Int, _ glyphs: Glyphs) -> Bool {
    placed?.width == width && placed?.marksDisabled == glyphs.marksDisabled
  }

  mutating func forgetPlaces() { placed = nil }

  /// Places all lines, which reads the conditions of actions if disabled ones have parentheses.
  mutating func place(in width: Int, _ glyphs: Glyphs) {
    guard !arePlaced(in: width, glyphs) else { return }
    let groupColumn = groupColumn(in: width, glyphs)
    var starts = [0]
    starts.reserveCapacity(items.count + 1)
    for (index, item) in items.enumerated() {
      let height =
        switch item {
        case .heading: index == 0 ? 1 : 2
        case .entry(let entry): Self.height(of: entry.row, in: width, glyphs)
        }
      starts.append(starts[index] + height)
    }
    placed = Places(
      width: width,
      marksDisabled: glyphs.marksDisabled,
      groupColumn: groupColumn,
      starts: starts
    )
  }

  /// The indexes of all lines.
  var lines: Range<Int> { 0..<(items.isEmpty ? 1 : placed?.starts.last ?? 0) }

  /// Returns the lines of an entry.
  func lines(of entry: Int) -> Range<Int> {
    guard let starts = placed?.starts else { return 0..<0 }
    return starts[places[entry]]..<starts[places[entry] + 1]
  }

  /// Returns the index of the entry at a line; nil for a heading.
  func entry(atLine line: Int) -> Int? {
    item(atLine: line).flatMap { item in
      let index = places.firstIndex(ofAscending: { $0 >= item })
      return index < places.count && places[index] == item ? index : nil
    }
  }

  private func item(atLine line: Int) -> Int? {
    guard !items.isEmpty, let starts = placed?.starts else { return nil }
    return starts.firstIndex(ofAscending: { $0 > line }) - 1
  }

  // MARK: Texts

  /// Returns a line, whose places must be known.
  func line(_ line: Int, _ glyphs: Glyphs) -> Line {
    guard let index = item(atLine: line), let placed else {
      return Line(text: StyledText(glyphs.wording["No action found."], .hint))
    }
    switch items[index] {
    case .heading(let title):
      let isTitle = line == placed.starts[index + 1] - 1
      return Line(text: isTitle ? StyledText(glyphs.wording[title], .title) : "")
    case .entry(let entry):
      let part = line - placed.starts[index]
      let text = texts(of: entry, placed, glyphs)[part]
      return Line(text: text, entry: self.entry(atLine: line), isTitle: part == 0)
    }
  }

  private func groupColumn(in width: Int, _ glyphs: Glyphs) -> Int {
    entries.lazy.filter(\.isApart).map { entry in
      let row = entry.row
      let end = Self.titleColumns(of: row, glyphs) + Self.gap
      return end + row.group.columns + Self.gap + row.keys.columns <= width ? end : 0
    }.max() ?? 0
  }

  private static func height(of row: KeyLayers.HelpRow, in width: Int, _ glyphs: Glyphs) -> Int {
    isBroken(row, in: width, glyphs) ? 1 + keyLines(of: row, in: width).count : 1
  }

  /// True if the keys are below the title.
  private static func isBroken(
    _ row: KeyLayers.HelpRow,
    in width: Int,
    _ glyphs: Glyphs
  ) -> Bool {
    titleColumns(of: row, glyphs) + gap + row.keys.columns > width
  }

  private static func keyLines(of row: KeyLayers.HelpRow, in width: Int) -> [String] {
    row.keys.wrapped(to: max(1, width - 2 * margin))
  }

  private static func titleColumns(of row: KeyLayers.HelpRow, _ glyphs: Glyphs) -> Int {
    margin + row.title.columns + brackets(of: row, glyphs).closing.columns
  }

  private func title(of entry: ActionSearch.Entry, _ glyphs: Glyphs) -> StyledText {
    let row = entry.row
    let brackets = Self.brackets(of: row, glyphs)
    let left = String(repeating: " ", count: Self.margin - brackets.opening.columns)
    let title = StyledText(row.title, row.isEnabled ? .text : .disabled).marking(entry.places)
    return "\(left)\(brackets.opening)\(title)\(brackets.closing)"
  }

  private func texts(
    of entry: ActionSearch.Entry,
    _ placed: Places,
    _ glyphs: Glyphs
  ) -> [StyledText] {
    let (row, width, gap) = (entry.row, placed.width, Self.gap)
    var text = title(of: entry, glyphs)
    guard !Self.isBroken(row, in: width, glyphs) else {
      return [text.truncated(to: width, ellipsis: glyphs.ellipsis)]
        + Self.keyLines(of: row, in: width).map {
          "\(String(repeating: " ", count: 2 * Self.margin))\($0, row.isEnabled ? .key : .disabled)"
        }
    }
    let keys = StyledText(row.keys, row.isEnabled ? .key : .disabled)
    let room = width - text.columns - gap - keys.columns
    var free = room + gap
    if entry.isApart, row.group.columns + gap <= room {
      let indent = min(max(gap, placed.groupColumn - text.columns), room - row.group.columns)
      text = "\(text)\(String(repeating: " ", count: indent))\(row.group, .hint)"
      free -= indent + row.group.columns
    }
    return ["\(text)\(String(repeating: " ", count: free))\(keys)"]
  }

  /// Returns the columns in which the title is beside the keys.
  static func columns(of row: KeyLayers.HelpRow) -> Int {
    margin + row.title.columns + (row.keys.isEmpty ? 0 : gap + row.keys.columns)
  }

  /// The parentheses of a disabled action if the glyphs mark disabled rows, otherwise empty texts.
  private static func brackets(of row: KeyLayers.HelpRow, _ glyphs: Glyphs) -> Glyphs.Pair {
    glyphs.marksDisabled && !row.isEnabled ? .parentheses : Glyphs.Pair("", "")
  }

  private static let gap = 2
  private static let margin = 2
}
