public import ViewModels

/// The children of the items of a ``Tree``, at hand or loaded.
///
///     Tree(Rows(model.roots), children: .loaded(if: \.isFolder) { folder in folder.contents } failure: { "\($0)" })
public struct TreeChildren<Item: Sendable> {
  /// The children, or why there are none.
  nonisolated enum Load: Sendable {
    case items([Item])
    case failure(String)
  }

  /// True if the items contain their children.
  let areAtHand: Bool
  let isBranch: (Item) -> Bool
  let load: (Item) -> Signal<Load, Never>

  /// Returns children that are at hand; nil for an item that cannot have children.
  ///
  /// The closure is called for visible rows, and when an item is expanded.
  public static func values(_ children: @escaping (Item) -> [Item]?) -> TreeChildren {
    TreeChildren(
      areAtHand: true,
      isBranch: { children($0) != nil },
      load: { .just(.items(children($0) ?? [])) }
    )
  }

  /// Returns children that a signal loads when an item is expanded.
  ///
  /// Each value of the signal replaces the children. The subscription ends when the item is
  /// collapsed. If the signal fails, a row shows the text of the failure, and Enter subscribes again.
  ///
  /// - Parameters:
  ///   - isBranch: Returns true for an item that can have children. The closure is called for visible
  ///     rows only.
  ///   - children: Returns a signal of the children of an item.
  ///   - failure: Returns the text for a failure.
  /// - Returns: The children of all items.
  public static func loaded<Failure: Error>(
    if isBranch: @escaping (Item) -> Bool,
    children: @escaping (Item) -> Signal<[Item], Failure>,
    failure: @escaping @Sendable (Failure) -> String
  ) -> TreeChildren {
    TreeChildren(areAtHand: false, isBranch: isBranch) { item in
      children(item).map { Load.items($0) }.catch { .just(.failure(failure($0))) }
    }
  }

  /// Returns children that a signal loads, and that never fail to load.
  public static func loaded(
    if isBranch: @escaping (Item) -> Bool,
    children: @escaping (Item) -> Signal<[Item], Never>
  ) -> TreeChildren {
    TreeChildren(areAtHand: false, isBranch: isBranch) { item in
      children(item).map { Load.items($0) }
    }
  }
}
