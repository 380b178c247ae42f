internal import ViewModels

/// The items that a list or table shows, provided by a signal.
///
/// The list retains its items. When the list is deallocated, the signals of the channel terminals
/// complete.
@MainActor
final class ListItems<Item: Sendable, ID: Hashable & Sendable>: ItemList<Item, ID> {
  /// The current items.
  private var values: [Item] = []

  private let identify: (Item) -> ID
  /// The identities of the marked items that the list does not contain now.
  private var missingMarks: Set<ID> = []

  init(list: some BindableList, identify: @escaping (Item) -> ID, choose: ((Item) -> Void)?) {
    self.identify = identify
    super.init(list: list, choose: choose)
  }

  deinit {}

  // MARK: Items

  func follow(_ items: Signal<[Item], Never>) {
    subscription.inner = items.observe { [weak self] in self?.show($0) }
  }

  override func item(at index: Int) -> Item? {
    values.indices.contains(index) ? values[index] : nil
  }

  override func id(at index: Int) -> ID? { item(at: index).map(identify) }

  override func index(of id: ID) -> Int? { index(of: id, near: list?.selection) }

  private func show(_ items: [Item]) {
    update { list in
      let before = (values: values, selection: list.selection)
      let marks = Array(list.marks).sorted().compactMap { place in
        id(at: place).map { (place: place, id: $0) }
      }
      values = items
      updateSelection(of: list, before)
      if !marks.isEmpty || !missingMarks.isEmpty { restoreMarks(marks) }
    }
  }

  /// Selects the item that was selected, or the one that replaces it.
  private func updateSelection(
    of list: any BindableList,
    _ before: (values: [Item], selection: Int?)
  ) {
    guard let wanted else {
      list.count = values.count
      list.reload()
      return updateWanted(from: list.selection)
    }
    let count = values.count
    if let successor = successor(of: before) {
      replaceWanted(with: successor.value) { list.replace(count: count, selection: $0) }
    } else {
      list.replace(count: count, selection: index(of: wanted))
    }
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

  override func noteMarks() -> Set<ID> {
    guard let list else { return [] }
    return missingMarks.union(list.marks.compactMap(id))
  }

  override func mark(_ ids: Set<ID>) {
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
}
