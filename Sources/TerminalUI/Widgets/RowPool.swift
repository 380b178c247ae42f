/// The rows that are seen, and those that wait to be used again.
@MainActor
final class RowPool<Content: Widget> {
  /// Has a row show an item.
  var configure: (Int, ListRow<Content>) -> Void

  /// Whether the rows show what the items no longer are.
  var isStale = false

  /// The rows that are seen, in order.
  private(set) var shown: [ListRow<Content>] = []

  private var spare: [ListRow<Content>] = []
  private let makeContent: () -> Content

  init(
    makeContent: @escaping () -> Content,
    configure: @escaping (Int, ListRow<Content>) -> Void
  ) {
    self.makeContent = makeContent
    self.configure = configure
  }

  isolated deinit {
    // Whatever is tied to an item may hold the row, and would hold it for as long as the item lives.
    for row in shown { retire(row) }
  }

  /// Has rows for these items, made or used again, and no others.
  ///
  /// Items may go meanwhile, for handlers can do anything: `isThere` is asked before each.
  func show(_ range: Range<Int>, in owner: Widget, isThere: (Int) -> Bool) {
    let keepsNone = isStale
    isStale = false
    var kept: [Int: ListRow<Content>] = [:]
    let before = shown
    shown = []
    for row in before {
      if !keepsNone, let index = row.index, range.contains(index) {
        kept[index] = row
      } else {
        retire(row)
      }
    }
    var rows: [ListRow<Content>] = []
    for index in range where isThere(index) {
      rows.append(kept[index] ?? makeRow(showing: index, in: owner))
    }
    shown = rows
    spare.removeFirst(max(0, spare.count - range.count))
  }

  private func makeRow(showing index: Int, in owner: Widget) -> ListRow<Content> {
    let row = spare.popLast() ?? ListRow(makeContent())
    row.index = index
    // Only now: what changes while it is made need not be laid out once more.
    configure(index, row)
    owner.adopt([row])
    return row
  }

  private func retire(_ row: ListRow<Content>) {
    row.parent?.release([row])
    row.leave()
    spare.append(row)
  }
}
