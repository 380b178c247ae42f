/// The visible rows of a list, and spare rows for reuse.
@MainActor
package final class ReusableRows<Content: Widget> {
  /// The closure that configures a row to show the item at an index.
  package var configure: (Int, ListRow<Content>) -> Void = { _, _ in }

  /// True if the visible rows must be configured again because their items changed.
  var isStale = false

  /// The visible rows, in order.
  private(set) var shown: [ListRow<Content>] = []

  private var spare: [ListRow<Content>] = []
  private let makeContent: () -> Content

  init(makeContent: @escaping () -> Content) {
    self.makeContent = makeContent
  }

  isolated deinit {
    // Retiring a row ends its subscriptions, which may retain the row.
    for row in shown { retire(row) }
  }

  /// Shows the rows of a range, and reuses rows where possible.
  ///
  /// `exists` is called before each row is configured, because configuring a row can run a handler
  /// that removes items.
  func show(_ range: Range<Int>, in owner: Widget, exists: (Int) -> Bool) {
    let wasStale = isStale
    isStale = false
    var kept: [Int: ListRow<Content>] = [:]
    let before = shown
    shown = []
    for row in before {
      if !wasStale, !row.isStale, let index = row.index, range.contains(index) {
        kept[index] = row
      } else {
        retire(row)
      }
    }
    var rows: [ListRow<Content>] = []
    for index in range where exists(index) {
      rows.append(kept[index] ?? makeRow(showing: index, in: owner))
    }
    shown = rows
    spare.removeFirst(max(0, spare.count - range.count))
  }

  /// Ends the display of the visible rows from an index on, because their items may be gone.
  ///
  /// The widgets are reused after the next layout. Until then, nothing may read the items for them.
  func endDisplay(from index: Int) {
    for row in shown where row.index.map({ $0 >= index }) ?? false { row.endDisplay() }
  }

  /// Returns a value of a row's content, for example the text for a search by typed letters.
  ///
  /// The row need not be visible. The result is nil if the item of the row is not loaded.
  func withContent<Value>(of index: Int, _ read: (Content) -> Value) -> Value? {
    if let row = shown.first(where: { $0.index == index }), !isStale {
      return row.placeholder == nil ? read(row.content) : nil
    }
    let row = spare.popLast() ?? ListRow(makeContent())
    row.index = index
    configure(index, row)
    defer { retire(row) }
    return row.placeholder == nil ? read(row.content) : nil
  }

  private func makeRow(showing index: Int, in owner: Widget) -> ListRow<Content> {
    let row = spare.popLast() ?? ListRow(makeContent())
    row.index = index
    // The owner adopts the row last, so that configuring the row does not request another layout.
    configure(index, row)
    owner.adopt([row])
    return row
  }

  private func retire(_ row: ListRow<Content>) {
    row.parent?.release([row])
    row.endDisplay()
    spare.append(row)
  }
}
