internal import ViewModels

/// The list of actions and their keys in the help, one of which is selected.
///
/// If a title and its keys do not fit beside each other, the keys are below the title.
final class ActionTable: Widget {
  private let sections: [KeyLayers.HelpSection]
  private let recent: RecentActions
  private var items: [ActionSearch.Item]
  private var entries: [ActionSearch.Entry] = []
  // The conditions of actions are closures over view models.
  private lazy var reading = TrackedReading { [weak self] in self?.conditionChanged() }
  /// The number of columns in which each title is beside its keys.
  private let widest: Int

  /// The text to search for; all actions are shown while it is empty.
  var query = "" {
    didSet { if query != oldValue { update() } }
  }

  /// The index of the selected entry; nil if none can be run.
  private(set) var selection: Int?

  init(_ sections: [KeyLayers.HelpSection], recent: RecentActions) {
    self.sections = sections
    self.recent = recent
    items = []
    widest =
      sections.flatMap { section in
        [section.title.columns] + section.rows.map { Self.columns(of: $0) }
      }.max() ?? 0
    super.init()
    update()
  }

  private func update() {
    let isSearch = !query.allSatisfy { $0 == " " }
    items =
      isSearch
      ? ActionSearch(sections, for: query, recent: recent).items
      : ActionSearch(sections, recent: recent).items
    entries = items.compactMap { if case .entry(let entry) = $0 { entry } else { nil } }
    selection = entries.firstIndex { $0.row.canRun }
    setNeedsLayout()
  }

  private func conditionChanged() {
    selection = selection ?? entries.firstIndex { $0.row.canRun }
    setNeedsDisplay()
  }

  // MARK: The selection

  /// The selected action; nil if there is none, or if it can no longer be run.
  var selected: KeyLayers.HelpRow? {
    selection.map { entries[$0].row }.flatMap { $0.canRun ? $0 : nil }
  }

  /// Selects an entry, and returns false if it cannot be run.
  @discardableResult
  func select(_ index: Int) -> Bool {
    guard entries.indices.contains(index), entries[index].row.canRun else { return false }
    selection = index
    setNeedsDisplay()
    return true
  }

  /// Selects the entry that is a number of lines away, or the last one in that direction.
  func move(byLines step: Int) {
    let lines = lines(width: frame.size.width)
    guard let selection, let line = lines.firstIndex(where: { $0.entry == selection }) else {
      return
    }
    let target = line.addingClamped(step)
    let able = lines.indices.filter { index in
      lines[index].entry.map { $0 != selection && entries[$0].row.canRun } ?? false
    }
    let ahead = able.filter { step < 0 ? $0 < line : $0 > line }
    let near =
      step < 0
      ? ahead.first { $0 >= target } ?? ahead.last
      : ahead.last { $0 <= target } ?? ahead.first
    if let entry = near.flatMap({ lines[$0].entry }) { select(entry) }
  }

  /// Returns the index of the entry at a line.
  func entry(atLine line: Int) -> Int? {
    let lines = lines(width: frame.size.width)
    return lines.indices.contains(line) ? lines[line].entry : nil
  }

  /// The lines of the selected entry and, if that is the first one, those above it.
  var selectedLines: Range<Int>? {
    let lines = lines(width: frame.size.width)
    guard let selection, let first = lines.firstIndex(where: { $0.entry == selection }),
      let last = lines.lastIndex(where: { $0.entry == selection })
    else { return nil }
    let isFirst = !lines[..<first].contains { $0.entry != nil }
    return (isFirst ? 0 : first)..<last + 1
  }

  // MARK: Drawing

  override func size(in available: Size) -> Size {
    Size(width: available.width, height: lines(width: available.width).count)
  }

  /// Returns the size with all actions, which does not depend on the query.
  func wholeSize(in available: Size) -> Size {
    let all = ActionSearch(sections, recent: recent).items
    return Size(
      width: min(available.width, widest),
      height: lines(of: all, width: available.width).count
    )
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    let width = canvas.size.width
    reading.read {
      (lines(width: width), selected != nil)
    } then: { lines, isSelected in
      draw(lines, isSelected: isSelected, on: &canvas, glyphs)
    }
  }

  private func draw(
    _ lines: [Line],
    isSelected: Bool,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) {
    for (y, line) in lines.enumerated() {
      canvas.write(line.text, at: Point(x: 0, y: y))
      guard isSelected, let entry = line.entry, entry == selection else { continue }
      if line.isTitle {
        canvas.write(String(glyphs.pointer), at: Point(x: 0, y: y))
      }
      canvas.restyle(Rect(x: 0, y: y, width: canvas.size.width, height: 1)) { style in
        style.role == .match ? Style(.current, [.bold, .underline]) : .current
      }
    }
  }

  /// A line of the list.
  private struct Line {
    let text: StyledText
    /// The index of the entry to which the line belongs.
    var entry: Int?
    var isTitle = false
  }

  private func lines(width: Int) -> [Line] { lines(of: items, width: width) }

  private func lines(of items: [ActionSearch.Item], width: Int) -> [Line] {
    let width = min(width, widest)
    if items.isEmpty { return [Line(text: StyledText(glyphs.wording["No action found."], .hint))] }
    var lines: [Line] = []
    var index = 0
    let groupColumn = groupColumn(of: items, width: width)
    for item in items {
      switch item {
      case .heading(let title):
        if !lines.isEmpty { lines.append(Line(text: "")) }
        lines.append(Line(text: StyledText(glyphs.wording[title], .title)))
      case .entry(let entry):
        lines += texts(of: entry, width: width, groupColumn: groupColumn).enumerated().map {
          Line(text: $0.element, entry: index, isTitle: $0.offset == 0)
        }
        index += 1
      }
    }
    return lines
  }

  /// Returns the column in which all groups begin that have room there.
  private func groupColumn(of items: [ActionSearch.Item], width: Int) -> Int {
    items.lazy.map { item in
      guard case .entry(let entry) = item, entry.isApart else { return 0 }
      let (row, end) = (entry.row, self.title(of: entry).columns + Self.gap)
      return end + row.group.columns + Self.gap + row.keys.columns <= width ? end : 0
    }.max() ?? 0
  }

  private func title(of entry: ActionSearch.Entry) -> StyledText {
    let row = entry.row
    let left = String(repeating: " ", count: Self.margin - brackets(of: row).opening.columns)
    let title = StyledText(row.title, row.isEnabled ? .text : .disabled).marking(entry.places)
    return "\(left)\(brackets(of: row).opening)\(title)\(brackets(of: row).closing)"
  }

  private func texts(of entry: ActionSearch.Entry, width: Int, groupColumn: Int) -> [StyledText] {
    let row = entry.row
    let (gap, margin) = (Self.gap, Self.margin)
    var text = title(of: entry)
    let keys = StyledText(row.keys, row.isEnabled ? .key : .disabled)
    let room = width - text.columns - gap - keys.columns
    guard room >= 0 else {
      return [text.truncated(to: width, ellipsis: glyphs.ellipsis)]
        + row.keys.wrapped(to: max(1, width - 2 * margin)).map {
          "\(String(repeating: " ", count: 2 * margin))\($0, row.isEnabled ? .key : .disabled)"
        }
    }
    var free = room + gap
    if entry.isApart, row.group.columns + gap <= room {
      let indent = min(max(gap, groupColumn - text.columns), room - row.group.columns)
      text = "\(text)\(String(repeating: " ", count: indent))\(row.group, .hint)"
      free -= indent + row.group.columns
    }
    return ["\(text)\(String(repeating: " ", count: free))\(keys)"]
  }

  private static func columns(of row: KeyLayers.HelpRow) -> Int {
    margin + row.title.columns + (row.keys.isEmpty ? 0 : gap + row.keys.columns)
  }

  /// The parentheses of a disabled action if the glyphs mark disabled rows, otherwise empty texts.
  private func brackets(of row: KeyLayers.HelpRow) -> Glyphs.Pair {
    glyphs.marksDisabled && !row.isEnabled ? .parentheses : Glyphs.Pair("", "")
  }

  private static let gap = 2
  private static let margin = 2

  deinit {}
}
