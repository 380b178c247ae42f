internal import Synchronization

/// A source of changes, such as an observed property, with the observers that depend on it.
@usableFromInline
class ObservationSource {
  // SAFETY: only the main actor uses the unchecked properties, and no access runs other code. With
  // checks here and in `ExpressionObserver`, the benchmark `property_set` takes four times as long.
  // By default, the compiler removes some of these checks itself. With cross-module optimization,
  // other modules could contain an access, so it keeps them.

  /// The identifier of the latest read that used this source.
  ///
  /// A read compares this identifier with its own, to record each source only once.
  @exclusivity(unchecked)
  final var lastRead: UInt = 0
  /// True while observers depend on this source.
  @exclusivity(unchecked)
  @usableFromInline final var isObserved = false
  @exclusivity(unchecked)
  final var dependencies: ContiguousArray<Unretained<Dependency>?> = []
  /// The number of nil entries in `dependencies`.
  @exclusivity(unchecked)
  final var holes = 0

  nonisolated final let closed = Atomic<Bool>(false)
  nonisolated final let wasEverObserved = Atomic<Bool>(false)

  init() {}

  /// Marks the owner as deallocated and notifies the observers.
  ///
  /// Any thread may call this method.
  nonisolated func close() {
    markClosed()
  }

  /// Notifies the observers that the owner was deallocated.
  func ownerWasDeallocated() {
    notifyObserversOfEnd()
  }

  /// This source, if it is a derived property whose value may be outdated.
  var outdated: Unretained<DerivedSource>? { nil }

  // An empty `deinit` belongs to no actor. Without it, each deallocation checks whether the caller
  // is on the main actor.
  deinit {}

  /// Records that the expression being read now, if any, depends on this source.
  @inlinable
  @inline(__always)
  final func noteRead() {
    if let observer = ExpressionObserver.current { observer.with { $0.noteRead(of: self) } }
  }

  /// Notifies the observers of this source.
  ///
  /// The observers are updated immediately, or when the last hold of ``ChangePropagation`` ends.
  @inlinable
  @inline(__always)
  final func noteChange() {
    if isObserved {
      enqueueObservers()
      ChangePropagation.runUnlessHeld()
    }
  }

  /// Enqueues the observers, or marks their derived properties.
  ///
  /// SAFETY: this method changes only flags and unretained references, so it releases no object. The
  /// optimizer relies on that and does not retain the source, which saves a sixth of `property_set`.
  @usableFromInline
  @_effects(releasenone)
  final func enqueueObservers() {
    // Iterating over the array would retain it.
    var index = 0
    while index < dependencies.count {
      dependencies[index]?.with { $0.observer.sourceChanged() }
      index += 1
    }
  }

  // MARK: Closing

  /// True if the owner of this source has been deallocated.
  @usableFromInline
  nonisolated final var isClosed: Bool { closed.load(ordering: .acquiring) }

  nonisolated final func markClosed() {
    // This method and `canBeObserved()` each write one flag before they read the other flag. So at
    // least one method sees the flag that the other method set.
    closed.store(true, ordering: .sequentiallyConsistent)
    guard wasEverObserved.load(ordering: .sequentiallyConsistent) else { return }
    onMainActor { self.ownerWasDeallocated() }
  }

  final func notifyObserversOfEnd() {
    for case let dependency? in dependencies { dependency.with { $0.observer.sourceClosed() } }
    ChangePropagation.runUnlessHeld()
  }

  /// Marks the source as observed, and returns true if the owner of the source still exists.
  final func canBeObserved() -> Bool {
    if !wasEverObserved.load(ordering: .relaxed) {
      wasEverObserved.store(true, ordering: .sequentiallyConsistent)
    }
    return !closed.load(ordering: .sequentiallyConsistent)
  }

  // MARK: Dependencies

  final func add(_ dependency: Dependency) {
    isObserved = true
    dependency.position = dependencies.count
    dependencies.append(Unretained(dependency))
  }

  final func remove(_ dependency: Dependency) {
    dependencies[dependency.position] = nil
    holes += 1
    // Compacting only when more than half of the entries are nil keeps the average cost of a
    // removal constant.
    guard holes > dependencies.count / 2 else { return }
    var count = 0
    for index in dependencies.indices {
      guard let dependency = dependencies[index] else { continue }
      dependency.with { $0.position = count }
      dependencies[count] = dependency
      count += 1
    }
    dependencies.removeSubrange(count...)
    holes = 0
    isObserved = count > 0
  }
}

/// The dependency of an observer on a source.
///
/// A dependency retains the observer and the source. The observer retains its dependencies. The
/// source lists its dependencies without retaining them.
final class Dependency {
  let source: ObservationSource
  let observer: ExpressionObserver
  /// The index of this dependency in its source's list.
  @exclusivity(unchecked)
  var position = 0

  init(of observer: ExpressionObserver, on source: ObservationSource) {
    self.observer = observer
    self.source = source
    source.add(self)
  }

  deinit {}

  /// Removes the dependency from the list of its source.
  func remove() {
    source.remove(self)
  }
}
