internal import ViewModels

/// The rows of a list or table that shows a live list.
///
/// Nothing is copied: a change costs a search for the selected item, and for each visible row.
final class LiveListItems<ID: Hashable & Sendable, Item: Sendable>: ItemList<Item, ID> {
  private let items: LiveList<ID, Item>
  private let history: LiveHistory<ID, Item>
  private var marks: Set<ID> = []
  /// The revisions of the items of the rows that were configured since the latest reload.
  private var configured: [Int: LiveList<ID, Item>.Revision] = [:]
  init(list: some BindableList, items: LiveList<ID, Item>, choose: ((Item) -> Void)?) {
    self.items = items
    history = LiveHistory(of: items)
    super.init(list: list, choose: choose)
  }

  deinit {}

  func follow() {
    subscription.inner = Signal.tracking { [items] in items.changeCount }.observe { [weak self] _ in
      self?.show()
    }
  }

  /// Records that the row of an item is being configured.
  func noteDisplay(at index: Int) {
    configured[index] = items.revision(at: index)
  }

  override func item(at index: Int) -> Item? { items.indices.contains(index) ? items[index] : nil }

  override func id(at index: Int) -> ID? {
    items.indices.contains(index) ? items.id(at: index) : nil
  }

  override func index(of id: ID) -> Int? { items.position(ofID: id) }

  // MARK: Items

  private func show() {
    let changes = history.take()
    update { list in
      let selection = wanted.flatMap(index)
      let isReplaced = replaceRemoved(selection: selection, by: changes.neighbor) {
        reload(selecting: $0)
      }
      if !isReplaced,
        list.count != items.count || list.selection != selection || visibleRowsDiffer
      {
        reload(selecting: selection)
      }
      if !marks.isEmpty { list.marks = Set(marks.compactMap(index)) }
    }
  }

  private func reload(selecting selection: Int?) {
    configured = [:]
    list?.replace(count: items.count, selection: selection)
  }

  /// True if a visible row shows another item than the list has now.
  private var visibleRowsDiffer: Bool {
    list?.visibleRows.contains { items.revision(at: $0) != configured[$0] } == true
  }

  // MARK: Marks

  override func noteMarks() -> Set<ID> {
    guard let list else { return marks }
    // Marked items that are missing stay marked.
    marks = marks.filter { index(of: $0) == nil }.union(list.marks.compactMap(id))
    return marks
  }

  override func mark(_ ids: Set<ID>) {
    marks = ids
    list?.marks = Set(ids.compactMap(index))
  }
}
