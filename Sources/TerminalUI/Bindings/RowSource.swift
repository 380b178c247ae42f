internal import ViewModels

/// What a list shows, and the rules for selected and marked items.
///
/// A subclass knows where the items are.
class RowSource<Item, ID: Hashable & Sendable>: ListBinding {
  var removalPolicy = RemovalPolicy.neighbor
  var selectsFirst = false {
    didSet { selectFirst() }
  }

  private(set) weak var list: (any BindableList)?
  /// The identity of the item to select, even while the list does not contain the item.
  private(set) var wanted: ID?
  /// The identities of the marked items, even of those that the list does not contain.
  private var marks: Set<ID> = []
  /// The rows of the marked items that the list contains.
  private var markedRows: [ID: Int] = [:]
  private var choice: ((Item) -> Void)?
  /// The model's terminal of the selection, if it is bound.
  private var modelSelection: ChannelTerminal<ID?, Never>?
  /// True while a change by the program must change neither `wanted` nor `marks`.
  private var isUpdating = false
  private let selectionEdited = WidgetEvent<ID?>()
  private let marksEdited = WidgetEvent<Set<ID>>()

  init(list: any BindableList) {
    self.list = list
    list.selected.add { [weak self] index in
      guard let self else { return }
      if let id = id(at: index) { selectionEdited.send(id) } else { selectedUnknown(index) }
    }
    list.selectionChanged.add { [weak self] in self?.updateWanted(from: $0) }
    list.marked.add { [weak self] _ in
      if let self { marksEdited.send(marks) }
    }
  }

  // MARK: What a subclass knows

  /// The number of rows.
  var count: Int { 0 }

  /// Returns the item at an index, or nil if it is gone.
  func item(at index: Int) -> Item? { nil }

  /// Returns the item at an index for the row that is about to show it.
  func itemToShow(at index: Int) -> Item? { item(at: index) }

  /// Returns what a row shows while its item is not loaded; nil if there is nothing to show.
  func placeholder(at index: Int) -> RowPlaceholder? { nil }

  /// Runs after the user has selected a row whose item is not loaded.
  func selectedUnknown(_ index: Int) {}

  var hasAllItems: Bool { true }

  func willShow(_ rows: Range<Int>) {}

  func canRetry(_ row: Int) -> Bool { false }

  func retry(_ row: Int) {}

  /// Returns the identity of the item at an index, or nil if it is gone.
  func id(at index: Int) -> ID? { nil }

  /// Returns the index of an item, or nil if the item is missing.
  ///
  /// The item is probably near the index `guess`.
  func index(of id: ID, near guess: Int?) -> Int? { nil }

  /// Returns the rows of the items that are not missing.
  ///
  /// `guesses` are rows of some of them, near which they probably are.
  func rows(of ids: Set<ID>, near guesses: [ID: Int]) -> [ID: Int] {
    var rows: [ID: Int] = [:]
    for id in ids { rows[id] = index(of: id, near: guesses[id]) }
    return rows
  }

  /// True if a visible row may show another item than the one that has its index now.
  var visibleRowsDiffer: Bool { true }

  /// Runs before the visible rows are configured for other items.
  func willReload() {}

  // MARK: Items

  /// Shows the rows after a change, and keeps the same items selected and marked.
  ///
  /// `neighbor` returns the nearest item that remains, for the identity of a removed item and the
  /// index that it had.
  final func showChange(neighbor: (ID, Int) -> ID?) {
    guard let list else { return }
    isUpdating = true
    let selection = wanted.flatMap(index)
    if let wanted, selection == nil, let place = list.selection, removalPolicy != .remember {
      replaceWanted(with: removalPolicy == .neighbor ? neighbor(wanted, place) : nil)
    } else if list.count != count || list.selection != selection || visibleRowsDiffer {
      reload(selecting: selection)
    }
    placeMarks()
    isUpdating = false
    selectFirst()
  }

  private func reload(selecting selection: Int?) {
    guard let list else { return }
    willReload()
    guard wanted == nil else { return list.replace(count: count, selection: selection) }
    // The program may have selected a row before the row existed.
    list.count = count
    list.reload()
    updateWanted(from: list.selection)
  }

  // MARK: Selection

  private func index(of id: ID) -> Int? { index(of: id, near: list?.selection) }

  private func updateWanted(from selection: Int?) {
    if let id = selection.flatMap(id) {
      wanted = id
    } else if !isUpdating {
      wanted = nil
    }
  }

  /// Selects the item that replaces a removed one, as a user would, and shows the rows.
  private func replaceWanted(with next: ID?) {
    // In a batch, the model may have selected another item together with the new items.
    let model = modelSelection?.current
    let isModels = model.map { $0 != wanted } ?? false
    wanted = isModels ? model.flatMap { $0 } : next
    willReload()
    list?.replace(count: count, selection: wanted.flatMap(index))
    if !isModels { selectionEdited.send(next) }
  }

  private func select(_ id: ID?) {
    let row = id.flatMap(index)
    wanted = id
    // `wanted` remains set while the item is missing, so that the item is selected once it is added.
    update { list?.selection = row }
  }

  /// Selects a loaded item, as a user would.
  final func selectAsUser(_ id: ID) {
    select(id)
    selectionEdited.send(id)
  }

  /// Makes a change of the list that changes neither the wanted item nor the marked ones.
  final func update(_ change: () -> Void) {
    let wasUpdating = isUpdating
    isUpdating = true
    change()
    isUpdating = wasUpdating
  }

  /// Selects the first item, as a user would, if no item is to be selected.
  final func selectFirst() {
    guard selectsFirst, wanted == nil, let first = id(at: 0) else { return }
    selectAsUser(first)
  }

  // MARK: Marks

  func noteMarks() {
    guard let list, !isUpdating else { return }
    // Marked items that are missing stay marked.
    marks.subtract(markedRows.keys)
    let known = Dictionary(markedRows.map { ($1, $0) }) { first, _ in first }
    markedRows = [:]
    for row in list.marks { if let id = id(at: row) ?? known[row] { markedRows[id] = row } }
    marks.formUnion(markedRows.keys)
  }

  final func placeMarks() {
    guard !marks.isEmpty || !markedRows.isEmpty else { return }
    markedRows = rows(of: marks, near: markedRows)
    update { list?.marks = Set(markedRows.values) }
  }

  // MARK: The binding

  var handlesChoice: Bool { choice != nil }

  func choose(_ index: Int) {
    if let item = item(at: index) { choice?(item) }
  }

  /// Binds what the model knows about the items.
  final func bind<Key>(to rows: Rows<Item, ID, Key>) {
    choice = rows.choose
    modelSelection = rows.selection
    if let selection = rows.selection {
      ChannelTerminal(edits: selectionEdited.signal) { [weak self] in self?.select($0) }
        <-> selection
    }
    guard let model = rows.marks else { return }
    list?.allowsMarks = true
    ChannelTerminal(edits: marksEdited.signal) { [weak self] ids in
      guard let self else { return }
      marks = ids
      placeMarks()
    } <-> model
  }
}

@MainActor
extension ChannelTerminal where Failure == Never {
  /// The latest value of the other side, or nil if it has none.
  fileprivate var current: Value? {
    var current: Value?
    signal.take(1).observe { current = $0 }
    return current
  }
}

/// A list or table with any type of row content.
protocol BindableList: Widget {
  var selected: WidgetEvent<Int> { get }
  var selectionChanged: WidgetEvent<Int?> { get }
  var marked: WidgetEvent<Set<Int>> { get }
  var count: Int { get set }
  var selection: Int? { get set }
  var allowsMarks: Bool { get set }
  var marks: Set<Int> { get set }
  var visibleRows: Range<Int> { get }
  func replace(count: Int, selection: Int?)
  func reload()
}

extension ListControl: BindableList {}
