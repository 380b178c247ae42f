internal import ViewModels

/// The items of an array.
final class ArraySource<Item, ID: Hashable & Sendable>: RowSource<Item, ID> {
  private var values: [Item] = []
  private let identify: (Item) -> ID

  init(list: any BindableList, identify: @escaping (Item) -> ID) {
    self.identify = identify
    super.init(list: list)
  }

  func show(_ items: [Item]) {
    let before = values
    values = items
    showChange { neighbor(of: $0, at: $1, in: before) }
  }

  override var count: Int { values.count }

  override func item(at index: Int) -> Item? {
    values.indices.contains(index) ? values[index] : nil
  }

  override func id(at index: Int) -> ID? { item(at: index).map(identify) }

  override func index(of id: ID, near guess: Int?) -> Int? {
    index(of: id, near: guess, within: .max)
  }

  /// Returns the index of an item at most `limit` rows away from `guess`.
  ///
  /// Most items stay near their index, so the search proceeds from `guess` in both directions.
  private func index(of id: ID, near guess: Int?, within limit: Int) -> Int? {
    let start = min(max(0, guess ?? 0), values.count)
    for distance in 0...min(limit, max(start, values.count - start)) {
      let (above, below) = (start - distance, start + distance)
      if below < values.count, identify(values[below]) == id { return below }
      if above >= 0, above < values.count, identify(values[above]) == id { return above }
    }
    return nil
  }

  /// Returns the nearest item below a removed one, or else above, that is still in the array.
  private func neighbor(of id: ID, at place: Int, in before: [Item]) -> ID? {
    let below = before.dropFirst(place + 1).lazy.map(identify)
    // Usually the next item has taken the place, so a set of a million identities is not needed.
    if let next = below.first, self.id(at: place) == next { return next }
    let present = Set(values.map(identify))
    let above = before.prefix(place).reversed().lazy.map(identify)
    return below.first(where: present.contains) ?? above.first(where: present.contains)
  }

  override func rows(of ids: Set<ID>, near guesses: [ID: Int]) -> [ID: Int] {
    var (rows, missing) = ([:] as [ID: Int], ids)
    var shift = 0
    for (id, guess) in guesses.sorted(by: { $0.value < $1.value }) where ids.contains(id) {
      // Most items keep their distance from the marked item before them.
      guard let row = index(of: id, near: guess + shift, within: 8) else { continue }
      shift = row - guess
      rows[id] = row
      missing.remove(id)
    }
    for (row, item) in values.enumerated() {
      if missing.isEmpty { break }
      let id = identify(item)
      if missing.remove(id) != nil { rows[id] = row }
    }
    return rows
  }
}

/// The items of a live list.
///
/// Nothing is copied: a change costs a search for the selected item, and for each visible row.
final class LiveSource<ID: Hashable & Sendable, Item: Sendable>: RowSource<Item, ID> {
  private let items: LiveList<ID, Item>
  private let history: LiveHistory<ID, Item>
  /// The revisions of the items of the rows that were configured since the latest reload.
  private var configured: [Int: LiveList<ID, Item>.Revision] = [:]

  init(list: any BindableList, items: LiveList<ID, Item>) {
    self.items = items
    history = LiveHistory(of: items)
    super.init(list: list)
  }

  func show() {
    showChange(neighbor: history.take().neighbor)
  }

  override var count: Int { items.count }

  override func item(at index: Int) -> Item? { items.indices.contains(index) ? items[index] : nil }

  override func itemToShow(at index: Int) -> Item? {
    guard let item = item(at: index) else { return nil }
    configured[index] = items.revision(at: index)
    return item
  }

  override func id(at index: Int) -> ID? {
    items.indices.contains(index) ? items.id(at: index) : nil
  }

  override func index(of id: ID, near _: Int?) -> Int? { items.position(ofID: id) }

  override func willReload() {
    configured = [:]
  }

  override var visibleRowsDiffer: Bool {
    list?.visibleRows.contains { items.revision(at: $0) != configured[$0] } == true
  }
}

/// Rows that are only numbered.
///
/// The number of rows is the list's own, which the program can also change.
final class CountSource: RowSource<Int, Int> {
  /// The number of rows that the list is about to have; nil while it has them.
  private var newCount: Int?

  func show(count: Int) {
    newCount = count
    showChange { _, place in count > 0 ? min(place, count - 1) : nil }
    newCount = nil
  }

  override var count: Int { newCount ?? list?.count ?? 0 }

  override func item(at index: Int) -> Int? { (0..<count).contains(index) ? index : nil }

  override func id(at index: Int) -> Int? { item(at: index) }

  override func index(of id: Int, near _: Int?) -> Int? { item(at: id) }
}
