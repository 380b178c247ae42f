/// An iterator that closures share by reference.
@usableFromInline
final class SharedIterator<Elements: IteratorProtocol>: @unchecked Sendable {
  // SAFETY: an owner calls `next()` again only after handling the previous element.

  @exclusivity(unchecked)
  @usableFromInline var elements: Elements

  @inlinable
  init(_ elements: Elements) {
    self.elements = elements
  }

  @inlinable
  func next() -> Elements.Element? { elements.next() }
}
