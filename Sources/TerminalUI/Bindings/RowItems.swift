public import ViewModels

/// The items that the rows of a list or table show, as they come from a signal.
///
///     let people = list.bind(model.values(of: \.people)) { person, row in
///       row.text = person.name
///     }
///     people.selectionChannel() <-> model[\.selectedID]
///     people.chosen.signal.observe { person in model.open(person) }
///
/// It lives as long as the list; it need not be held.
@MainActor
public final class RowItems<Item: Sendable, ID: Hashable & Sendable>: Disposable {
  /// The items now.
  public private(set) var values: [Item] = []

  /// Happens when a person has selected another item.
  public let selected = Occasion<Item>()

  /// Happens when a person chooses an item, by Enter, say.
  public let chosen = Occasion<Item>()

  private weak var rows: (any RowOwner)?
  private let identify: ((Item) -> ID)?
  private nonisolated let subscription = SerialDisposable()
  private var handlers: [() -> Void] = []
  /// What is to be selected, whether it is there or not.
  private var wanted: ID?
  /// What was marked and is not there.
  private var missingMarks: Set<ID> = []
  private var isTaking = false
  let selectionEdited = Occasion<ID?>()
  let marksEdited = Occasion<Set<ID>>()

  init(rows: some RowOwner, identify: ((Item) -> ID)?) {
    self.rows = rows
    self.identify = identify
    react(to: rows.selected) { $0.tell($0.selected, of: $1) }
    react(to: rows.selected) { $0.tellSelection(of: $1) }
    react(to: rows.chosen) { $0.tell($0.chosen, of: $1) }
    react(to: rows.selectionChanged) { $0.note(selection: $1) }
    react(to: rows.marked) { items, _ in items.marksEdited.happen(items.markedIDs) }
  }

  deinit {
    subscription.dispose()
  }

  /// The selected item; nil if none is.
  public var selection: Item? { rows?.selection.flatMap { item(at: $0) } }

  /// Whether it does not follow the signal any more.
  public nonisolated var isDisposed: Bool { subscription.isDisposed }

  /// Stops following the signal; the rows keep what they show.
  public nonisolated func dispose() {
    subscription.dispose()
  }

  // MARK: From the signal to the rows

  func follow(_ items: Signal<[Item], Never>) {
    subscription.inner = items.observe { [weak self] in self?.take($0) }
  }

  func item(at index: Int) -> Item? {
    values.indices.contains(index) ? values[index] : nil
  }

  func take(_ items: [Item]) {
    guard let rows else { return }
    isTaking = true
    defer { isTaking = false }
    let marks = markedIDs
    values = items
    if let wanted {
      rows.replace(count: items.count, selection: index(of: wanted, near: rows.selection))
    } else {
      rows.count = items.count
      rows.reload()
      note(selection: rows.selection)
    }
    if !marks.isEmpty { mark(marks) }
  }

  // MARK: By identity

  /// The index of an item: mostly what it was before.
  private func index(of id: ID, near guess: Int?) -> Int? {
    guard let identify else { return nil }
    if let guess, let item = item(at: guess), identify(item) == id { return guess }
    return values.firstIndex { identify($0) == id }
  }

  private func note(selection: Int?) {
    guard let identify else { return }
    if let item = selection.flatMap({ item(at: $0) }) {
      wanted = identify(item)
    } else if !isTaking {
      wanted = nil
    }
  }

  func select(_ id: ID?) {
    wanted = id
    guard let rows else { return }
    // What is missing is not forgotten by that: it is looked for in whatever comes.
    isTaking = true
    defer { isTaking = false }
    rows.selection = id.flatMap { index(of: $0, near: rows.selection) }
  }

  private var markedIDs: Set<ID> {
    guard let identify, let rows else { return [] }
    let present = rows.marks.compactMap { item(at: $0).map(identify) }
    return missingMarks.union(present)
  }

  func mark(_ ids: Set<ID>) {
    guard let identify, let rows else { return }
    let places = values.indices.filter { ids.contains(identify(values[$0])) }
    missingMarks = ids.subtracting(places.map { identify(values[$0]) })
    rows.marks = Set(places)
  }

  // MARK: From the rows

  private func tell(_ occasion: Occasion<Item>, of index: Int) {
    if let item = item(at: index) { occasion.happen(item) }
  }

  private func tellSelection(of index: Int) {
    guard let identify, let item = item(at: index) else { return }
    selectionEdited.happen(identify(item))
  }

  private func react<Value>(
    to occasion: Occasion<Value>,
    _ action: @escaping (RowItems, Value) -> Void
  ) {
    let handler = occasion.add { [weak self] value in
      if let self { action(self, value) }
    }
    handlers.append { handler.remove() }
  }
}

extension RowItems: RowFeed {
  func end() {
    dispose()
    for remove in handlers { remove() }
    handlers = []
  }
}
