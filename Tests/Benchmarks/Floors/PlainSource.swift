/// A hand-written cold signal: it calls one closure with a value, then another with its end.
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

  /// Runs this source, which must end synchronously, and returns its end.
  @inline(__always)
  private func end(of next: (Int) -> Void) -> End? {
    var end: End?
    run(next) { end = $0 }
    return end
  }

  /// Runs this source up to `count` times, and stops early if its end is not `wanted`.
  @inline(never)
  func run(_ count: Int, after wanted: End, _ next: (Int) -> Void) {
    for _ in 0..<count where end(of: next) != wanted { return }
  }

  /// Runs sources one after the other, and stops after one that does not complete.
  @inline(never)
  static func run(_ sources: [PlainSource], _ next: (Int) -> Void) {
    for source in sources where source.end(of: next) != .completed { return }
  }
}
