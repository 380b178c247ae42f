internal import Synchronization

// An `ObservationSource` is a source of changes, such as an observed property. A `Dependency`
// connects a source with an observer. ObservationState.swift declares both classes.

extension ObservationSource {
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
    if isObserved { notifyObservers() }
  }

  @usableFromInline
  final func notifyObservers() {
    for case let dependency? in dependencies { dependency.with { $0.observer.sourceChanged() } }
    ChangePropagation.runUnlessHeld()
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

extension Dependency {
  /// Removes the dependency from the list of its source.
  func remove() {
    source.remove(self)
  }
}
