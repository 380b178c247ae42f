/// An ordered set of disposables by identity, small sizes without allocation.
///
/// 1. `first` and `second` are filled before `rest` is ever used.
/// 2. Whatever is in `rest` was added after whatever is in `first` and `second` now.
struct DisposableBag {
  private var first: (any Disposable)?
  private var second: (any Disposable)?
  private var rest = OrderedBag<any Disposable>()

  var count: Int {
    (first == nil ? 0 : 1) + (second == nil ? 0 : 1) + rest.count
  }

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
