/// Which watches must look again, in the order in which they were told to.
///
/// A watch is told once, however many of its sources change. They look one after the other, never
/// from inside each other: what a handler changes is looked at after it (guarantee 4).
@usableFromInline
nonisolated enum Propagation {
  // SAFETY: touched on the main actor only.
  @exclusivity(unchecked)
  @usableFromInline private(set) nonisolated(unsafe) static var first: Unmanaged<Watch>?
  @exclusivity(unchecked)
  private nonisolated(unsafe) static var last: Unmanaged<Watch>?
  // SAFETY: as above.
  /// How many reasons there are to wait: batches, changes in place, and watches that look.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) static var holds = 0

  @inline(__always)
  static func enqueue(_ watch: Watch) {
    watch.isEnqueued = true
    let new = Unmanaged.passUnretained(watch)
    if let last { last._withUnsafeGuaranteedRef { $0.following = new } } else { first = new }
    last = new
  }

  @inlinable
  @inline(__always)
  static func runUnlessBusy() {
    if holds == 0, first != nil { run() }
  }

  @usableFromInline
  static func run() {
    holds += 1
    while let next = first {
      next._withUnsafeGuaranteedRef { watch in
        first = watch.following
        if first == nil { last = nil }
        watch.following = nil
        watch.isEnqueued = false
      }
      Watch.update(next)
    }
    holds -= 1
  }

  @inlinable
  @inline(__always)
  static func hold() {
    holds += 1
  }

  @inlinable
  @inline(__always)
  static func release() {
    holds -= 1
    runUnlessBusy()
  }
}
