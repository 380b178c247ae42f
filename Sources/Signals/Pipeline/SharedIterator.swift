/// An iterator that closures share by reference.
@usableFromInline
final class SharedIterator<Elements: IteratorProtocol>: @unchecked Sendable {
  // SAFETY: calls of `next()` never overlap. An owner calls it again only after handling the
  // previous element.

  @exclusivity(unchecked)
  @usableFromInline var elements: Elements

  @inlinable
  init(_ elements: Elements) {
    self.elements = elements
  }

  @inlinable
  func next() -> Elements.Element? { elements.next() }
}
