extension ExpressionObserver {
  var isReading: Bool { ExpressionObserver.current?.refers(to: self) == true }

  /// Reads an expression, then passes its value to `use` without tracking the reads in `use`.
  @inlinable
  @inline(__always)
  func read<Value>(_ expression: () -> Value, then use: (Value) -> Void) {
    let outer = beginRead()
    var value = evaluate(expression)
    while endRead() {
      repeatRead()
      value = evaluate(expression)
    }
    use(value)
    ExpressionObserver.resume(outer)
  }

  /// Evaluates an expression, with tracking of `@Observable` objects if the program has any.
  @inlinable
  @inline(__always)
  func evaluate<Value>(_ expression: () -> Value) -> Value {
    _fastPath(!tracksObservables) ? expression() : trackObservables(expression)
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
    findings = []
    ExpressionObserver.current = Unretained(self)
  }

  /// Records that the expression depends on a source.
  ///
  /// SAFETY: this method only adds objects, so it releases none. The optimizer relies on that and
  /// does not retain the source, which saves an eighth of `path_set`.
  @usableFromInline
  @_effects(releasenone)
  func noteRead(of source: ObservationSource) {
    guard source.lastRead != read else { return }
    source.lastRead = read
    if !findings.contains(.newSource), unchangedCount < dependencies.count,
      dependencies[unchangedCount].source === source
    {
      unchangedCount += 1
    } else if !isStopped {
      addDependency(on: source)
    }
  }

  @inline(never)
  private func addDependency(on source: ObservationSource) {
    if source.canBeObserved() {
      newDependencies.append(Dependency(of: self, on: source))
      findings.insert(.newSource)
    } else {
      findings.insert(.closedSource)
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
    return (!findings.isEmpty || unchangedCount < dependencies.count) && endUnusualRead()
  }

  @inline(never)
  private func endUnusualRead() -> Bool {
    if unchangedCount < dependencies.count || !newDependencies.isEmpty { replaceDependencies() }
    if findings.contains(.oldValue), !isStopped {
      derived?.with { $0.expectEndOfRepetitions(repetitions) }
      return true
    }
    return findings.contains(.closedSource) && repetitions == 0
  }

  /// Continues the read that another read interrupted, if any.
  @usableFromInline
  static func resume(_ outer: Unretained<ExpressionObserver>?) {
    current = outer
  }

  // MARK: Dependencies

  private func replaceDependencies() {
    if wasInterrupted { removeRepeatedDependencies() }
    if findings.contains(.closedSource) { removeClosedDependencies() }
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

  func remove(_ dropped: ContiguousArray<Dependency>) {
    for dependency in dropped { dependency.remove() }
  }

  /// Removes and returns the dependencies from an index to the end.
  ///
  /// The caller releases the dependencies last, because a release may run user code.
  func takeDependencies(from index: Int) -> ContiguousArray<Dependency> {
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

/// Reasons to read an expression again, or to replace its dependencies, at the end of a read.
struct ReadFindings: OptionSet {
  let rawValue: UInt8

  /// The read used a source that the previous read did not use at the same position.
  static let newSource = ReadFindings(rawValue: 1)
  /// The read used a source whose owner has been deallocated.
  static let closedSource = ReadFindings(rawValue: 2)
  /// A source changed after the current read of a derived property had used it.
  static let oldValue = ReadFindings(rawValue: 4)
}
