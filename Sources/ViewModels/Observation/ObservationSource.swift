internal import Synchronization

extension ObservationSource {
  /// Records that the expression being read now, if any, depends on this source.
  @inlinable
  @inline(__always)
  final func noteRead() {
    if let observer = ExpressionObserver.current { observer.with { $0.noteRead(of: self) } }
  }

  /// Updates every observer that depends on this source: now, or when the batch ends.
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
    // This method and `canBeObserved` each write their own flag before they read the other's, so at
    // least one of them sees both.
    closed.store(true, ordering: .sequentiallyConsistent)
    guard wasEverObserved.load(ordering: .sequentiallyConsistent) else { return }
    onMainActor {
      for case let dependency? in self.dependencies {
        dependency.with { $0.observer.sourceClosed() }
      }
      ChangePropagation.runUnlessHeld()
    }
  }

  /// Returns true if an observer may depend on this source: its owner still exists.
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
    // Compacting only when half of the entries are empty keeps the cost of each removal constant on
    // average.
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
  /// Removes the dependency from the list of the source.
  func remove() {
    source.remove(self)
  }
}
