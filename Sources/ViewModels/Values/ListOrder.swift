/// The order of a list: the key to sort by, and the direction.
///
/// A view model owns the order, and a table shows and changes it:
///
///     enum SortKey { case name, size }
///     @Observed var order = ListOrder(SortKey.name)
///     var rows: [Package] {
///       packages.sorted(by: order) { key, first, second in
///         switch key {
///         case .name: first.name < second.name
///         case .size: first.size < second.size
///         }
///       }
///     }
///
/// A ``PropertyStore`` can keep an order whose key is ``Storable``.
public nonisolated struct ListOrder<Key: Hashable & Sendable>: Hashable, Sendable {
  /// The key to sort by.
  public var key: Key
  /// The direction.
  public var direction: SortDirection

  /// Creates an order, by default an ascending one.
  public init(_ key: Key, _ direction: SortDirection = .ascending) {
    self.key = key
    self.direction = direction
  }

  /// Returns the order after the user has asked to sort by a key.
  ///
  /// The same key reverses the direction. Another key starts with the direction `first`.
  public func toggled(by key: Key, first: SortDirection = .ascending) -> ListOrder {
    key == self.key ? ListOrder(key, direction.reversed) : ListOrder(key, first)
  }
}

/// The direction of an order.
public nonisolated enum SortDirection: String, Hashable, Sendable, Codable, CaseIterable, Storable {
  /// The smallest value first.
  case ascending
  /// The largest value first.
  case descending

  /// The opposite direction.
  public var reversed: SortDirection { self == .ascending ? .descending : .ascending }
}

nonisolated extension ListOrder: Encodable where Key: Encodable {}
nonisolated extension ListOrder: Decodable where Key: Decodable {}

nonisolated extension ListOrder: Storable where Key: Storable {
  /// Creates an order from a text such as `ascending name`.
  public init?(storedText: String) {
    guard let space = storedText.firstIndex(of: " "),
      let direction = SortDirection(storedText: String(storedText[..<space])),
      let key = Key(storedText: String(storedText[storedText.index(after: space)...]))
    else { return nil }
    self.init(key, direction)
  }

  /// The direction, a space, and the text of the key.
  public var storedText: String { "\(direction.storedText) \(key.storedText)" }
}

nonisolated extension Sequence {
  /// Returns the elements in an order, with equal elements in their order so far.
  ///
  /// `areInIncreasingOrder` compares two elements by a key, and returns true if the first one is
  /// smaller. A descending order calls it with exchanged elements.
  public func sorted<Key>(
    by order: ListOrder<Key>,
    _ areInIncreasingOrder: (Key, Element, Element) throws -> Bool
  ) rethrows -> [Element] {
    let key = order.key
    switch order.direction {
    case .ascending: return try sorted { try areInIncreasingOrder(key, $0, $1) }
    case .descending: return try sorted { try areInIncreasingOrder(key, $1, $0) }
    }
  }
}
