/// An ordered set of disposables by identity, small sizes without allocation.
///
/// 1. `first` and `second` are filled before `rest` is ever used.
/// 2. Whatever is in `rest` was added after whatever is in `first` and `second` now.
/// 3. `positions` maps each member of `rest` to its index there; removed ones leave a hole.
struct DisposableBag {
  private var first: (any Disposable)?
  private var second: (any Disposable)?
  private var rest: [(any Disposable)?] = []
  private var positions: [ObjectIdentifier: Int] = [:]

  var count: Int {
    (first == nil ? 0 : 1) + (second == nil ? 0 : 1) + positions.count
  }

  mutating func insert(_ child: any Disposable) {
    guard child !== first, child !== second, positions[ObjectIdentifier(child)] == nil else {
      return
    }
    if rest.isEmpty, second == nil {
      if first == nil { first = child } else { second = child }
      return
    }
    positions[ObjectIdentifier(child)] = rest.count
    rest.append(child)
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
    guard let position = positions.removeValue(forKey: ObjectIdentifier(child)) else { return nil }
    rest[position] = nil
    closeHoles()
    return child
  }

  func forEach(_ body: (any Disposable) -> Void) {
    if let first { body(first) }
    if let second { body(second) }
    for case let child? in rest { body(child) }
  }

  /// Makes room once holes outnumber members, so each removal pays for a constant share.
  private mutating func closeHoles() {
    guard rest.count > 2 * positions.count else { return }
    rest.removeAll { $0 == nil }
    for (position, child) in rest.enumerated() {
      if let child { positions[ObjectIdentifier(child)] = position }
    }
  }
}
