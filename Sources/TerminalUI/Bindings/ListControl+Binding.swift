public import ViewModels

extension List {
  /// Creates a list of rows with any content.
  ///
  ///     List(Rows(model.people), makeRow: PersonView()) { person, row in
  ///       row.content.name.text = person.name
  ///     }
  ///
  /// - Parameters:
  ///   - rows: The items, one for each row.
  ///   - rowHeight: The number of lines in each row.
  ///   - makeRow: An expression that creates the content of a row. The list evaluates it for a few
  ///     rows and reuses those rows.
  ///   - show: Configures a row to show an item. The row may have shown another item before.
  public convenience init<Item, ID>(
    _ rows: Rows<Item, ID, Never>,
    rowHeight: Int = 1,
    makeRow: @autoclosure @escaping () -> Content,
    show: @escaping (_ item: Item, _ row: ListRow<Content>) -> Void
  ) {
    self.init(rowHeight: rowHeight, makingContent: makeRow)
    bind(rows, show)
  }
}

extension List where Content == TextLine {
  /// Creates a list with a line of text for each item.
  ///
  ///     List(Rows(model.people).selecting(model[\.selectedID]).choosing(model.open)) { $0.name }
  ///
  /// A text that reads observed properties is updated when they change.
  public convenience init<Item, ID>(
    _ rows: Rows<Item, ID, Never>,
    text: @escaping (Item) -> String
  ) {
    self.init(rows) { item, row in row.track(\.text) { text(item) } }
  }

  /// Creates a list that configures a line for each item.
  ///
  ///     List(Rows(model.people)) { person, row in
  ///       row.text = person.name
  ///       row.detail = person.work
  ///     }
  public convenience init<Item, ID>(
    _ rows: Rows<Item, ID, Never>,
    show: @escaping (_ item: Item, _ row: ListRow<TextLine>) -> Void
  ) {
    self.init(rows, makeRow: TextLine(), show: show)
  }

  /// Creates a list of the texts of an expression, whose rows are known by their index.
  ///
  ///     List(model.names)
  public convenience init(_ texts: @autoclosure @escaping () -> [String]) {
    self.init(Rows(Array(texts().enumerated()), id: \.offset)) { $0.element }
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

  /// Shows items, and keeps the same items selected and marked.
  func bind<Item, ID, Key>(
    _ items: Rows<Item, ID, Key>,
    _ configure: @escaping (Item, ListRow<Content>) -> Void
  ) {
    let source = items.source(self)
    binding = source
    source.bind(to: items)
    rows.configure = { [weak source] index, row in
      let item = source?.itemToShow(at: index)
      row.placeholder = item == nil ? source?.placeholder(at: index) : nil
      if let item { configure(item, row) }
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
}
