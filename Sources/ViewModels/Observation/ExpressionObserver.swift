// An `ExpressionObserver` reads an expression again after a source of its latest read has changed.
// ObservationState.swift declares this class and lists its invariants.

extension ExpressionObserver {
  /// True if the expression depends on a source.
  @usableFromInline
  var hasSources: Bool { !dependencies.isEmpty }

  /// Reads the expression for the first time.
  @usableFromInline
  func start() {
    ChangePropagation.hold()
    ExpressionObserver.update(Unretained(self))
    ChangePropagation.release()
  }

  /// Stops observing and prevents later updates.
  @usableFromInline
  func stop() {
    isStopped = true
    if isUpdating || isEnqueued, !retainsItself {
      retainsItself = true
      Unretained(self).retain()
    }
    let added = newDependencies
    newDependencies = []
    unchangedCount = 0
    remove(added)
    remove(takeDependencies(from: 0))
  }

  /// Updates an observer unless it was stopped.
  ///
  /// A stopped observer may be deallocated here.
  static func update(_ observer: Unretained<ExpressionObserver>) {
    let isOver = observer.with { $0.update() }
    if isOver { observer.release() }
  }

  /// Updates the observer unless it was stopped, and returns true if the caller must release it.
  private func update() -> Bool {
    if !isStopped {
      isUpdating = true
      if !isUncertain || hasDifferentSource() { body(self) }
      isUpdating = false
    }
    return retainsItself && !isEnqueued
  }

  /// Records that the owner of the observer has just read the expression.
  ///
  /// If the observer is enqueued, its update does nothing unless a source changes before.
  @usableFromInline
  func noteUpdate() {
    if isEnqueued { isUncertain = true }
  }

  // MARK: Changes of sources

  /// Handles a change of a source: enqueues the observer, or makes its derived property stale.
  ///
  /// An observer without a derived property ignores the change if it is muted, or if its own
  /// expression makes the change. Without the second rule, a getter that counts its calls would be
  /// read forever. An observer that is already enqueued stops being uncertain.
  func sourceChanged() {
    if !isEnqueued, !isMuted {
      if !isReading { ChangePropagation.enqueue(self) }
    } else if let derived {
      derived.with { $0.markStale() }
    } else {
      isUncertain = false
    }
  }

  /// Handles a possible change of a derived source.
  ///
  /// The derived property of this observer becomes uncertain if it was fresh. If it is being
  /// evaluated, it is evaluated again. Without a derived
  /// property, the observer itself becomes uncertain and is enqueued, unless it is already
  /// enqueued, is reading or is muted.
  ///
  /// - Returns: The derived property that this observer belongs to, if it was fresh.
  func sourceMayHaveChanged() -> Unretained<DerivedSource>? {
    if let derived {
      if derived.with({ $0.isEvaluating }) { readOldValue = true }
      guard derived.with({ $0.freshness == .fresh }) else { return nil }
      derived.with { $0.freshness = .uncertain }
      return derived
    }
    if !isEnqueued, !isReading, !isMuted {
      isUncertain = true
      ChangePropagation.enqueue(self)
    }
    return nil
  }

  /// Records that a derived source has a different value.
  ///
  /// An observer that is neither uncertain nor enqueued needs no update: it has read the new value
  /// or is reading it.
  func sourceDiffers() {
    isUncertain = false
    derived?.with { if $0.freshness == .uncertain { $0.freshness = .stale } }
  }

  /// Updates the derived sources in order until one has a different value.
  ///
  /// - Returns: True if a source has a different value and the observer is not stopped.
  private func hasDifferentSource() -> Bool {
    var index = 0
    while isUncertain, index < dependencies.count {
      if let source = dependencies[index].source.outdated { DerivedSource.update(source) }
      index += 1
    }
    let isDifferent = !isUncertain
    isUncertain = false
    return isDifferent && !isStopped
  }

  /// Handles the deallocation of a source's owner, even if the observer is muted.
  ///
  /// If the observer is reading its expression, this method only sets `readClosedSource`, which
  /// causes a second read.
  func sourceClosed() {
    if isReading || derived?.with({ $0.isEvaluating }) == true {
      readClosedSource = true
    } else if let derived {
      derived.with { $0.markStale() }
    } else {
      isUncertain = false
      if !isEnqueued { ChangePropagation.enqueue(self) }
    }
  }

  // MARK: Reading

  private var isReading: Bool { ExpressionObserver.current?.refers(to: self) == true }

  /// Reads an expression, then passes its value to `use` without tracking the reads in `use`.
  @inlinable
  @inline(__always)
  func read<Value>(_ expression: () -> Value, then use: (Value) -> Void) {
    let outer = beginRead()
    var value = expression()
    while endRead() {
      repeatRead()
      value = expression()
    }
    use(value)
    ExpressionObserver.resume(outer)
  }

  /// Begins a read, and returns the observer whose read is interrupted, if any.
  @usableFromInline
  func beginRead() -> Unretained<ExpressionObserver>? {
    let outer = ExpressionObserver.current
    repetitions = 0
    track()
    return outer
  }

  /// Begins a read again that has used outdated sources.
  @usableFromInline
  func repeatRead() {
    repetitions += 1
    track()
  }

  private func track() {
    ExpressionObserver.latestRead &+= 1
    read = ExpressionObserver.latestRead
    unchangedCount = 0
    readClosedSource = false
    readOldValue = false
    ExpressionObserver.current = Unretained(self)
  }

  /// Records that the expression depends on a source.
  @usableFromInline
  func noteRead(of source: ObservationSource) {
    guard source.lastRead != read else { return }
    source.lastRead = read
    if newDependencies.isEmpty, unchangedCount < dependencies.count,
      dependencies[unchangedCount].source === source
    {
      unchangedCount += 1
    } else if !isStopped {
      if source.canBeObserved() {
        newDependencies.append(Dependency(of: self, on: source))
      } else {
        readClosedSource = true
      }
    }
  }

  /// Ends a read, and returns true if the expression must be read again.
  ///
  /// It must be read again if the owner of a source has been deallocated, but only once, because an
  /// expression may create and release an object each time. The expression of a derived property
  /// must also be read again if it has read an old value: an evaluation of another property, which
  /// the read caused, has changed a source.
  @usableFromInline
  func endRead() -> Bool {
    ExpressionObserver.current = nil
    if unchangedCount < dependencies.count || !newDependencies.isEmpty { replaceDependencies() }
    if readOldValue, !isStopped {
      derived?.with { $0.expectEndOfRepetitions(repetitions) }
      return true
    }
    return readClosedSource && repetitions == 0
  }

  /// Continues the read that another read interrupted, if any.
  @usableFromInline
  static func resume(_ outer: Unretained<ExpressionObserver>?) {
    current = outer
  }

  // MARK: Dependencies

  private func replaceDependencies() {
    if wasInterrupted { removeRepeatedDependencies() }
    if readClosedSource { removeClosedDependencies() }
    let dropped = takeDependencies(from: unchangedCount)
    if dependencies.isEmpty {
      swap(&dependencies, &newDependencies)
    } else {
      dependencies += newDependencies
      newDependencies = []
    }
    remove(dropped)
  }

  /// Removes the new dependencies on sources that the current read had already recorded.
  ///
  /// A read records a source twice if another read used the source in between.
  private func removeRepeatedDependencies() {
    wasInterrupted = false
    ExpressionObserver.latestRead &+= 1
    let mark = ExpressionObserver.latestRead
    for dependency in dependencies[..<unchangedCount] { dependency.source.lastRead = mark }
    newDependencies.removeAll { dependency in
      let isRepeated = dependency.source.lastRead == mark
      if isRepeated { dependency.remove() }
      dependency.source.lastRead = mark
      return isRepeated
    }
  }

  /// Removes the new dependencies on sources whose owner was deallocated during the read.
  private func removeClosedDependencies() {
    newDependencies.removeAll { dependency in
      let isClosed = dependency.source.isClosed
      if isClosed { dependency.remove() }
      return isClosed
    }
  }

  private func remove(_ dropped: ContiguousArray<Dependency>) {
    for dependency in dropped { dependency.remove() }
  }

  /// Removes and returns the dependencies from an index to the end.
  ///
  /// The caller releases the dependencies last, because a release may run user code.
  private func takeDependencies(from index: Int) -> ContiguousArray<Dependency> {
    if index == 0 {
      let all = dependencies
      dependencies = []
      return all
    }
    guard index < dependencies.count else { return [] }
    let last = ContiguousArray(dependencies[index...])
    dependencies.removeSubrange(index...)
    return last
  }
}
