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
      body(self)
      isUpdating = false
    }
    return retainsItself && !isEnqueued
  }

  // MARK: Changes of sources

  /// Enqueues the observer because a source changed.
  ///
  /// A muted observer ignores the change. A change made by the expression itself is ignored too.
  /// Otherwise a getter that counts its calls would be read forever.
  func sourceChanged() {
    if !isEnqueued, !isReading, !isMuted { ChangePropagation.enqueue(self) }
  }

  /// Enqueues the observer, even a muted one, because the owner of a source was deallocated.
  ///
  /// If the observer is reading its expression, this method only sets `readClosedSource`.
  func sourceClosed() {
    if isReading { readClosedSource = true } else if !isEnqueued { ChangePropagation.enqueue(self) }
  }

  // MARK: Reading

  private var isReading: Bool { ExpressionObserver.current?.refers(to: self) == true }

  /// Reads an expression, then passes its value to `use` without tracking the reads of `use`.
  @inlinable
  @inline(__always)
  func read<Value>(_ expression: () -> Value, then use: (Value) -> Void) {
    let outer = beginRead()
    var value = expression()
    if endRead() {
      // The owner of a source was deallocated during the read, so the expression is read again.
      // There is no third read, because an expression may create and release an object each time.
      _ = beginRead()
      value = expression()
      _ = endRead()
    }
    use(value)
    ExpressionObserver.resume(outer)
  }

  /// Begins a read and returns the observer whose read it interrupts.
  @usableFromInline
  func beginRead() -> Unretained<ExpressionObserver>? {
    ExpressionObserver.latestRead &+= 1
    read = ExpressionObserver.latestRead
    unchangedCount = 0
    readClosedSource = false
    let outer = ExpressionObserver.current
    ExpressionObserver.current = Unretained(self)
    return outer
  }

  /// Records that the expression depends on a source.
  @usableFromInline
  func noteRead(of source: ObservationSource) {
    guard source.lastRead != read else { return }
    source.lastRead = read
    if newSources.isEmpty, unchangedCount < dependencies.count,
      dependencies[unchangedCount].source === source
    {
      unchangedCount += 1
    } else {
      newSources.append(source)
    }
  }

  /// Ends a read, and returns true if the read used a source whose owner has been deallocated.
  @usableFromInline
  func endRead() -> Bool {
    ExpressionObserver.current = nil
    if unchangedCount < dependencies.count || !newSources.isEmpty { replaceDependencies() }
    return readClosedSource
  }

  /// Continues the read that an update of another observer interrupted.
  @usableFromInline
  static func resume(_ outer: Unretained<ExpressionObserver>?) {
    current = outer
  }

  // MARK: Dependencies

  private func replaceDependencies() {
    let dropped = takeDependencies(from: unchangedCount)
    let sources = newSources
    newSources = []
    if !isStopped {
      for source in sources {
        if source.canBeObserved() {
          dependencies.append(Dependency(of: self, on: source))
        } else {
          readClosedSource = true
        }
      }
    }
    remove(dropped)
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
