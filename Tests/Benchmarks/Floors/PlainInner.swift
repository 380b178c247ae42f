/// A hand-written inner signal: a closure that calls its argument with one value.
enum PlainInner {
  typealias Run = (_ receive: (Int) -> Void) -> Void

  @inline(never)
  static func just(_ value: Int) -> Run {
    { receive in receive(value &+ 1) }
  }
}
