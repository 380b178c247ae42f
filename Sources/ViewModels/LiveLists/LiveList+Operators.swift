/// Something that live lists are made from: ``LiveItems`` or a ``LiveList``.
public protocol LiveListConvertible<ID, Item> {
  /// The identity of an item.
  associatedtype ID: Hashable & Sendable
  /// An item.
  associatedtype Item: Sendable

  /// The list of the items.
  var list: LiveList<ID, Item> { get }
}

extension LiveListConvertible {
  // MARK: Filtering

  /// Returns a list of the items that meet a condition.
  @inlinable
  public func filtered(
    _ condition: @escaping @Sendable (Item) -> Bool
  ) -> LiveList<ID, Item> {
    filtered(by: LiveExpression { condition(LiveEntry<ID, Item>.typed($0).item) })
  }

  /// Returns a list of the items that meet a condition that depends on an object.
  ///
  ///     packages.filtered(for: self) { model in
  ///       let search = model.search
  ///       return { $0.name.contains(search) }
  ///     }
  ///
  /// The expression is read again after a change of a property that it has used. It does not retain
  /// the object, and the latest condition outlives it.
  @inlinable
  public func filtered<Owner: AnyObject>(
    for owner: Owner,
    _ condition: @escaping (Owner) -> @Sendable (Item) -> Bool
  ) -> LiveList<ID, Item> {
    filtered(
      by: LiveExpression(of: owner, default: { _ in true }) { owner in
        let condition = condition(owner)
        return { condition(LiveEntry<ID, Item>.typed($0).item) }
      }
    )
  }

  @usableFromInline
  func filtered(by condition: LiveExpression<LiveFilter.Condition>) -> LiveList<ID, Item> {
    list.list(of: LiveFilter(list.stage, condition))
  }

  // MARK: Sorting

  /// Returns a list in the order of a comparison.
  ///
  /// Items of which neither must be before the other stay in the order in which they were added.
  @inlinable
  public func sorted(
    by areInOrder: @escaping @Sendable (Item, Item) -> Bool
  ) -> LiveList<ID, Item> {
    sorted(in: LiveExpression(LiveOrder(of: LiveEntry<ID, Item>.self, by: areInOrder)), on: nil)
  }

  /// Returns a list in an order that depends on an object.
  ///
  ///     packages.sorted(for: self) { model in
  ///       let order = model.order
  ///       return { order.areInOrder($0, $1) }
  ///     }
  ///
  /// The expression is read again after a change of a property that it has used. It does not retain
  /// the object, and the latest order outlives it.
  ///
  /// With a scheduler, a new order of all items is computed there, so that a million items delay no
  /// key. Until then, the list stays as it was. See ``LiveList/isSorting``.
  ///
  /// - Parameters:
  ///   - owner: The object that the order depends on.
  ///   - scheduler: The scheduler that sorts all items; nil to sort at once.
  ///   - areInOrder: Returns a comparison: true if the first item must be before the second one.
  /// - Returns: A list of the same items.
  @inlinable
  public func sorted<Owner: AnyObject>(
    for owner: Owner,
    on scheduler: (any Scheduler)? = nil,
    by areInOrder: @escaping (Owner) -> @Sendable (Item, Item) -> Bool
  ) -> LiveList<ID, Item> {
    let order = LiveExpression(of: owner, default: LiveOrder(of: LiveEntry<ID, Item>.self)) {
      LiveOrder(of: LiveEntry<ID, Item>.self, by: areInOrder($0))
    }
    return sorted(in: order, on: scheduler)
  }

  @usableFromInline
  func sorted(
    in order: LiveExpression<LiveOrder>,
    on scheduler: (any Scheduler)?
  ) -> LiveList<ID, Item> {
    if let scheduler, !scheduler.isImmediate {
      list.list(of: LiveBackgroundSort(list.stage, in: order, on: scheduler))
    } else {
      list.list(of: LiveSort(list.stage, in: order))
    }
  }

  // MARK: Windows

  /// Returns a list of the items in a range of positions that depends on an object.
  ///
  ///     let page = shown.window(for: self) { $0.first..<$0.first + 50 }
  ///
  /// Positions that the list does not have are left out.
  public func window<Owner: AnyObject>(
    for owner: Owner,
    _ range: @escaping (Owner) -> Range<Int>
  ) -> LiveList<ID, Item> {
    list.list(of: LiveWindow(list.stage, LiveExpression(of: owner, default: 0..<0, range)))
  }

  // MARK: Other items

  /// Returns a list of the results of a closure, in the order in which the items were added.
  public func mapped<Result: Sendable>(
    _ transform: @escaping @Sendable (Item) -> Result
  ) -> LiveList<ID, Result> {
    let origin = LiveMap(list, transform)
    return LiveList(origin, from: origin)
  }

  /// Returns a list that adds to each item the item of another list that it names.
  ///
  ///     processes.joined(with: users, on: \.userID) { process, user in
  ///       Row(process, userName: user?.name ?? "\(process.userID)")
  ///     }
  ///
  /// The results are in the order in which the items were added. The second argument of `combine`
  /// is nil while the other list has no such item.
  public func joined<Other: LiveListConvertible, Result: Sendable>(
    with other: Other,
    on key: @escaping @Sendable (Item) -> Other.ID,
    _ combine: @escaping @Sendable (Item, Other.Item?) -> Result
  ) -> LiveList<ID, Result> {
    let origin = LiveJoin(list, other.list, on: key, combine)
    return LiveList(origin, from: origin)
  }

  /// Returns a list of the groups of items with the same key, in the order in which they appeared.
  ///
  ///     packages.grouped { $0.section }.sorted { $0.key < $1.key }
  ///
  /// Each group is a live list too. A group without items is removed.
  public func grouped<Key: Hashable & Sendable>(
    by key: @escaping @Sendable (Item) -> Key
  ) -> LiveList<Key, LiveGroup<Key, ID, Item>> {
    let origin = LiveGroups(LiveGrouping(list, by: key))
    return LiveList(origin, from: origin)
  }
}
