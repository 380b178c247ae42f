/// A state machine that decides which of the focusable elements has the focus.
///
/// The candidates are the elements that can have the focus now, in focus order.
///
/// Invariants:
/// 1. After each update, the focused element is a candidate, or nil if there are no candidates.
/// 2. If the focused element stops being a candidate, its successor gets the focus. The element
///    gets the focus back when it is a candidate again, unless the focus was moved before then. If
///    the successor loses the focus in the same way, only the first element gets it back.
///    An element that the user has used since then keeps the focus.
/// 3. Without input in between, elements get the focus back at most 100 times. A layout that
///    depends on the focus can therefore not alternate endlessly.
package nonisolated struct FocusTracker<Element: Hashable> {
  package private(set) var focused: Element?
  /// True after an update if another update with the same candidates would change nothing.
  ///
  /// The owner sets this property to false when the candidates may have changed.
  var isSettled = false
  /// The element that gets the focus back when it is a candidate again; nil if there is none.
  private var displaced: Element?
  /// The latest candidates, used to find the successor of an element that is no longer one of them.
  private var order = FocusOrder<Element>([])
  /// The number of times that an element got the focus back since the last input.
  private var returnCount = 0
  private let mostReturns = 100

  package init() {}

  /// True if an element has lost the focus and may get it back.
  var isDisplaced: Bool { displaced != nil }

  /// Allows 100 more returns of the focus, because input has arrived.
  package mutating func inputBegan() {
    returnCount = 0
  }

  /// Makes the focused element keep the focus, because the user has used it.
  package mutating func keep() {
    displaced = nil
  }

  /// Updates the focus for new candidates.
  ///
  /// The focus moves if the focused element is not a candidate, or if the displaced element is a
  /// candidate again.
  package mutating func update(among candidates: FocusOrder<Element>) {
    defer {
      order = candidates
      isSettled = displaced.map { !candidates.contains($0) } ?? true
    }
    if let displaced, candidates.contains(displaced), returnCount < mostReturns {
      returnCount += 1
      focused = displaced
      self.displaced = nil
      return
    }
    if let focused, candidates.contains(focused) { return }
    if displaced == nil { displaced = focused }
    focused = successor(among: candidates)
  }

  /// Moves the focus to an element.
  ///
  /// Returns false if the element is not a candidate.
  package mutating func focus(_ element: Element, among candidates: FocusOrder<Element>) -> Bool {
    order = candidates
    guard candidates.contains(element) else { return false }
    focused = element
    displaced = nil
    return true
  }

  /// Moves the focus by a number of elements, and wraps around at the ends.
  package mutating func move(by step: Int, among candidates: FocusOrder<Element>) {
    update(among: candidates)
    let elements = candidates.elements
    guard !elements.isEmpty else { return }
    displaced = nil
    guard let focused, let index = candidates.place(of: focused) else {
      self.focused = step > 0 ? elements.first : elements.last
      return
    }
    let count = elements.count
    self.focused = elements[((index + step) % count + count) % count]
  }

  /// Returns the candidate after the focused element, else the last one before it, else the first.
  private func successor(among candidates: FocusOrder<Element>) -> Element? {
    let first = candidates.elements.first
    guard let focused, let index = order.place(of: focused) else { return first }
    let later = order.elements[index...].first { candidates.contains($0) }
    return later ?? order.elements[..<index].last { candidates.contains($0) } ?? first
  }
}

/// The focusable elements in order, and the place of each.
package nonisolated struct FocusOrder<Element: Hashable> {
  package let elements: [Element]
  private let places: [Element: Int]

  package init(_ elements: [Element]) {
    self.elements = elements
    places = Dictionary(
      elements.indices.map { (elements[$0], $0) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Returns the place of an element; nil if it is not one of them.
  func place(of element: Element) -> Int? { places[element] }

  fileprivate func contains(_ element: Element) -> Bool { places[element] != nil }
}
