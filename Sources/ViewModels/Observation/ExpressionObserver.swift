/// An observer that reads an expression again after any source of the latest read has changed.
///
/// Invariants:
/// 1. `dependencies` lists the sources of the latest read, each once, in the order of their first
///    use. A source is observed from its first use on, so a change before the end of the read is
///    noticed.
/// 2. An observer and its dependencies retain each other until the observer is stopped or reads no
///    source.
/// 3. Neither an update nor the queue retains an observer. An observer that is stopped while it
///    updates or is queued retains itself until it has left the queue and finished its update.
@usableFromInline
final class ExpressionObserver {
  // SAFETY: see `ObservationSource`.

  /// The observer whose expression is being read now.
  @exclusivity(unchecked)
  @usableFromInline static var current: Unretained<ExpressionObserver>?
  @exclusivity(unchecked)
  static var latestRead: UInt = 0

  let body: @MainActor (ExpressionObserver) -> Void
  /// The derived property whose expression this observer reads, if any.
  @exclusivity(unchecked)
  var derived: Unretained<DerivedSource>?
  @exclusivity(unchecked)
  var dependencies: ContiguousArray<Dependency> = []
  /// The dependencies that the current read has added.
  @exclusivity(unchecked)
  var newDependencies: ContiguousArray<Dependency> = []
  /// The length of the prefix of `dependencies` that the current read has used again.
  @exclusivity(unchecked)
  var unchangedCount = 0
  /// The identifier of the current or latest read.
  @exclusivity(unchecked)
  var read: UInt = 0
  /// The reasons to look at the current read again when it ends.
  @exclusivity(unchecked)
  var findings: ReadFindings = []
  /// The number of times that the current read was repeated.
  @exclusivity(unchecked)
  var repetitions = 0

  /// True if a derived property may have been evaluated during the current read.
  @exclusivity(unchecked)
  var wasInterrupted = false
  /// True if the expression may read `@Observable` objects.
  @usableFromInline let tracksObservables: Bool

  @exclusivity(unchecked)
  var isUpdating = false
  @exclusivity(unchecked)
  @usableFromInline var isStopped = false
  @exclusivity(unchecked)
  var retainsItself = false
  /// True while changes of the sources do not enqueue the observer.
  @exclusivity(unchecked)
  @usableFromInline var isMuted = false
  /// True if changes of the sources call the body of this muted observer at once.
  @exclusivity(unchecked)
  var isImmediate = false
  /// True while the observer is in the queue of ``ChangePropagation``.
  @exclusivity(unchecked)
  var isEnqueued = false
  /// True if the observer is enqueued only because derived properties may have different values.
  @exclusivity(unchecked)
  var isUncertain = false
  /// The next observer in the queue of ``ChangePropagation``.
  @exclusivity(unchecked)
  var next: Unretained<ExpressionObserver>?

  /// Creates an observer.
  ///
  /// - Parameter body: A closure that calls ``read(_:then:)``. The observer calls the closure at
  ///   the start and after changes of its sources.
  @usableFromInline
  init(_ body: @escaping @MainActor (ExpressionObserver) -> Void) {
    self.body = body
    tracksObservables = ExpressionObserver.programHasObservables
  }

  deinit {}

  /// True if the expression depends on a source.
  @usableFromInline
  var hasSources: Bool { !dependencies.isEmpty }

  /// True if the expression depends on a property of an `@Observable` object.
  var readsObservableObject: Bool { dependencies.contains { $0.source is ObservableReads } }

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
    } else if isImmediate {
      body(self)
    } else {
      isUncertain = false
    }
  }

  /// Handles a possible change of a derived source.
  ///
  /// The derived property of this observer becomes uncertain if it was fresh. If it is being
  /// evaluated, it is evaluated again. Without a derived property, the observer itself becomes
  /// uncertain and is enqueued, unless it is already enqueued, is reading or is muted.
  ///
  /// - Returns: The derived property that this observer belongs to, if it was fresh.
  func sourceMayHaveChanged() -> Unretained<DerivedSource>? {
    if let derived {
      if derived.with({ $0.isEvaluating }) { findings.insert(.oldValue) }
      guard derived.with({ $0.freshness == .fresh }) else { return nil }
      derived.with { $0.freshness = .uncertain }
      return derived
    }
    if !isEnqueued, !isReading, !isMuted {
      isUncertain = true
      ChangePropagation.enqueue(self)
    } else if isImmediate {
      body(self)
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
  /// If the observer is reading its expression, this method only causes a second read.
  func sourceClosed() {
    if isReading || derived?.with({ $0.isEvaluating }) == true {
      findings.insert(.closedSource)
    } else if let derived {
      derived.with { $0.markStale() }
    } else if isImmediate {
      body(self)
    } else {
      isUncertain = false
      if !isEnqueued { ChangePropagation.enqueue(self) }
    }
  }
}
