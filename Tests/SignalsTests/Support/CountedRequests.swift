/// A sequence that counts the calls of `next()`.
final class CountedRequests<Element: Sendable>: Sequence, Sendable {
  private let elements: [Element]
  private let requests = Counter()

  var count: Int { requests.value }

  init(_ elements: [Element]) {
    self.elements = elements
  }

  func makeIterator() -> AnyIterator<Element> {
    var rest = elements.makeIterator()
    return AnyIterator { [requests] in
      requests.next()
      return rest.next()
    }
  }
}
