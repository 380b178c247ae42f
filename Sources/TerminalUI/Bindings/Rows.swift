public import ViewModels

/// The items that a list, a table or a tree shows, and what the model knows about them.
///
///     Table(
///       Rows(model.packages)
///         .selecting(model[\.selectedID])
///         .marking(model[\.markedIDs])
///         .sorting(model[\.order])
///         .choosing(model.open)
///     ) {
///       Column("Name", \.name, by: .name)
///     }
///
/// The same item stays selected and marked when the items change.
public struct Rows<Item, ID: Hashable & Sendable, Key: Hashable & Sendable> {
  /// Creates the object that provides a control with the items.
  let source: (any BindableList) -> RowSource<Item, ID>
  /// Calls a closure with the items, now and after each change, while the widget shows them.
  let follow: (Widget, @escaping ([Item]) -> Void) -> Void
  private(set) var selection: ChannelTerminal<ID?, Never>?
  private(set) var marks: ChannelTerminal<Set<ID>, Never>?
  private(set) var choose: ((Item) -> Void)?
  private(set) var order: ChannelTerminal<ListOrder<Key>, Never>?

  // MARK: Modifiers

  /// Binds the identity of the selected item, which is nil while no item is selected.
  ///
  /// While no item has the bound identity, no row is selected.
  public func selecting(_ selection: ChannelTerminal<ID?, Never>) -> Rows {
    changed { $0.selection = selection }
  }

  /// Lets the user mark rows, and binds the identities of the marked items.
  public func marking(_ marks: ChannelTerminal<Set<ID>, Never>) -> Rows {
    changed { $0.marks = marks }
  }

  /// Calls a closure when the user chooses an item, for example with Enter.
  ///
  /// In a tree, the user can only choose items without children.
  public func choosing(_ action: @escaping (Item) -> Void) -> Rows {
    changed { $0.choose = action }
  }

  /// Lets the titles of a table show and change the order of the items.
  ///
  /// The model sorts the items, for example with `sorted(by:_:)`.
  public func sorting<NewKey: Hashable & Sendable>(
    _ order: ChannelTerminal<ListOrder<NewKey>, Never>
  ) -> Rows<Item, ID, NewKey> {
    Rows<Item, ID, NewKey>(
      source: source,
      follow: follow,
      selection: selection,
      marks: marks,
      choose: choose,
      order: order
    )
  }

  private func changed(_ change: (inout Rows) -> Void) -> Rows {
    var rows = self
    change(&rows)
    return rows
  }
}

extension Rows where Key == Never {
  /// Creates a row for each item of an expression.
  ///
  ///     List(Rows(model.people)) { $0.name }
  ///
  /// The expression is read again after something that it has read has changed.
  public init(_ items: @autoclosure @escaping () -> [Item]) where Item: Identifiable<ID> {
    self.init(items(), id: { $0.id })
  }

  /// Creates a row for each item of an expression, which a closure identifies.
  ///
  ///     List(Rows(model.names, id: \.self)) { $0 }
  public init(_ items: @autoclosure @escaping () -> [Item], id: @escaping (Item) -> ID) {
    self.init(id: id) { widget, show in _ = widget.following(items()) { show($1) } }
  }

  /// Creates a row for each item of the latest array of a signal.
  ///
  ///     Table(Rows(model.values(of: \.found).debounce(for: .seconds(1), on: .main))) { … }
  public init(_ items: Signal<[Item], Never>) where Item: Identifiable<ID> & Sendable {
    self.init(items, id: { $0.id })
  }

  /// Creates a row for each item of the latest array of a signal, which a closure identifies.
  public init(_ items: Signal<[Item], Never>, id: @escaping (Item) -> ID) where Item: Sendable {
    self.init(id: id) { widget, show in widget.follow(items) { show($1) } }
  }

  /// Creates a number of rows, whose items and identities are their indexes.
  ///
  ///     Table(Rows(count: model.count)) {
  ///       Column("Number") { "\($0 + 1)" }
  ///     }
  ///
  /// Only visible rows cost time. The number is an expression, and a row that is gone is never asked
  /// for. If the index has another meaning in another order, call `reload()` when the order changes.
  public init(count: @autoclosure @escaping () -> Int) where Item == Int, ID == Int {
    source = { list in
      let source = CountSource(list: list)
      let widget: Widget = list
      _ = widget.following(count()) { [weak source] in source?.show(count: $1) }
      return source
    }
    follow = { widget, show in _ = widget.following(count()) { show(Array(0..<$1)) } }
  }

  /// Creates a number of rows whose items are loaded in pages when they become visible.
  ///
  ///     Table(
  ///       Rows(count: model.count, page: 200, query: model.query) { range in
  ///         try await database.rows(of: model.query, in: range)
  ///       } failure: { "The server does not answer: \($0)" }
  ///     ) { … }
  ///
  /// A row says that it is loading until its page has arrived. The next page in the direction of
  /// scrolling is loaded too, and a page that scrolls past is canceled. If a page fails to load, its
  /// rows say why, and Enter tries again. The user cannot find rows by typing. Let the source filter them.
  ///
  /// When the number or the query changes, all pages are loaded again, and answers about the old rows
  /// are dropped. The model keeps the identity of the selected item. Its row is selected when its page
  /// is loaded.
  ///
  /// - Parameters:
  ///   - count: The number of rows.
  ///   - page: The number of rows in a page.
  ///   - limit: The number of pages to keep, more only if more are visible.
  ///   - query: What decides which rows there are, such as an order and a filter.
  ///   - load: Returns the items of a range of rows. The task is canceled when nobody needs the items.
  ///   - failure: Returns the text for an error.
  public init<Query: Equatable>(
    count: @autoclosure @escaping () -> Int,
    page: Int,
    keeping limit: Int = 20,
    query: @autoclosure @escaping () -> Query = 0,
    _ load: @escaping @MainActor (Range<Int>) async throws -> [Item],
    failure: @escaping (any Error) -> String = { "\($0)" }
  ) where Item: Identifiable<ID> {
    require(page > 0, "a page has at least one row")
    source = { list in
      let source = PageSource(
        list: list,
        size: page,
        limit: limit,
        identify: { $0.id },
        load: load,
        describe: failure
      )
      let widget: Widget = list
      var latest: (count: Int, query: Query)?
      _ = widget.following((count(), query())) { [weak source] _, new in
        if let latest, latest == new { return }
        latest = new
        source?.reset(count: new.0)
      }
      return source
    }
    follow = { _, _ in
      fatalError("a tree cannot show pages of rows; load its items with children: .loaded(…)")
    }
  }

  /// Returns a row for each item of a live list.
  ///
  ///     Table(Rows.live(model.shown)) { … }
  ///
  /// A change of an item costs the same with ten items as with a million.
  public static func live<Items: LiveListConvertible>(_ items: Items) -> Rows
  where Items.ID == ID, Items.Item == Item {
    // As an initializer, it would be the compiler's remedy for each misspelled name in a cell.
    let items = items.list
    return Rows { list in
      let source = LiveSource(list: list, items: items)
      let widget: Widget = list
      _ = widget.following(items.changeCount) { [weak source] _, _ in source?.show() }
      return source
    } follow: { widget, show in
      _ = widget.following(items.items) { show($1) }
    }
  }

  private init(
    id: @escaping (Item) -> ID,
    follow: @escaping (Widget, @escaping ([Item]) -> Void) -> Void
  ) {
    source = { list in
      let source = ArraySource(list: list, identify: id)
      follow(list) { [weak source] in source?.show($0) }
      return source
    }
    self.follow = follow
  }
}
