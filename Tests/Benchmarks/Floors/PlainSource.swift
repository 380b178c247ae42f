/// A cold signal by hand, of one value: a closure that calls others with what it has to say.
final class PlainSource {
  enum End {
    case completed
    case failed
  }

  let run: (_ next: (Int) -> Void, _ ended: (End) -> Void) -> Void

  @inline(never)
  init(end: End) {
    run = { next, ended in
      next(1)
      ended(end)
    }
  }

  /// Runs this source, which must end at once, and returns how it did.
  @inline(__always)
  private func end(of next: (Int) -> Void) -> End? {
    var end: End?
    run(next) { end = $0 }
    return end
  }

  /// Runs this source up to so many times, for as long as it ends in one way.
  @inline(never)
  func run(_ count: Int, after wanted: End, _ next: (Int) -> Void) {
    for _ in 0..<count where end(of: next) != wanted { return }
  }

  /// Runs sources for as long as they complete.
  @inline(never)
  static func run(_ sources: [PlainSource], _ next: (Int) -> Void) {
    for source in sources where source.end(of: next) != .completed { return }
  }
}
