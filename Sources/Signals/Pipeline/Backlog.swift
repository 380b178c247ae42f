/// Values that wait for their turn: first in, first out, constant time each.
///
/// 1. `elements[head...]` are the ones that wait; those before have been taken, and released.
/// 2. When none wait, `elements` is empty.
@usableFromInline
package struct Backlog<Element> {
  @usableFromInline var elements: ContiguousArray<Element?> = []
  @usableFromInline var head = 0

  @inlinable
  package init() {}

  @inlinable
  package var isEmpty: Bool { elements.isEmpty }

  package var count: Int { elements.count - head }

  /// All that wait, the first first.
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
      // Room for a few is kept, so that lockstep allocates once; that of a long backlog is not.
      elements.removeAll(keepingCapacity: head <= 64)
      head = 0
    } else if head >= 64, head > elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
  }

  /// Removes the first, and returns it; nil if none waits.
  @inlinable
  package mutating func takeFirst() -> Element? {
    guard let first else { return nil }
    removeFirst()
    return first
  }
}
