/// Hand-written operators: each is one closure that calls the next, without inlining.
enum PlainOperator {
  typealias Handler = (Int) -> Void

  @inline(never)
  static func addOne(_ next: @escaping Handler) -> Handler {
    { next($0 &+ 1) }
  }

  @inline(never)
  static func triple(_ next: @escaping Handler) -> Handler {
    { next($0 &* 3) }
  }

  /// Forwards the values for which `isIncluded` returns true.
  @inline(never)
  static func filter(_ next: @escaping Handler) -> Handler {
    { if isIncluded($0) { next($0) } }
  }

  @inline(never)
  static func distinct(_ next: @escaping Handler) -> Handler {
    let memory = Memory(Int?.none, next)
    return {
      guard $0 != memory.state else { return }
      memory.state = $0
      memory.next($0)
    }
  }

  @inline(never)
  static func sum(_ next: @escaping Handler) -> Handler {
    let memory = Memory(0, next)
    return {
      let sum = memory.state &+ $0
      memory.state = sum
      memory.next(sum)
    }
  }

  @inline(never)
  static func take(_ left: PlainCount, _ next: @escaping Handler) -> Handler {
    let memory = Memory(left, next)
    return {
      guard memory.state.number > 0 else { return }
      memory.state.number -= 1
      memory.next($0)
    }
  }

  /// The state of an operator and the next handler.
  ///
  /// The closure captures only this object, so Swift allocates no context for the closure.
  private final class Memory<State> {
    let next: Handler
    @exclusivity(unchecked)
    var state: State

    init(_ state: State, _ next: @escaping Handler) {
      self.state = state
      self.next = next
    }
  }
}

/// Returns true except for one number in 1,024, so that the compiler cannot remove a filter.
@inline(__always)
func isIncluded(_ value: Int) -> Bool {
  value & 1023 != 1023
}
