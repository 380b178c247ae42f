public import Synchronization

/// Something that changes, and knows who must look again when it does.
@usableFromInline
nonisolated class Source: @unchecked Sendable {
  // SAFETY: touched on the main actor only, but for `close` and the two atomic flags.

  /// The number of the latest reading that noted this source; a reading notes each once.
  @exclusivity(unchecked)
  final var reading: UInt = 0
  /// Whether anybody depends on it, or may do so.
  @exclusivity(unchecked)
  @usableFromInline final private(set) var isFollowed = false

  /// Whether its owner is gone.
  @usableFromInline final let closed = Atomic<Bool>(false)
  private let wasEverFollowed = Atomic<Bool>(false)
  @exclusivity(unchecked)
  private final var edges: ContiguousArray<Edge?> = []
  @exclusivity(unchecked)
  private final var holes = 0

  init() {}

  /// Says that the expression being followed now, if there is one, depends on this.
  @inlinable
  @inline(__always)
  final func noteRead() {
    if let watch = Watch.current { watch._withUnsafeGuaranteedRef { $0.note(self) } }
  }

  /// Has everybody who depends on this look again: now, or when the batch is over.
  @inlinable
  @inline(__always)
  final func noteChange() {
    if isFollowed { change() }
  }

  @usableFromInline
  final func change() {
    tellAll { $0.sourceChanged() }
  }

  @inline(__always)
  private final func tellAll(_ tell: (Watch) -> Void) {
    edges.withUnsafeBufferPointer { edges in
      // Nobody comes or goes meanwhile, so nothing needs retaining.
      edges.withMemoryRebound(to: Unmanaged<Edge>?.self) { edges in
        for case let edge? in edges {
          edge._withUnsafeGuaranteedRef { $0.watch._withUnsafeGuaranteedRef(tell) }
        }
      }
    }
    Propagation.runUnlessBusy()
  }

  @inlinable
  final var isClosed: Bool { closed.load(ordering: .acquiring) }

  /// Says that the owner is gone, on whatever thread that happens.
  final func close() {
    // Each side says its part before it asks for the other's, so one of them at least learns of it:
    // this one that it is followed, or `mayBeFollowed` that the owner is gone.
    closed.store(true, ordering: .sequentiallyConsistent)
    guard wasEverFollowed.load(ordering: .sequentiallyConsistent) else { return }
    onMainActor { self.tellAll { $0.sourceClosed() } }
  }

  /// Whether a watch may depend on this: not if the owner is gone.
  final var mayBeFollowed: Bool {
    if !wasEverFollowed.load(ordering: .relaxed) {
      wasEverFollowed.store(true, ordering: .sequentiallyConsistent)
    }
    return !closed.load(ordering: .sequentiallyConsistent)
  }

  final func add(_ edge: Edge) {
    isFollowed = true
    edge.position = edges.count
    edges.append(edge)
  }

  final func remove(_ edge: Edge) {
    edges[edge.position] = nil
    holes += 1
    // Each removal pays for a constant share of the tidying.
    guard holes > edges.count / 2 else { return }
    edges.removeAll { $0 == nil }
    holes = 0
    isFollowed = !edges.isEmpty
    for (position, edge) in edges.enumerated() { edge?.position = position }
  }
}

/// That a watch depends on a source; it holds both.
nonisolated final class Edge {
  let source: Unmanaged<Source>
  let watch: Unmanaged<Watch>
  @exclusivity(unchecked)
  var position = 0

  init(from watch: Watch, to source: Source) {
    self.watch = .passRetained(watch)
    self.source = .passRetained(source)
    source.add(self)
  }

  deinit {
    watch.release()
    source.release()
  }

  /// Tells the source that the watch no longer depends on it.
  func remove() {
    source._withUnsafeGuaranteedRef { $0.remove(self) }
  }
}
