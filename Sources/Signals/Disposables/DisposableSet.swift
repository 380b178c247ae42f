/// An insertion-ordered set of disposables, compared by identity.
///
/// The first two members need no allocation.
///
/// Invariants:
/// 1. `rest` receives its first member only when `first` and `second` are filled.
/// 2. All members of `rest` were inserted after the members in `first` and `second`.
struct DisposableSet {
  private var first: (any Disposable)?
  private var second: (any Disposable)?
  private var rest = OrderedIdentitySet<any Disposable>()

  /// Inserts a disposable, unless the set already contains it.
  mutating func insert(_ child: any Disposable) {
    guard child !== first, child !== second else { return }
    if rest.count > 0 || second != nil {
      rest.insert(child, as: ObjectIdentifier(child))
    } else if first == nil {
      first = child
    } else {
      second = child
    }
  }

  /// Removes a disposable, and returns it if the set contained it.
  mutating func remove(_ child: any Disposable) -> (any Disposable)? {
    if child === first {
      first = second
      second = nil
      return child
    }
    if child === second {
      second = nil
      return child
    }
    return rest.remove(ObjectIdentifier(child))
  }

  func visit(_ body: (any Disposable) -> Void) {
    if let first { body(first) }
    if let second { body(second) }
    rest.visit(body)
  }
}
