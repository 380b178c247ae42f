internal import ViewModels

/// The items that a list or table shows, provided by a signal.
///
/// The list retains its items. When the list is deallocated, the signals of the channel terminals
/// complete.
@MainActor
final class ListItems<Item: Sendable, ID: Hashable & Sendable> {
  /// The current items.
  private var values: [Item] = []

  /// The rule for the selection when the items no longer contain the selected item.
  var removalPolicy = RemovalPolicy.neighbor

  /// True if the first item is selected while no other one is.
  var selectsFirst = false {
    didSet { selectFirst() }
  }

  private weak var list: (any BindableList)?
  private let identify: (Item) -> ID
  private let choice: ((Item) -> Void)?
  /// The model's terminal of the selection, if it is bound.
  private var modelSelection: ChannelTerminal<ID?, Never>?
  private nonisolated let subscription = SerialDisposable()
  /// The identity of the item to select, even while the list does not contain the item.
  private var wanted: ID?
  /// The identities of the marked items that the list does not contain now.
  private var missingMarks: Set<ID> = []
  /// True while a change by the program must not clear `wanted`.
  private var isUpdating = false
  private let selectionEdited = WidgetEvent<ID?>()
  private let marksEdited = WidgetEvent<Set<ID>>()

  init(
    list: some BindableList,
    identify: @escaping (Item) -> ID,
    choose: ((Item) -> Void)?
  ) {
    self.list = list
    self.identify = identify
    choice = choose
    handle(list.selected) { items, index in
      guard let item = items.item(at: index) else { return }
      items.selectionEdited.send(items.identify(item))
    }
    handle(list.selectionChanged) { $0.updateWanted(from: $1) }
    handle(list.marked) { items, _ in items.marksEdited.send(items.markedIDs) }
  }

  deinit {
    subscription.dispose()
  }

  private func handle<Value>(
    _ event: WidgetEvent<Value>,
    _ action: @escaping (ListItems, Value) -> Void
  ) {
    event.add { [weak self] value in if let self { action(self, value) } }
  }

  // MARK: Items

  func follow(_ items: Signal<[Item], Never>) {
    subscription.inner = items.observe { [weak self] in self?.show($0) }
  }

  func item(at index: Int) -> Item? {
    values.indices.contains(index) ? values[index] : nil
  }

  private func show(_ items: [Item]) {
    guard let list else { return }
    isUpdating = true
    defer { isUpdating = false }
    let before = (values: values, selection: list.selection)
    let marks = list.marks.sorted().compactMap { place in
      item(at: place).map { (place: place, id: identify($0)) }
    }
    values = items
    updateSelection(of: list, before)
    if !marks.isEmpty || !missingMarks.isEmpty { restoreMarks(marks) }
    selectFirst()
  }

  /// Selects the item that was selected, or the one that replaces it.
  private func updateSelection(
    of list: any BindableList,
    _ before: (values: [Item], selection: Int?)
  ) {
    guard let previous = wanted else {
      list.count = values.count
      list.reload()
      return updateWanted(from: list.selection)
    }
    let successor = before.selection == nil ? nil : successor(of: before)
    // In a batch, the model may have selected another item together with the new items.
    let model = successor == nil ? nil : modelSelection?.current
    let isModels = model.map { $0 != previous } ?? false
    if let successor { wanted = isModels ? model.flatMap { $0 } : successor.value }
    let selection = wanted.flatMap { index(of: $0, near: list.selection) }
    list.replace(count: values.count, selection: selection)
    if let successor, !isModels { selectionEdited.send(successor.value) }
  }

  // MARK: Selection and marks

  /// Returns the index of the item with the given identity, or nil if the item is missing.
  ///
  /// Most items stay near their index, so the search proceeds from `guess` in both directions.
  private func index(of id: ID, near guess: Int?, within limit: Int = .max) -> Int? {
    let start = min(max(0, guess ?? 0), values.count)
    for distance in 0...min(limit, max(start, values.count - start)) {
      let (above, below) = (start - distance, start + distance)
      if below < values.count, identify(values[below]) == id { return below }
      if above >= 0, above < values.count, identify(values[above]) == id { return above }
    }
    return nil
  }

  /// The identity of the item to select; a nil `value` selects no row.
  private struct Successor {
    let value: ID?
  }

  /// Returns the selection that replaces a removed item; nil if `wanted` does not change.
  private func successor(of before: (values: [Item], selection: Int?)) -> Successor? {
    guard removalPolicy != .remember, let wanted, let place = before.selection,
      before.values.indices.contains(place), identify(before.values[place]) == wanted,
      index(of: wanted, near: place) == nil
    else { return nil }
    guard removalPolicy == .neighbor else { return Successor(value: nil) }
    // Usually the next item has taken the place, so a set of a million identities is not needed.
    if let next = before.values.indices.contains(place + 1) ? before.values[place + 1] : nil,
      let item = item(at: place), identify(item) == identify(next)
    {
      return Successor(value: identify(next))
    }
    let present = Set(values.map(identify))
    let below = before.values[(place + 1)...].lazy.map(identify)
    let above = before.values[..<place].lazy.map(identify).reversed()
    let isPresent = { present.contains($0) }
    return Successor(value: below.first(where: isPresent) ?? above.first(where: isPresent))
  }

  private func updateWanted(from selection: Int?) {
    if let item = selection.flatMap({ item(at: $0) }) {
      wanted = identify(item)
    } else if !isUpdating {
      wanted = nil
    }
  }

  private func select(_ id: ID?) {
    wanted = id
    guard let list else { return }
    // `wanted` remains set while the item is missing, so that the item is selected once it is added.
    isUpdating = true
    defer { isUpdating = false }
    list.selection = id.flatMap { index(of: $0, near: list.selection) }
  }

  /// Selects the first item, as a user would, if no item is to be selected.
  private func selectFirst() {
    guard selectsFirst, wanted == nil, let first = item(at: 0).map(identify) else { return }
    select(first)
    selectionEdited.send(first)
  }

  private var markedIDs: Set<ID> {
    guard let list else { return [] }
    let present = list.marks.compactMap { item(at: $0).map(identify) }
    return missingMarks.union(present)
  }

  private func mark(_ ids: Set<ID>) {
    guard let list else { return }
    let places = ids.isEmpty ? [] : values.indices.filter { ids.contains(identify(values[$0])) }
    missingMarks = ids.subtracting(places.map { identify(values[$0]) })
    list.marks = Set(places)
  }

  /// Marks the items that were marked before the items changed.
  private func restoreMarks(_ before: [(place: Int, id: ID)]) {
    var (places, missing) = (Set<Int>(), missingMarks)
    var shift = 0
    for mark in before {
      // Most items keep their distance from the marked item before them.
      if let place = index(of: mark.id, near: mark.place + shift, within: 8) {
        shift = place - mark.place
        places.insert(place)
      } else {
        missing.insert(mark.id)
      }
    }
    for place in values.indices {
      if missing.isEmpty { break }
      if missing.remove(identify(values[place])) != nil { places.insert(place) }
    }
    missingMarks = missing
    list?.marks = places
  }

  // MARK: Channels

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

extension ListItems: ItemBinding {
  var handlesChoice: Bool { choice != nil }

  func choose(_ index: Int) {
    if let item = item(at: index) { choice?(item) }
  }
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

/// The binding of a list whose items have an identity.
protocol ItemBinding<Item, ID>: ListBinding {
  associatedtype Item
  associatedtype ID: Hashable & Sendable

  /// Returns the item at an index, or nil if it is gone.
  func item(at index: Int) -> Item?
  /// Binds the identity of the selected item in both directions.
  func bindSelection(to model: ChannelTerminal<ID?, Never>)
  /// Returns a channel terminal that binds the identities of the marked items in both directions.
  func marksChannel() -> ChannelTerminal<Set<ID>, Never>
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
