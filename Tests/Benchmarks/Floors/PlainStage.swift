/// Operators by hand: each is one closure that calls the next, opaque to its neighbours.
enum PlainStage {
  typealias Handler = (Int) -> Void

  @inline(never)
  static func addOne(_ next: @escaping Handler) -> Handler {
    { next($0 &+ 1) }
  }

  @inline(never)
  static func triple(_ next: @escaping Handler) -> Handler {
    { next($0 &* 3) }
  }

  /// Lets pass what `isIncluded` in the workloads does.
  @inline(never)
  static func filter(_ next: @escaping Handler) -> Handler {
    { if isIncluded($0) { next($0) } }
  }

  @inline(never)
  static func distinct(_ next: @escaping Handler) -> Handler {
    var last: Int?
    return {
      guard $0 != last else { return }
      last = $0
      next($0)
    }
  }

  @inline(never)
  static func sum(_ next: @escaping Handler) -> Handler {
    var sum = 0
    return {
      let newSum = sum &+ $0
      sum = newSum
      next(newSum)
    }
  }

  @inline(never)
  static func take(_ count: Int, _ next: @escaping Handler, end: @escaping () -> Void) -> Handler {
    var taken = 0
    return {
      let number = taken + 1
      guard number <= count else { return }
      taken = number
      next($0)
      if number == count { end() }
    }
  }
}

/// The condition of every filter here: true of most numbers, which the compiler does not know.
@inline(__always)
func isIncluded(_ value: Int) -> Bool {
  value & 1023 != 1023
}
