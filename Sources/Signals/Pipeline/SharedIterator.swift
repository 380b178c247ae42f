/// An iterator that closures share by reference.
@usableFromInline
final class SharedIterator<Elements: IteratorProtocol>: @unchecked Sendable {
  // SAFETY: each owner asks for the next element only after it has handled the previous one.

  @exclusivity(unchecked)
  @usableFromInline var elements: Elements

  @inlinable
  init(_ elements: Elements) {
    self.elements = elements
  }

  @inlinable
  func next() -> Elements.Element? { elements.next() }
}
