public import ViewModels

extension ListControl {
  /// Shows the items of a signal, one item in each row.
  ///
  ///     list.bind(model.values(of: \.lines)) { line, row in row.text = line }
  ///
  /// The binding lasts until the list is deallocated, the result is disposed, or another binding
  /// replaces it. This method does not identify items. If the items change, the row at the same
  /// index stays selected, even if that row shows another item.
  @_disfavoredOverload
  @discardableResult
  public func bind<Item: Sendable>(
    _ items: Signal<[Item], Never>,
    show: @escaping (_ item: Item, _ row: ListRow<Content>) -> Void
  ) -> ListItems<Item, Never> {
    bind(items, identify: nil, show: show)
  }

  /// Shows the items of a signal, and keeps the same item selected when the items change.
  ///
  ///     let people = list.bind(model.values(of: \.people)) { person, row in
  ///       row.text = person.name
  ///     }
  ///     people.selectionChannel() <-> model[\.selectedID]
  ///
  /// If the signal sends items without the selected item, no row is selected until the item returns
  /// or the user selects a row. ``ListItems/removalPolicy`` can change this rule. If an item was
  /// marked when it was removed, the item is marked again when it returns.
  @discardableResult
  public func bind<Item: Sendable & Identifiable>(
    _ items: Signal<[Item], Never>,
    show: @escaping (_ item: Item, _ row: ListRow<Content>) -> Void
  ) -> ListItems<Item, Item.ID> where Item.ID: Sendable {
    bind(items, identify: { $0.id }, show: show)
  }

  /// Shows items that are not `Identifiable`.
  ///
  /// The closure `id` identifies each item.
  ///
  ///     list.bind(model.values(of: \.names), id: \.self) { name, row in row.text = name }
  @discardableResult
  public func bind<Item: Sendable, ID: Hashable & Sendable>(
    _ items: Signal<[Item], Never>,
    id: @escaping (Item) -> ID,
    show: @escaping (_ item: Item, _ row: ListRow<Content>) -> Void
  ) -> ListItems<Item, ID> {
    bind(items, identify: id, show: show)
  }

  private func bind<Item: Sendable, ID: Hashable & Sendable>(
    _ items: Signal<[Item], Never>,
    identify: ((Item) -> ID)?,
    show: @escaping (Item, ListRow<Content>) -> Void
  ) -> ListItems<Item, ID> {
    let source = ListItems(list: self, identify: identify)
    let previous = binding
    binding = source
    rows.configure = { [weak source] index, row in
      if let item = source?.item(at: index) { show(item, row) }
    }
    // The new binding is set before the previous one ends, because that end may run a handler that
    // binds the list again.
    previous?.end()
    source.follow(items)
    return source
  }
}

extension ListControl {
  /// A signal that sends the index of the selected row, or nil for no row, then each new value.
  ///
  /// The signal completes when the list is deallocated.
  public var selectionSignal: Signal<Int?, Never> {
    Signal(of: self, startingNow: true, on: selectionChanged) { $0.selection }
  }

  /// Returns a channel terminal that binds the index of the selected row in both directions.
  ///
  ///     list.selectionChannel() <-> model[\.selectedRow]
  ///
  /// While the list has no row at the bound index, no row is selected. To bind the selected
  /// item's identity, use `selectionChannel()` of the ``ListItems`` that `bind` returns.
  public func selectionChannel() -> ChannelTerminal<Int?, Never> {
    ChannelTerminal(of: self, edits: selected.signal.map { $0 }) { $0.selection = $1 }
  }
}
