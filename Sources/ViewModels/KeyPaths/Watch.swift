/// Follows an expression: notes what it reads, and reads it again when any of that changes.
///
/// 1. `edges` are the sources of the latest reading, each once, in the order in which they were met.
/// 2. A watch is held by its sources, so it goes when the last of them does; but not while it looks
///    or is in the queue, where nobody retains it: stopped then, it holds itself until that is over.
@usableFromInline
nonisolated final class Watch: @unchecked Sendable {
  // SAFETY: touched on the main actor only.

  // SAFETY: as the class.
  /// The watch that is reading at this moment.
  @exclusivity(unchecked)
  @usableFromInline nonisolated(unsafe) static var current: Unmanaged<Watch>?
  @exclusivity(unchecked)
  private nonisolated(unsafe) static var latestReading: UInt = 0

  private let look: (Watch) -> Void
  @exclusivity(unchecked)
  private var edges: ContiguousArray<Edge> = []
  @exclusivity(unchecked)
  private var newSources: ContiguousArray<Source> = []
  /// How many of `edges` this reading has met again.
  @exclusivity(unchecked)
  private var met = 0
  @exclusivity(unchecked)
  private var reading: UInt = 0
  /// Whether the owner of something was gone when this reading was over.
  @exclusivity(unchecked)
  private var hasLost = false

  @exclusivity(unchecked)
  private var isLooking = false
  @exclusivity(unchecked)
  private var isStopped = false
  @exclusivity(unchecked)
  private var holdsItself = false

  /// Whether changes are to go unnoticed.
  @exclusivity(unchecked)
  @usableFromInline var isMuted = false
  /// Whether it is in the queue of those that must look again, and who comes after it.
  @exclusivity(unchecked)
  var isEnqueued = false
  @exclusivity(unchecked)
  var following: Unmanaged<Watch>?

  @usableFromInline
  init(_ look: @escaping (Watch) -> Void) {
    self.look = look
  }

  /// Whether anything that it read can change.
  @usableFromInline
  var hasSources: Bool { !edges.isEmpty }

  /// Looks for the first time.
  @usableFromInline
  func start() {
    Propagation.hold()
    Watch.update(.passUnretained(self))
    Propagation.release()
  }

  /// Has a watch look, if it still wants to; for a stopped one this may be the end.
  static func update(_ watch: Unmanaged<Watch>) {
    let isOver = watch._withUnsafeGuaranteedRef { watch in
      if !watch.isStopped {
        watch.isLooking = true
        watch.look(watch)
        watch.isLooking = false
      }
      return watch.holdsItself && !watch.isEnqueued
    }
    if isOver { watch.release() }
  }

  /// A source has changed.
  ///
  /// A reading's own changes are no reason to read again: a getter that counts how often it is asked
  /// would be asked for ever.
  @inline(__always)
  func sourceChanged() {
    if !isEnqueued, !isReading, !isMuted { Propagation.enqueue(self) }
  }

  /// A source's owner is gone.
  func sourceClosed() {
    // Muted or not: this is the only time that it says so.
    if isReading { hasLost = true } else if !isEnqueued { Propagation.enqueue(self) }
  }

  @usableFromInline
  func stop() {
    isStopped = true
    if isLooking || isEnqueued {
      holdsItself = true
      _ = Unmanaged.passRetained(self)
    }
    let dropped = removeEdges(from: 0)
    for edge in dropped { edge.remove() }
  }

  // MARK: Reading

  @inline(__always)
  private var isReading: Bool {
    Watch.current?.toOpaque() == Unmanaged.passUnretained(self).toOpaque()
  }

  /// Reads an expression, and does something with its value that is nobody's reading.
  @inlinable
  @inline(__always)
  func read<Value>(_ expression: () -> Value, then use: (Value) -> Void) {
    let outer = begin()
    var value = expression()
    if end() {
      // Perhaps it was the model that went. Read once more, not until nothing goes: the reading
      // itself may make and drop an object each time.
      _ = begin()
      value = expression()
      _ = end()
    }
    use(value)
    Watch.current = outer
  }

  /// Begins a reading, and returns whose reading it interrupts.
  @usableFromInline
  func begin() -> Unmanaged<Watch>? {
    Watch.latestReading &+= 1
    reading = Watch.latestReading
    met = 0
    hasLost = false
    let outer = Watch.current
    Watch.current = .passUnretained(self)
    return outer
  }

  /// Notes that the expression depends on a source.
  @usableFromInline
  func note(_ source: Source) {
    guard source.reading != reading else { return }
    source.reading = reading
    if newSources.isEmpty, met < edges.count,
      edges[met].source.toOpaque() == Unmanaged.passUnretained(source).toOpaque()
    {
      met += 1
    } else {
      newSources.append(source)
    }
  }

  /// Ends a reading, and returns whether the owner of something went meanwhile.
  @usableFromInline
  func end() -> Bool {
    Watch.current = nil
    if met < edges.count || !newSources.isEmpty { replaceEdges() }
    return hasLost
  }

  private func replaceEdges() {
    let dropped = removeEdges(from: met)
    let sources = newSources
    newSources = []
    if !isStopped {
      for source in sources {
        if source.mayBeFollowed {
          edges.append(Edge(from: self, to: source))
        } else {
          hasLost = true
        }
      }
    }
    for edge in dropped { edge.remove() }
  }

  /// The edges from a position on, no longer among this watch's own.
  ///
  /// Whoever asks lets go of them last: that may release a value, and run a deinit of the user.
  private func removeEdges(from position: Int) -> ContiguousArray<Edge> {
    if position == 0 {
      let all = edges
      edges = []
      return all
    }
    guard position < edges.count else { return [] }
    let last = ContiguousArray(edges[position...])
    edges.removeSubrange(position...)
    return last
  }
}
