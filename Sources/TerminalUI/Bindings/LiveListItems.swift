internal import ViewModels

/// The rows of a list or table that shows a live list.
///
/// Nothing is copied: a change costs a search for the selected item, and for each visible row.
final class LiveListItems<ID: Hashable & Sendable, Item: Sendable> {
  var removalPolicy = RemovalPolicy.neighbor
  var selectsFirst = false {
    didSet { selectFirst() }
  }

  private weak var list: (any BindableList)?
  private let items: LiveList<ID, Item>
  private let choice: ((Item) -> Void)?
  /// The model's terminal of the selection, if it is bound.
  private var modelSelection: ChannelTerminal<ID?, Never>?
  private nonisolated let subscription = SerialDisposable()
  /// The identity of the item to select, even while the list does not contain the item.
  private var wanted: ID?
  private var marks: Set<ID> = []
  /// The revisions of the items of the rows that were configured since the latest reload.
  private var configured: [Int: LiveList<ID, Item>.Revision] = [:]
  /// True while a change by the program must not clear `wanted`.
  private var isUpdating = false
  private let selectionEdited = WidgetEvent<ID?>()
  private let marksEdited = WidgetEvent<Set<ID>>()

  init(list: some BindableList, items: LiveList<ID, Item>, choose: ((Item) -> Void)?) {
    self.list = list
    self.items = items
    choice = choose
    list.selected.add { [weak self] index in
      if let self, let id = id(at: index) { selectionEdited.send(id) }
    }
    list.selectionChanged.add { [weak self] index in
      guard let self, !isUpdating else { return }
      wanted = index.flatMap(id)
    }
    list.marked.add { [weak self] _ in self?.noteMarks() }
  }

  deinit {
    subscription.dispose()
  }

  func follow() {
    subscription.inner = Signal.tracking { [items] in items.changeCount }.observe { [weak self] _ in
      self?.show()
    }
  }

  /// Records that the row of an item is being configured.
  func noteDisplay(at index: Int) {
    configured[index] = items.revision(at: index)
  }

  func item(at index: Int) -> Item? { items.indices.contains(index) ? items[index] : nil }

  private func id(at index: Int) -> ID? {
    items.indices.contains(index) ? items.id(at: index) : nil
  }

  // MARK: Items

  private func show() {
    guard let list else { return }
    isUpdating = true
    defer { isUpdating = false }
    let selection = wanted.flatMap(items.position)
    if let place = list.selection, let previous = wanted, selection == nil,
      removalPolicy != .remember
    {
      // In a batch, the model may have selected another item together with the new items.
      let model = modelSelection?.current
      let isModels = model.map { $0 != previous } ?? false
      // Otherwise, the nearest row has taken the place of the item.
      let next = removalPolicy == .neighbor ? id(at: min(place, items.count - 1)) : nil
      wanted = isModels ? model.flatMap { $0 } : next
      reload(selecting: wanted.flatMap(items.position))
      if !isModels { selectionEdited.send(wanted) }
    } else if list.count != items.count || list.selection != selection || visibleRowsDiffer {
      reload(selecting: selection)
    }
    if !marks.isEmpty { list.marks = Set(marks.compactMap(items.position)) }
    selectFirst()
  }

  private func reload(selecting selection: Int?) {
    configured = [:]
    list?.replace(count: items.count, selection: selection)
  }

  /// True if a visible row shows another item than the list has now.
  private var visibleRowsDiffer: Bool {
    list?.visibleRows.contains { items.revision(at: $0) != configured[$0] } == true
  }

  // MARK: Selection and marks

  private func select(_ id: ID?) {
    wanted = id
    isUpdating = true
    defer { isUpdating = false }
    // `wanted` remains set while the item is missing, so that the item is selected once it is added.
    list?.selection = id.flatMap(items.position)
  }

  /// Selects the first item, as a user would, if no item is to be selected.
  private func selectFirst() {
    guard selectsFirst, wanted == nil, let first = id(at: 0) else { return }
    select(first)
    selectionEdited.send(first)
  }

  private func noteMarks() {
    guard let list else { return }
    // Marked items that are missing stay marked.
    marks = marks.filter { items.position(ofID: $0) == nil }.union(list.marks.compactMap(id))
    marksEdited.send(marks)
  }

  private func mark(_ ids: Set<ID>) {
    marks = ids
    list?.marks = Set(ids.compactMap(items.position))
  }

  // MARK: Channels

  func bindSelection(to model: ChannelTerminal<ID?, Never>) {
    modelSelection = model
    ChannelTerminal(edits: selectionEdited.signal) { [weak self] in self?.select($0) } <-> model
  }

  func marksChannel() -> ChannelTerminal<Set<ID>, Never> {
    ChannelTerminal(edits: marksEdited.signal) { [weak self] in self?.mark($0) }
  }
}

extension LiveListItems: ItemBinding {
  var handlesChoice: Bool { choice != nil }

  func choose(_ index: Int) {
    if let item = item(at: index) { choice?(item) }
  }
}
