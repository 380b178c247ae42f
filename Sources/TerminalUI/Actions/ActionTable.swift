internal import ViewModels

/// The list of actions and their keys in the help, one of which is selected.
///
/// A key or a drawing reads only the lines that it needs, however many actions there are.
final class ActionTable: Widget {
  private let sections: [KeyLayers.HelpSection]
  private let recent: RecentActions
  /// All actions.
  private var all: ActionLines
  /// The actions that the query has found; nil without a query.
  private var found: ActionLines?
  // The conditions of actions are closures over view models.
  private lazy var reading = TrackedReading { [weak self] in self?.conditionChanged() }
  // The conditions on which the places of lines depend.
  private lazy var placing = TrackedReading { [weak self] in self?.linesChanged() }
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
    all = ActionLines(ActionSearch(sections, recent: recent).items)
    widest =
      sections.flatMap { section in
        [section.title.columns] + section.rows.map { ActionLines.columns(of: $0) }
      }.max() ?? 0
    super.init()
    selectFirst()
  }

  private var shown: ActionLines { found ?? all }

  private var entries: [ActionSearch.Entry] { shown.entries }

  private func update() {
    if query.allSatisfy({ $0 == " " }) {
      found = nil
      all = ActionLines(ActionSearch(sections, recent: recent).items)
    } else {
      found = ActionLines(ActionSearch(sections, for: query, recent: recent).items)
    }
    selectFirst()
    setNeedsLayout()
  }

  private func selectFirst() {
    selection = entries.firstIndex { $0.row.canRun }
  }

  private func conditionChanged() {
    if selection == nil { selectFirst() }
    setNeedsDisplay()
  }

  private func linesChanged() {
    all.forgetPlaces()
    found?.forgetPlaces()
    // The size of the help depends on all lines, and not only on those that are shown.
    for widget in path { widget.setNeedsLayout() }
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
    place()
    guard let selection else { return }
    let lines = shown.lines
    let line = shown.lines(of: selection).lowerBound
    let target = min(max(0, line.addingClamped(step)), lines.upperBound - 1)
    func isAble(_ line: Int) -> Bool {
      shown.entry(atLine: line).map { $0 != selection && entries[$0].row.canRun } ?? false
    }
    // The nearest line up to the target comes first, then the nearest one beyond it.
    let near =
      step < 0
      ? (target..<line).first(where: isAble) ?? (0..<target).last(where: isAble)
      : (line + 1..<target + 1).last(where: isAble)
        ?? (target + 1..<lines.upperBound).first(where: isAble)
    if let entry = near.flatMap({ shown.entry(atLine: $0) }) { select(entry) }
  }

  /// Returns the index of the entry at a line.
  func entry(atLine line: Int) -> Int? {
    place()
    return shown.lines.contains(line) ? shown.entry(atLine: line) : nil
  }

  /// The lines of the selected entry and, if that is the first one, those above it.
  var selectedLines: Range<Int>? {
    place()
    return selection.map { index in
      let lines = shown.lines(of: index)
      return index == 0 ? 0..<lines.upperBound : lines
    }
  }

  /// The actions as a list; `run` runs one of them.
  func semantics(run: @escaping (KeyLayers.HelpRow) -> Void) -> Semantics {
    var own = Semantics(.list, glyphs.wording["Actions"])
    let (entries, selection) = (entries, selection)
    own.items = .init(count: entries.count, shown: entries.indices) { index in
      let row = entries[index].row
      var item = Semantics(.action, row.title)
      item.note = row.keys.isEmpty ? nil : row.keys
      item.isSelected = index == selection
      item.isEnabled = row.isEnabled
      item.actions = [
        .init(.press, isEnabled: row.canRun) {
          run(row)
          return true
        }
      ]
      return item
    }
    if entries.isEmpty { own.note = glyphs.wording["No action found."] }
    return own
  }

  // MARK: Drawing

  override func size(in available: Size) -> Size {
    place(in: available.width)
    return Size(width: available.width, height: shown.lines.count)
  }

  /// Returns the size with all actions, which does not depend on the query.
  func wholeSize(in available: Size) -> Size {
    place(in: available.width)
    return Size(width: min(available.width, widest), height: all.lines.count)
  }

  /// Places the lines, unless that was done before for the same width.
  private func place(in room: Int? = nil) {
    let width = min(room ?? frame.size.width, widest)
    let glyphs = glyphs
    guard !all.arePlaced(in: width, glyphs) || found?.arePlaced(in: width, glyphs) == false else {
      return
    }
    placing.read {
      // The conditions of all lines must be read together.
      if glyphs.marksDisabled { all.forgetPlaces() }
      all.place(in: width, glyphs)
      found?.place(in: width, glyphs)
    }
  }

  override func draw(on canvas: inout Canvas, _ glyphs: Glyphs) {
    place(in: canvas.size.width)
    let visible = canvas.visible.rows.clamped(to: shown.lines)
    reading.read {
      // Without a selection, the first action that can be run gets it.
      if selection == nil { _ = entries.contains { $0.row.canRun } }
      return (visible.map { shown.line($0, glyphs) }, selected != nil)
    } then: { lines, isSelected in
      for (y, line) in zip(visible, lines) {
        draw(line, at: y, isSelected: isSelected, on: &canvas, glyphs)
      }
    }
  }

  private func draw(
    _ line: ActionLines.Line,
    at y: Int,
    isSelected: Bool,
    on canvas: inout Canvas,
    _ glyphs: Glyphs
  ) {
    canvas.write(line.text, at: Point(x: 0, y: y))
    guard isSelected, let entry = line.entry, entry == selection else { return }
    if line.isTitle { canvas.write(String(glyphs.pointer), at: Point(x: 0, y: y)) }
    canvas.restyle(Rect(x: 0, y: y, width: canvas.size.width, height: 1)) { style in
      style.role == .match ? Style(.current, [.bold, .underline]) : .current
    }
  }
}
