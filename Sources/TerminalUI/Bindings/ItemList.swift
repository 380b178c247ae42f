internal import ViewModels

/// What bindings of a list to its items have in common: the rules for selected and marked items.
///
/// A subclass knows where the items are.
class ItemList<Item: Sendable, ID: Hashable & Sendable>: ListBinding {
  var removalPolicy = RemovalPolicy.neighbor
  var selectsFirst = false {
    didSet { selectFirst() }
  }

  private(set) weak var list: (any BindableList)?
  /// The identity of the item to select, even while the list does not contain the item.
  private(set) var wanted: ID?
  nonisolated let subscription = SerialDisposable()
  private let choice: ((Item) -> Void)?
  /// The model's terminal of the selection, if it is bound.
  private var modelSelection: ChannelTerminal<ID?, Never>?
  /// True while a change by the program must not clear `wanted`.
  private var isUpdating = false
  private let selectionEdited = WidgetEvent<ID?>()
  private let marksEdited = WidgetEvent<Set<ID>>()

  init(list: some BindableList, choose: ((Item) -> Void)?) {
    self.list = list
    choice = choose
    list.selected.add { [weak self] index in
      if let self, let id = id(at: index) { selectionEdited.send(id) }
    }
    list.selectionChanged.add { [weak self] in self?.updateWanted(from: $0) }
    list.marked.add { [weak self] _ in
      if let self { marksEdited.send(noteMarks()) }
    }
  }

  deinit {
    subscription.dispose()
  }

  // MARK: What a subclass knows

  /// Returns the item at an index, or nil if it is gone.
  func item(at index: Int) -> Item? { nil }

  /// Returns the identity of the item at an index, or nil if it is gone.
  func id(at index: Int) -> ID? { nil }

  /// Returns the index of an item, or nil if the item is missing.
  func index(of id: ID) -> Int? { nil }

  /// Marks items; those that are missing are marked when they are added.
  func mark(_ ids: Set<ID>) {}

  /// Reads the marks that the user has changed, and returns the identities of all marked items.
  func noteMarks() -> Set<ID> { [] }

  // MARK: Selection

  /// Changes the rows, and selects the first of them if no item is to be selected.
  func update(_ change: (any BindableList) -> Void) {
    guard let list else { return }
    isUpdating = true
    change(list)
    isUpdating = false
    selectFirst()
  }

  func updateWanted(from selection: Int?) {
    if let id = selection.flatMap(id) {
      wanted = id
    } else if !isUpdating {
      wanted = nil
    }
  }

  /// Selects the item that has taken the place of the removed selected one, if the policy wants that.
  ///
  /// `selection` is the new index of the selected item. `show` shows the rows with the selection that
  /// it receives. Returns false, and shows nothing, if no selected item has been removed.
  func replaceRemoved(selection: Int?, count: Int, show: (Int?) -> Void) -> Bool {
    replaceRemoved(selection: selection, by: { _, place in id(at: min(place, count - 1)) }, show)
  }

  /// Selects the neighbor of the removed selected item, if the policy wants that.
  ///
  /// `neighbor` receives the identity of the removed item and the index that it had.
  func replaceRemoved(
    selection: Int?,
    by neighbor: (ID, Int) -> ID?,
    _ show: (Int?) -> Void
  ) -> Bool {
    guard let place = list?.selection, let wanted, selection == nil, removalPolicy != .remember
    else { return false }
    replaceWanted(with: removalPolicy == .neighbor ? neighbor(wanted, place) : nil, show: show)
    return true
  }

  /// Selects the item that replaces a removed one, as a user would.
  ///
  /// `show` shows the rows with the selection that it receives.
  func replaceWanted(with next: ID?, show: (Int?) -> Void) {
    // In a batch, the model may have selected another item together with the new items.
    let model = modelSelection?.current
    let isModels = model.map { $0 != wanted } ?? false
    wanted = isModels ? model.flatMap { $0 } : next
    show(wanted.flatMap(index))
    if !isModels { selectionEdited.send(next) }
  }

  private func select(_ id: ID?) {
    wanted = id
    isUpdating = true
    defer { isUpdating = false }
    // `wanted` remains set while the item is missing, so that the item is selected once it is added.
    list?.selection = id.flatMap(index)
  }

  /// Selects the first item, as a user would, if no item is to be selected.
  private func selectFirst() {
    guard selectsFirst, wanted == nil, let first = id(at: 0) else { return }
    select(first)
    selectionEdited.send(first)
  }

  // MARK: The binding

  var handlesChoice: Bool { choice != nil }

  func choose(_ index: Int) {
    if let item = item(at: index) { choice?(item) }
  }

  /// Binds the identity of the selected item in both directions.
  ///
  /// If no item has the bound identity, no row is selected until an item with that identity is
  /// added or the user selects a row.
  func bindSelection(to model: ChannelTerminal<ID?, Never>) {
    modelSelection = model
    ChannelTerminal(edits: selectionEdited.signal) { [weak self] in self?.select($0) } <-> model
  }

  /// Returns a channel terminal that binds the identities of the marked items in both directions.
  func marksChannel() -> ChannelTerminal<Set<ID>, Never> {
    ChannelTerminal(edits: marksEdited.signal) { [weak self] in self?.mark($0) }
  }
}

/// A rule for the selection when the selected item is removed.
public nonisolated enum RemovalPolicy: Hashable, Sendable {
  /// Selects no row until the removed item returns, for example after a filter is cleared.
  ///
  /// The selection channel sends nothing, so the model keeps the item's identity.
  case remember
  /// Selects no row, and sends nil to the selection channel.
  case none
  /// Selects the nearest remaining item below, or else above, and sends its identity.
  ///
  /// If all old items have been removed, selects no row and sends nil.
  case neighbor
}

/// The binding that provides the items of a list.
protocol ListBinding: AnyObject {
  /// True if a choice has a handler.
  var handlesChoice: Bool { get }
  /// The rule for the selection when the selected item is removed.
  var removalPolicy: RemovalPolicy { get set }
  /// True if the first item is selected while no other one is.
  var selectsFirst: Bool { get set }
  /// Handles the choice of the item at an index.
  func choose(_ index: Int)
}

@MainActor
extension ChannelTerminal where Failure == Never {
  /// The latest value of the other side, or nil if it has none.
  var current: Value? {
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
  var marks: Set<Int> { get set }
  var visibleRows: Range<Int> { get }
  func replace(count: Int, selection: Int?)
  func reload()
}

extension ListControl: BindableList {}
