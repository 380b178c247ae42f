internal import Observation
internal import Signals
internal import Synchronization

extension ExpressionObserver {
  /// True if the program has `@Observable` types, so that reads of expressions must track them.
  ///
  /// Tracking takes as long as the whole delivery of a value, and only the read itself can tell
  /// whether it was needed. So the programs without such types, and only these, do without.
  static let programHasObservables = observableTypesExist(outside: "ViewModels")

  /// True while a read is tracked.
  private static var isTracking = false
  /// The derived properties that the tracked read has evaluated.
  private static var evaluated: ContiguousArray<ExpressionObserver> = []

  /// Returns true if this observer's derived property is evaluated within a tracked read.
  ///
  /// The end of that read makes the property depend on all `@Observable` objects that were used.
  /// They may be too many, but each nested tracking would take several hundred bytes of stack, and
  /// the outer read would include the objects anyway.
  @usableFromInline
  func joinTrackedRead() -> Bool {
    guard ExpressionObserver.isTracking else { return false }
    ExpressionObserver.evaluated.append(self)
    return true
  }

  /// Evaluates an expression, and makes this observer depend on the `@Observable` properties read.
  @usableFromInline
  @inline(never)
  func trackObservables<Value>(_ expression: () -> Value) -> Value {
    let isNested = ExpressionObserver.isTracking
    let outerCount = ExpressionObserver.evaluated.count
    ExpressionObserver.isTracking = true
    // While the objects of the previous read still hold its callback, this read gets a mark, which
    // can remove the callback of this read. A read without a mark tells whether it used an object.
    let previous = latestObservableReads
    let mark = previous.map { _ in AccessMark() }
    var reads: ObservableReads?
    let value = withObservationTracking(
      {
        mark?.noteAccess()
        return expression()
      },
      onChange: {
        let new = ObservableReads(by: self, mark, after: previous)
        reads = new
        return new.callback()
      }()
    )
    ExpressionObserver.isTracking = isNested
    if let reads { noteRead(of: reads) }
    if ExpressionObserver.evaluated.count > outerCount {
      noteEvaluations(from: outerCount, of: reads)
    }
    return value
  }

  /// The `@Observable` properties of the latest read, unless a change has used its callback.
  private var latestObservableReads: ObservableReads? {
    guard let reads = dependencies.last?.source as? ObservableReads,
      reads.reader.refers(to: self), !reads.hasUsedCallback
    else { return nil }
    return reads
  }

  private func noteEvaluations(from start: Int, of reads: ObservableReads?) {
    let observers = ExpressionObserver.evaluated[start...]
    ExpressionObserver.evaluated.removeSubrange(start...)
    guard let reads else { return }
    for observer in observers
    where !observer.isStopped && observer.dependencies.last?.source !== reads {
      observer.dependencies.append(Dependency(of: observer, on: reads))
    }
  }
}

/// The `@Observable` properties that one read of an expression has used, as a source of changes.
///
/// `@Observable` objects announce changes before they make them. Therefore observers are notified in
/// a later turn of the main actor, once for all changes until then.
final class ObservableReads: ObservationSource {
  private nonisolated static let notices = Mutex<[Notice]>([])

  let reader: Unretained<ExpressionObserver>
  private nonisolated let hasFired = Atomic<Bool>(false)
  private nonisolated let mark: AccessMark?
  /// The reads without a mark, whose callback notices the deallocation of an object.
  ///
  /// The callback of reads with a mark cannot, because the mark holds it too.
  private let first: ObservableReads?
  private weak var latest: ObservableReads?

  init(
    by reader: ExpressionObserver,
    _ mark: AccessMark?,
    after previous: ObservableReads?
  ) {
    self.reader = Unretained(reader)
    self.mark = mark
    first = previous.map { $0.first ?? $0 }
    super.init()
    first?.latest = self
  }

  deinit {
    mark?.removeCallback()
  }

  /// True if a change has removed the callback of these reads, or of the first in their row.
  var hasUsedCallback: Bool {
    hasFired.load(ordering: .acquiring) || first?.hasFired.load(ordering: .acquiring) == true
  }

  /// Returns the closure that the objects call before a change, and release when they go.
  func callback() -> @Sendable () -> Void {
    let trigger = ObservationTrigger { [weak self] isChange in
      guard let self else { return }
      hasFired.store(true, ordering: .releasing)
      ObservableReads.add(Notice(reads: self, isChange: isChange))
    }
    return { trigger.fire() }
  }

  /// A change of a property, or the deallocation of the objects.
  private nonisolated struct Notice: Sendable {
    let reads: ObservableReads
    let isChange: Bool
  }

  private nonisolated static func add(_ notice: Notice) {
    let isFirst = notices.withLock { notices in
      notices.append(notice)
      return notices.count == 1
    }
    guard isFirst else { return }
    // A change is announced before it is made, or while an object is being deallocated.
    QueueScheduler.main.perform { MainActor.assumeIsolated { notifyObservers() } }
  }

  private static func notifyObservers() {
    let notices = notices.withLock { notices in
      defer { notices = [] }
      return notices
    }
    ChangePropagation.hold()
    for notice in notices {
      notice.reads.noteChange()
      if !notice.isChange { notice.reads.latest?.noteChange() }
    }
    ChangePropagation.release()
  }
}

/// An `@Observable` access among those of a read that can remove the callback of the read.
///
/// The only way to remove a callback is a change of a property that the read has used. Without it,
/// an object that never changes would collect a callback from each read.
nonisolated struct AccessMark: Observable, Sendable {
  private let registrar = ObservationRegistrar()

  func noteAccess() { registrar.access(self, keyPath: \.self) }

  func removeCallback() { registrar.willSet(self, keyPath: \.self) }
}
