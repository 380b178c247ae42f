/// Elements in an order, with insertions, removals and positions in logarithmic time.
///
/// This is a B+ tree. A leaf holds elements. An inner node holds children, the number of elements of
/// each child, and bounds:
///
/// 1. All leaves have the same depth, and each node except the root is at least a quarter full.
/// 2. No element of child `i` is before bound `i`, and each element of child `i - 1` is before it.
///    The bound may be an element that has been removed. Bound 0 is not used.
///
/// No two elements are equal: one of them is before the other.
///
/// The elements have no type of their own, so that these methods are compiled once. If the tree were
/// generic, the benchmark `live_change` would take five times as long.
nonisolated final class OrderedTree {
  typealias Element = AnyLiveEntry
  typealias Order = (Element, Element) -> Bool

  fileprivate final class Node {
    /// The elements of a leaf, or the bounds of an inner node.
    var elements: ContiguousArray<Element>
    var children: ContiguousArray<Node>
    var counts: ContiguousArray<Int>

    init(leaf elements: ContiguousArray<Element>) {
      self.elements = elements
      children = []
      counts = []
    }

    init(
      bounds: ContiguousArray<Element>,
      children: ContiguousArray<Node>,
      counts: ContiguousArray<Int>
    ) {
      elements = bounds
      self.children = children
      self.counts = counts
    }
  }

  fileprivate static var capacity: Int { 64 }

  private var root: Node

  private(set) var count: Int

  /// Creates a tree of elements that are in order.
  init(sorted elements: [Element]) {
    count = elements.count
    var nodes = Self.pieces(of: elements.count).map { Node(leaf: ContiguousArray(elements[$0])) }
    while nodes.count > 1 {
      nodes = Self.pieces(of: nodes.count).map { range in
        let children = ContiguousArray(nodes[range])
        return Node(
          bounds: ContiguousArray(children.map { $0.elements[0] }),
          children: children,
          counts: ContiguousArray(children.map(\.count))
        )
      }
    }
    root = nodes.first ?? Node(leaf: [])
  }

  /// Divides a number of entries evenly among nodes that are three quarters full.
  private static func pieces(of count: Int) -> [Range<Int>] {
    let size = capacity * 3 / 4
    let pieces = (count + size - 1) / size
    return (0..<pieces).map { $0 * count / pieces..<($0 + 1) * count / pieces }
  }

  // MARK: Changes

  func insert(_ element: Element, by isBefore: Order) {
    count += 1
    guard let sibling = root.insert(element, by: isBefore) else { return }
    root = Node(
      bounds: [root.elements[0], sibling.elements[0]],
      children: [root, sibling],
      counts: [root.count, sibling.count]
    )
  }

  /// Removes an element, and returns false if the tree does not contain it.
  @discardableResult
  func remove(_ element: Element, by isBefore: Order) -> Bool {
    guard root.remove(element, by: isBefore) else { return false }
    count -= 1
    if root.children.count == 1 { root = root.children[0] }
    return true
  }

  // MARK: Positions

  /// Returns the element at a position below `count`.
  subscript(position: Int) -> Element {
    var (node, rest) = (root, position)
    while !node.isLeaf {
      var child = 0
      while rest >= node.counts[child] {
        rest -= node.counts[child]
        child += 1
      }
      node = node.children[child]
    }
    return node.elements[rest]
  }

  /// Returns the elements at positions below `count`.
  func elements(at positions: Range<Int>) -> [Element] {
    var elements: [Element] = []
    elements.reserveCapacity(positions.count)
    root.append(positions, to: &elements)
    return elements
  }

  /// Returns the position of an element, or nil if the tree does not contain it.
  func position(of element: Element, by isBefore: Order) -> Int? {
    let (leaf, index, before) = place(of: element, by: isBefore)
    guard index < leaf.elements.count, !isBefore(element, leaf.elements[index]) else { return nil }
    return before + index
  }

  /// Returns the number of elements before an element, which the tree need not contain.
  func lowerBound(of element: Element, by isBefore: Order) -> Int {
    let (_, index, before) = place(of: element, by: isBefore)
    return before + index
  }

  /// Returns the leaf of an element, its index there, and the number of elements in earlier leaves.
  private func place(of element: Element, by isBefore: Order) -> (Node, index: Int, before: Int) {
    var (node, before) = (root, 0)
    while !node.isLeaf {
      let child = node.childIndex(for: element, by: isBefore)
      for index in 0..<child { before += node.counts[index] }
      node = node.children[child]
    }
    return (node, node.lowerBound(of: element, by: isBefore), before)
  }

  /// Calls a closure with each element, in order.
  func visit(_ body: (Element) -> Void) {
    root.visit(body)
  }
}

nonisolated extension OrderedTree.Node {
  fileprivate var isLeaf: Bool { children.isEmpty }

  fileprivate var count: Int { isLeaf ? elements.count : counts.reduce(0, +) }

  fileprivate func visit(_ body: (AnyLiveEntry) -> Void) {
    for element in isLeaf ? elements : [] { body(element) }
    for child in children { child.visit(body) }
  }

  fileprivate func append(_ positions: Range<Int>, to result: inout [AnyLiveEntry]) {
    if isLeaf { result += elements[positions] }
    var start = 0
    for (child, count) in zip(children, counts) where start < positions.upperBound {
      let part = positions.clamped(to: start..<start + count)
      if !part.isEmpty {
        child.append(part.lowerBound - start..<part.upperBound - start, to: &result)
      }
      start += count
    }
  }

  /// Returns the index of the first element that is not before another.
  fileprivate func lowerBound(of element: AnyLiveEntry, by isBefore: OrderedTree.Order) -> Int {
    var (low, high) = (0, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(elements[middle], element) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the index of the child that an element belongs to.
  fileprivate func childIndex(for element: AnyLiveEntry, by isBefore: OrderedTree.Order) -> Int {
    var (low, high) = (1, elements.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(element, elements[middle]) { high = middle } else { low = middle + 1 }
    }
    return low - 1
  }

  /// Inserts an element, and returns a new node that follows this one if this one was full.
  fileprivate func insert(
    _ element: AnyLiveEntry,
    by isBefore: OrderedTree.Order
  ) -> OrderedTree.Node? {
    if isLeaf {
      elements.insert(element, at: lowerBound(of: element, by: isBefore))
    } else {
      let child = childIndex(for: element, by: isBefore)
      counts[child] += 1
      if let sibling = children[child].insert(element, by: isBefore) {
        insert(sibling, after: child)
      }
    }
    return splitIfFull()
  }

  fileprivate func remove(_ element: AnyLiveEntry, by isBefore: OrderedTree.Order) -> Bool {
    if isLeaf {
      let index = lowerBound(of: element, by: isBefore)
      guard index < elements.count, !isBefore(element, elements[index]) else { return false }
      elements.remove(at: index)
      return true
    }
    let child = childIndex(for: element, by: isBefore)
    guard children[child].remove(element, by: isBefore) else { return false }
    counts[child] -= 1
    if children[child].elements.count < OrderedTree.capacity / 4 { merge(child) }
    return true
  }

  private func insert(_ sibling: OrderedTree.Node, after child: Int) {
    elements.insert(sibling.elements[0], at: child + 1)
    children.insert(sibling, at: child + 1)
    let count = sibling.count
    counts.insert(count, at: child + 1)
    counts[child] -= count
  }

  /// Moves the upper half of the entries to a new node if there are too many.
  private func splitIfFull() -> OrderedTree.Node? {
    guard elements.count > OrderedTree.capacity else { return nil }
    let half = elements.count / 2
    let sibling = OrderedTree.Node(
      bounds: ContiguousArray(elements[half...]),
      children: isLeaf ? [] : ContiguousArray(children[half...]),
      counts: isLeaf ? [] : ContiguousArray(counts[half...])
    )
    elements.removeSubrange(half...)
    if !isLeaf {
      children.removeSubrange(half...)
      counts.removeSubrange(half...)
    }
    return sibling
  }

  /// Merges a child that has few entries with its neighbor, and divides the result if it is full.
  private func merge(_ child: Int) {
    guard children.count > 1 else { return }
    let left = child > 0 ? child - 1 : 0
    let (kept, moved) = (children[left], children[left + 1])
    if !moved.isLeaf { moved.elements[0] = elements[left + 1] }
    kept.elements += moved.elements
    kept.children += moved.children
    kept.counts += moved.counts
    counts[left] += counts[left + 1]
    elements.remove(at: left + 1)
    children.remove(at: left + 1)
    counts.remove(at: left + 1)
    if let sibling = kept.splitIfFull() { insert(sibling, after: left) }
  }
}
