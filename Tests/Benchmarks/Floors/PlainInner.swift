/// A hand-written inner signal: a closure that calls another with its value.
enum PlainInner {
  typealias Run = (_ receive: (Int) -> Void) -> Void

  @inline(never)
  static func just(_ value: Int) -> Run {
    { receive in receive(value &+ 1) }
  }
}
