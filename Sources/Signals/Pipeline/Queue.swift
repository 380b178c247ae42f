/// A first-in, first-out queue.
///
/// Adding and removing an element take constant time on average.
///
/// Invariants:
/// 1. `elements[head...]` are the elements in the queue. All earlier slots are nil.
/// 2. `elements` is empty when the queue is empty.
@usableFromInline
package struct Queue<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { elements.isEmpty }

  package var count: Int { elements.count - head }

  /// The elements, oldest first.
  package var all: [Element] { elements[head...].compactMap(\.self) }

  @inlinable
  package var first: Element? {
    isEmpty ? nil : elements[head]
  }

  @inlinable
  package mutating func append(_ element: Element) {
    elements.append(element)
  }

  @inlinable
  package mutating func removeFirst() {
    elements[head] = nil
    head += 1
    if head == elements.count {
      // A small buffer is kept, so alternating calls of `append` and `removeFirst` do not allocate.
      // A large buffer is freed.
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 64, head > elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
  }

  /// Removes and returns the oldest element.
  @inlinable
  package mutating func popFirst() -> Element? {
    guard let first else { return nil }
    removeFirst()
    return first
  }
}
