/// Operators by hand: each is one closure that calls the next, opaque to its neighbors.
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

  /// What an operator remembers, and the next one: the only object that its closure captures, which
  /// therefore needs no other to hold its captures.
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

/// The condition of every filter here: true of most numbers, which the compiler does not know.
@inline(__always)
func isIncluded(_ value: Int) -> Bool {
  value & 1023 != 1023
}
