public import ViewModels

extension List where Content == TextLine {
  /// Creates a list that shows the items of a signal, with a line of text for each item.
  ///
  ///     List(model.values(of: \.people), selection: model[\.selectedID], onChoice: model.open) {
  ///       $0.name
  ///     }
  ///
  /// The same item stays selected and marked when the items change. A text that reads observed
  /// properties is updated when they change.
  ///
  /// - Parameters:
  ///   - items: The items, one for each row.
  ///   - selection: The identity of the selected item; nil while no item is selected.
  ///   - marks: The identities of the marked items. With this parameter, the user can mark rows.
  ///   - onChoice: A closure that runs when the user chooses an item, for example with Enter.
  ///   - text: Returns the text of an item.
  public convenience init<Item: Sendable & Identifiable>(
    _ items: Signal<[Item], Never>,
    selection: ChannelTerminal<Item.ID?, Never>? = nil,
    marks: ChannelTerminal<Set<Item.ID>, Never>? = nil,
    onChoice: ((Item) -> Void)? = nil,
    text: @escaping (Item) -> String
  ) where Item.ID: Sendable {
    self.init(
      items,
      id: { $0.id },
      selection: selection,
      marks: marks,
      onChoice: onChoice,
      text: text
    )
  }

  /// Creates a list that shows items that are not `Identifiable`.
  ///
  ///     List(model.values(of: \.names), id: \.self) { $0 }
  ///
  /// The closure `id` identifies each item. For the other parameters, see
  /// ``init(_:selection:marks:onChoice:text:)``.
  public convenience init<Item: Sendable, ID: Hashable & Sendable>(
    _ items: Signal<[Item], Never>,
    id: @escaping (Item) -> ID,
    selection: ChannelTerminal<ID?, Never>? = nil,
    marks: ChannelTerminal<Set<ID>, Never>? = nil,
    onChoice: ((Item) -> Void)? = nil,
    text: @escaping (Item) -> String
  ) {
    self.init(makeRow: TextLine())
    show(items, id: id, selection: selection, marks: marks, onChoice: onChoice) { item, row in
      row.track(\.text) { text(item) }
    }
  }

  /// Creates a list that shows the items of a signal, and configures the line of each item.
  ///
  ///     List(model.values(of: \.people), selection: model[\.selectedID]) { person, row in
  ///       row.text = person.name
  ///       row.detail = person.work
  ///     }
  ///
  /// For the parameters, see ``init(_:selection:marks:onChoice:text:)``.
  public convenience init<Item: Sendable & Identifiable>(
    _ items: Signal<[Item], Never>,
    selection: ChannelTerminal<Item.ID?, Never>? = nil,
    marks: ChannelTerminal<Set<Item.ID>, Never>? = nil,
    onChoice: ((Item) -> Void)? = nil,
    show: @escaping (_ item: Item, _ row: ListRow<TextLine>) -> Void
  ) where Item.ID: Sendable {
    self.init(
      items,
      selection: selection,
      marks: marks,
      onChoice: onChoice,
      makeRow: TextLine(),
      show: show
    )
  }

  /// Creates a list that shows a live list, with a line of text for each item.
  ///
  ///     List(model.shown, selection: model[\.selectedID]) { $0.name }
  ///
  /// For the other parameters, see ``init(_:selection:marks:onChoice:text:)``.
  public convenience init<Items: LiveListConvertible>(
    _ items: Items,
    selection: ChannelTerminal<Items.ID?, Never>? = nil,
    marks: ChannelTerminal<Set<Items.ID>, Never>? = nil,
    onChoice: ((Items.Item) -> Void)? = nil,
    text: @escaping (Items.Item) -> String
  ) {
    self.init(makeRow: TextLine())
    show(items.list, selection: selection, marks: marks, onChoice: onChoice) { item, row in
      row.track(\.text) { text(item) }
    }
  }
}

extension List {
  /// Creates a list that shows the items of a signal, and configures the row of each item.
  ///
  ///     List(model.values(of: \.people), makeRow: PersonView()) { person, row in
  ///       row.content.name.text = person.name
  ///     }
  ///
  /// `makeRow` creates the content of a row, which the list reuses for other items. For the other
  /// parameters, see ``init(_:selection:marks:onChoice:text:)``.
  public convenience init<Item: Sendable & Identifiable>(
    _ items: Signal<[Item], Never>,
    selection: ChannelTerminal<Item.ID?, Never>? = nil,
    marks: ChannelTerminal<Set<Item.ID>, Never>? = nil,
    onChoice: ((Item) -> Void)? = nil,
    rowHeight: Int = 1,
    makeRow: @autoclosure @escaping () -> Content,
    show: @escaping (_ item: Item, _ row: ListRow<Content>) -> Void
  ) where Item.ID: Sendable {
    self.init(rowHeight: rowHeight, makeRow: makeRow())
    self.show(
      items,
      id: { $0.id },
      selection: selection,
      marks: marks,
      onChoice: onChoice,
      configure: show
    )
  }
}

extension ListControl {
  /// Sets the text shown while there are no rows.
  public func emptyText(_ text: String) -> Self {
    emptyText = text
    return self
  }

  /// Sets the title of the key that chooses a row, for the footer and the help.
  public func choiceTitle(_ title: String) -> Self {
    choiceTitle = title
    return self
  }

  /// Sets the rule for the selection when the selected item is removed.
  ///
  /// By default, the nearest remaining item is selected.
  public func onRemoval(_ policy: RemovalPolicy) -> Self {
    binding?.removalPolicy = policy
    return self
  }

  /// Selects the first item, as a user would, when items appear and none of them is to be selected.
  ///
  /// So keys that act on the selected item have an effect from the start.
  public func selectsFirst() -> Self {
    binding?.selectsFirst = true
    return self
  }

  /// Shows the items of a signal, and keeps the same items selected and marked.
  func show<Item: Sendable, ID: Hashable & Sendable>(
    _ items: Signal<[Item], Never>,
    id: @escaping (Item) -> ID,
    selection: ChannelTerminal<ID?, Never>?,
    marks: ChannelTerminal<Set<ID>, Never>?,
    onChoice: ((Item) -> Void)?,
    configure: @escaping (Item, ListRow<Content>) -> Void
  ) {
    let source = ListItems(list: self, identify: id, choose: onChoice)
    source.follow(items)
    bind(source, selection: selection, marks: marks, configure: configure)
  }

  /// Shows the items of a live list, and keeps the same items selected and marked.
  func show<ID, Item>(
    _ items: LiveList<ID, Item>,
    selection: ChannelTerminal<ID?, Never>?,
    marks: ChannelTerminal<Set<ID>, Never>?,
    onChoice: ((Item) -> Void)?,
    configure: @escaping (Item, ListRow<Content>) -> Void
  ) {
    let source = LiveListItems(list: self, items: items, choose: onChoice)
    source.follow()
    bind(source, selection: selection, marks: marks) { [weak source] item, row in
      if let index = row.index { source?.noteDisplay(at: index) }
      configure(item, row)
    }
  }

  /// Shows the items of a binding, and keeps the same items selected and marked.
  private func bind<Item: Sendable, ID: Hashable & Sendable>(
    _ source: ItemList<Item, ID>,
    selection: ChannelTerminal<ID?, Never>?,
    marks: ChannelTerminal<Set<ID>, Never>?,
    configure: @escaping (Item, ListRow<Content>) -> Void
  ) {
    binding = source
    rows.configure = { [weak source] index, row in
      if let item = source?.item(at: index) { configure(item, row) }
    }
    if let selection { source.bindSelection(to: selection) }
    if let marks {
      allowsMarks = true
      source.marksChannel() <-> marks
    }
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
  /// While the list has no row at the bound index, no row is selected. To bind the identity of the
  /// selected item, pass `selection` to the initializer.
  public func selectionChannel() -> ChannelTerminal<Int?, Never> {
    ChannelTerminal(of: self, edits: selected.signal.map { $0 }) { $0.selection = $1 }
  }
}
