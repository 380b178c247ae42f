/// Decides where the focus is, among those that can take it now.
///
/// 1. What has the focus can take it, as of the last time that somebody looked.
/// 2. The focus goes back to what lost it by becoming unable to take it, unless somebody has moved
///    it meanwhile.
package nonisolated struct FocusMemory<Element: Hashable> {
  package private(set) var focused: Element?
  /// What lost the focus against its will.
  private var displaced: Element?
  /// The elements in order, as of the last look: what comes after one that is gone is known by it.
  private var order: [Element] = []

  package init() {}

  /// Looks at what can take the focus now, in order, and moves it if it must.
  package mutating func settle(among candidates: [Element]) {
    defer { order = candidates }
    if let displaced, candidates.contains(displaced) {
      focused = displaced
      self.displaced = nil
      return
    }
    if let focused, candidates.contains(focused) { return }
    if displaced == nil { displaced = focused }
    focused = successor(among: candidates)
  }

  /// Moves the focus, if that is possible.
  package mutating func focus(_ element: Element, among candidates: [Element]) -> Bool {
    order = candidates
    guard candidates.contains(element) else { return false }
    focused = element
    displaced = nil
    return true
  }

  /// Moves the focus on, or back; round at the ends.
  package mutating func move(by step: Int, among candidates: [Element]) {
    settle(among: candidates)
    guard !candidates.isEmpty else { return }
    displaced = nil
    guard let focused, let index = candidates.firstIndex(of: focused) else {
      self.focused = step > 0 ? candidates.first : candidates.last
      return
    }
    let count = candidates.count
    self.focused = candidates[((index + step) % count + count) % count]
  }

  /// The next that can take the focus after where it was; or else the last before.
  private func successor(among candidates: [Element]) -> Element? {
    guard let focused, let index = order.firstIndex(of: focused) else { return candidates.first }
    let later = order[index...].first { candidates.contains($0) }
    return later ?? order[..<index].last { candidates.contains($0) } ?? candidates.first
  }
}
