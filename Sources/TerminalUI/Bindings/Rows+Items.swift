public import ViewModels

extension Rows {
  /// Shows items that come from a signal, a row for each of them.
  ///
  ///     list.bind(model.values(of: \.lines)) { line, row in row.text = line }
  ///
  /// The binding lasts as long as the list, until it is disposed of, or until another one takes its
  /// place. If items go or come, that row stays selected which has the number of the selected one.
  @_disfavoredOverload
  @discardableResult
  public func bind<Item: Sendable>(
    _ items: Signal<[Item], Never>,
    show: @escaping (_ item: Item, _ row: ListRow<Content>) -> Void
  ) -> RowItems<Item, Never> {
    bind(items, identify: nil, show: show)
  }

  /// Shows items that come from a signal, and keeps the selected one selected wherever it goes.
  ///
  ///     let people = list.bind(model.values(of: \.people)) { person, row in
  ///       row.text = person.name
  ///     }
  ///     people.selectionChannel() <-> model[\.selectedID]
  ///
  /// While it is missing, filtered out perhaps, nothing is selected; when it is back, it is. The
  /// same is true of what is marked.
  @discardableResult
  public func bind<Item: Sendable & Identifiable>(
    _ items: Signal<[Item], Never>,
    show: @escaping (_ item: Item, _ row: ListRow<Content>) -> Void
  ) -> RowItems<Item, Item.ID> where Item.ID: Sendable {
    bind(items, identify: { $0.id }, show: show)
  }

  /// Shows items that come from a signal, which are told apart by something of theirs.
  ///
  ///     list.bind(model.values(of: \.names), id: \.self) { name, row in row.text = name }
  @discardableResult
  public func bind<Item: Sendable, ID: Hashable & Sendable>(
    _ items: Signal<[Item], Never>,
    id: @escaping (Item) -> ID,
    show: @escaping (_ item: Item, _ row: ListRow<Content>) -> Void
  ) -> RowItems<Item, ID> {
    bind(items, identify: id, show: show)
  }

  private func bind<Item: Sendable, ID: Hashable & Sendable>(
    _ items: Signal<[Item], Never>,
    identify: ((Item) -> ID)?,
    show: @escaping (Item, ListRow<Content>) -> Void
  ) -> RowItems<Item, ID> {
    feed?.end()
    let source = RowItems(rows: self, identify: identify)
    feed = source
    pool.configure = { [weak source] index, row in
      if let item = source?.item(at: index) { show(item, row) }
    }
    source.follow(items)
    return source
  }
}

extension RowItems {
  /// The item that a person selects, and the one that is to be selected, in both directions.
  ///
  /// Items stand for themselves by what tells them apart. One that is missing is selected as soon
  /// as it comes.
  public func selectionChannel() -> ChannelTerminal<ID?, Never> {
    channel(edits: selectionEdited) { $0.select($1) }
  }

  /// The items that a person marks, and those that are to be marked, in both directions.
  public func marksChannel() -> ChannelTerminal<Set<ID>, Never> {
    channel(edits: marksEdited) { $0.mark($1) }
  }

  private func channel<Value: Sendable>(
    edits: Occasion<Value>,
    show: @escaping @MainActor (RowItems, Value) -> Void
  ) -> ChannelTerminal<Value, Never> {
    // One for all, so that values from elsewhere are shown in the order in which they came.
    let scheduler = UIScheduler()
    let take: @MainActor (Value) -> Void = { [weak self] value in
      if let self { show(self, value) }
    }
    return ChannelTerminal(signal: edits.signal) { event in
      guard case .next(let value) = event else { return }
      scheduler.perform { MainActor.assumeIsolated { take(value) } }
    }
  }
}
