/// A cold signal by hand, of one value: a closure that calls others with what it has to say.
final class PlainSource {
  enum End {
    case completed
    case failed
  }

  let run: (_ next: (Int) -> Void, _ ended: @escaping (End) -> Void) -> Void

  @inline(never)
  init(end: End) {
    run = { next, ended in
      next(1)
      ended(end)
    }
  }
}

/// Runs sources one after the other: in a loop while they end at once, or as each ends later.
final class PlainSuccession {
  private let next: (Int) -> Void
  /// The source to run after an end, or the first when given nil.
  private let following: (PlainSource.End?) -> PlainSource?
  @exclusivity(unchecked)
  private var isLooping = false
  @exclusivity(unchecked)
  private var isDue = false
  @exclusivity(unchecked)
  private var last: PlainSource.End?

  init(
    _ next: @escaping (Int) -> Void,
    following: @escaping (PlainSource.End?) -> PlainSource?
  ) {
    self.next = next
    self.following = following
  }

  func follow(_ end: PlainSource.End?) {
    last = end
    isDue = true
    guard !isLooping else { return }
    isLooping = true
    let follow = { end in self.follow(end) }
    while isDue, let source = following(last) {
      isDue = false
      source.run(next, follow)
    }
    isLooping = false
  }
}
