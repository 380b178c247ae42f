internal import Signals

/// The validity of a derived property's cached value.
@usableFromInline
enum Freshness {
  /// The properties that the latest evaluation used have not changed since then.
  case fresh
  /// A derived property that the latest evaluation used may have a different value now.
  case uncertain
  /// There is no value, or a property that the latest evaluation used has changed.
  case stale
}

/// A derived property as a source of changes that also observes other sources.
///
/// Changes only mark values. Reads and observers bring the values up to date:
///
/// 1. A change of a source makes this value stale, and makes all values that depend on this value
///    uncertain. The change also enqueues the observers of all these values. Nothing is evaluated
///    yet.
/// 2. Before an uncertain value is read or an uncertain observer is notified, its derived sources
///    are updated in the order in which they were read. If a source gets a different value, the
///    uncertain value becomes stale, and an uncertain observer reads again. Otherwise the value
///    becomes fresh without an evaluation, and the observer does nothing.
/// 3. So most sources that an evaluation reads are fresh already, and the updates of a chain do not
///    nest, whatever the length of the chain. A source may still be outdated if it is read for the
///    first time, or after a source that got a different value. These evaluations nest, and trap
///    before the stack overflows.
@usableFromInline
class DerivedSource: ObservationSource {
  // SAFETY: see `ObservationSource`. With checks here and in `DerivedStorage`, the benchmark
  // `derived_chain` takes twice as long.

  /// An update in progress.
  private struct Visit {
    let derived: Unretained<DerivedSource>
    /// The number of sources at the start of `dependencies` that are known to be fresh.
    var freshSources = 0
  }

  /// The updates in progress, each of which waits for the next.
  @exclusivity(unchecked)
  private static var visits: ContiguousArray<Visit> = []

  @exclusivity(unchecked)
  @usableFromInline final var freshness = Freshness.stale
  @exclusivity(unchecked)
  final var isEvaluating = false
  /// The number of updates of this value that are in progress.
  @exclusivity(unchecked)
  private final var visitCount = 0
  @exclusivity(unchecked)
  private final var retainsItself = false
  /// The next derived source whose dependents must be marked.
  @exclusivity(unchecked)
  private final var nextMarked: Unretained<DerivedSource>?
  /// A closure that evaluates the expression, or removes the cached value if the owner is gone.
  ///
  /// The closure is specialized for the type of the value. An overridden method would not be
  /// specialized.
  @exclusivity(unchecked)
  @usableFromInline final var evaluate: @MainActor () -> Void = {}
  @usableFromInline final let observer = ExpressionObserver { _ in }

  @usableFromInline
  override init() {
    super.init()
    observer.derived = Unretained(self)
    // This observer is never enqueued. Instead, changes mark the derived property.
    observer.isMuted = true
  }

  deinit {}

  // MARK: Overridden by the storage of the value

  /// Releases the cached value.
  func removeValue() {}

  /// The names of the owner's type and of the property, for messages.
  var name: String { "" }

  // MARK: Marking

  /// Makes the value stale.
  ///
  /// If the value was fresh, this method marks all values and observers that depend on it.
  final func markStale() {
    if isEvaluating { noteChangeDuringEvaluation() }
    let wasFresh = freshness == .fresh
    freshness = .stale
    if wasFresh { markDependents() }
  }

  /// Makes all fresh dependent values uncertain.
  ///
  /// This method also enqueues the observers of this value and of the values that it marks.
  private final func markDependents() {
    var marked = Unretained(self)
    var last = marked
    while true {
      marked.with { derived in
        for case let dependency? in derived.dependencies {
          guard let next = dependency.with({ $0.observer.sourceMayHaveChanged() }) else { continue }
          last.with { $0.nextMarked = next }
          last = next
        }
      }
      guard let next = marked.with({ $0.nextMarked.take() }) else { return }
      marked = next
    }
  }

  // MARK: Updating

  override final var outdated: Unretained<DerivedSource>? {
    freshness == .fresh ? nil : Unretained(self)
  }

  /// Brings the value of a derived source up to date.
  ///
  /// A loop updates the values that an uncertain value depends on, so a chain of any length takes
  /// constant stack space. Observers are notified after the loop.
  @usableFromInline
  static func update(_ derived: Unretained<DerivedSource>) {
    ChangePropagation.hold()
    let outerCount = visits.count
    begin(derived)
    while visits.count > outerCount {
      let current = visits[visits.count - 1].derived
      switch current.with({ $0.freshness }) {
      case .fresh: end(current)
      case .stale:
        current.with { $0.evaluate() }
        end(current)
      case .uncertain:
        if let source = nextOutdatedSource(of: current) {
          begin(source)
        } else {
          current.with { $0.freshness = .fresh }
        }
      }
    }
    ChangePropagation.release()
  }

  /// Begins the update of a stale value, without the loop of `update(_:)`.
  @usableFromInline
  final func beginUpdate() {
    ChangePropagation.hold()
    DerivedSource.begin(Unretained(self))
  }

  /// Ends the update of a value that was stale, and notifies observers.
  @usableFromInline
  final func endUpdate() {
    DerivedSource.end(Unretained(self))
    ChangePropagation.release()
  }

  private static func begin(_ derived: Unretained<DerivedSource>) {
    if derived.with({ $0.isEvaluating }) { failBecauseOfCycle(at: derived) }
    // Fewer evaluations than this leave enough of any stack, and need no check.
    if visits.count > 100, StackSpace.isNearlyExhausted { failBecauseOfDepth(at: derived) }
    derived.with { $0.visitCount += 1 }
    visits.append(Visit(derived: derived))
  }

  private static func end(_ derived: Unretained<DerivedSource>) {
    visits.removeLast()
    let isOver = derived.with { derived in
      derived.visitCount -= 1
      return derived.retainsItself && derived.visitCount == 0
    }
    if isOver { derived.release() }
  }

  /// Returns the next outdated source of `derived`, or nil if all sources are fresh.
  ///
  /// The last element of `visits` must be the visit of `derived`.
  private static func nextOutdatedSource(
    of derived: Unretained<DerivedSource>
  ) -> Unretained<DerivedSource>? {
    derived.with { derived in
      let visit = visits.count - 1
      while visits[visit].freshSources < derived.observer.dependencies.count {
        let source = derived.observer.dependencies[visits[visit].freshSources].source
        if let outdated = source.outdated { return outdated }
        visits[visit].freshSources += 1
      }
      return nil
    }
  }

  /// Begins an evaluation, and returns the observer whose read is interrupted, if any.
  @usableFromInline
  final func beginEvaluation() -> Unretained<ExpressionObserver>? {
    isEvaluating = true
    // This call marks the source as observed, so a deallocation of the owner during the first
    // evaluation is noticed.
    _ = canBeObserved()
    return observer.beginRead()
  }

  /// Ends an evaluation.
  ///
  /// If the value differs, uncertain values that depend on this value become stale.
  @usableFromInline
  final func endEvaluation(resuming outer: Unretained<ExpressionObserver>?, isDifferent: Bool) {
    outer?.with { $0.wasInterrupted = true }
    ExpressionObserver.resume(outer)
    isEvaluating = false
    freshness = .fresh
    if isDifferent { noteDifference() }
  }

  /// Removes the cached value, because the owner is gone.
  @usableFromInline
  final func loseOwner() {
    removeValue()
    freshness = .fresh
    noteDifference()
  }

  private final func noteDifference() {
    for case let dependency? in dependencies {
      dependency.with { $0.observer.sourceDiffers() }
    }
  }

  /// Handles a change of a source that the evaluation in progress has already used.
  ///
  /// A write by this property's own closure traps, because each evaluation would cause the next.
  private final func noteChangeDuringEvaluation() {
    observer.findings.insert(.oldValue)
    if ExpressionObserver.current?.refers(to: observer) == true { failBecauseOfWrite() }
  }

  /// Traps if an evaluation was repeated so often that each evaluation must cause the next.
  final func expectEndOfRepetitions(_ count: Int) {
    if count == 100 { failBecauseOfWrite() }
  }

  private final func failBecauseOfWrite() -> Never {
    fatalError(
      "The derived property \(name) changed a property that it depends on. "
        + "Change properties in a method or in an observer."
    )
  }

  private static func failBecauseOfCycle(at derived: Unretained<DerivedSource>) -> Never {
    let start = visits.lastIndex { visit in derived.with { visit.derived.refers(to: $0) } } ?? 0
    let names = (visits[start...].map(\.derived) + [derived]).map { $0.with { $0.name } }
    fatalError(
      "Derived properties depend on each other: \(names.joined(separator: " → ")). Change one of "
        + "them so that it does not read the next."
    )
  }

  private static func failBecauseOfDepth(at derived: Unretained<DerivedSource>) -> Never {
    let name = derived.with { $0.name }
    fatalError(
      "The stack has no space for an evaluation of the derived property \(name), which "
        + "\(visits.count) derived properties are waiting for. Read each property of a long chain "
        + "when you have created its object, before you read the last one."
    )
  }

  // MARK: The end of the owner

  override final func ownerWasDeallocated() {
    observer.stop()
    if visitCount > 0, !retainsItself {
      retainsItself = true
      Unretained(self).retain()
    }
    super.ownerWasDeallocated()
    removeValue()
  }

  // MARK: Reading

  /// Records a read, unless nothing can change the value.
  @inlinable
  @inline(__always)
  final func noteReadUnlessConstant() {
    if ExpressionObserver.current != nil, hasSources { noteRead() }
  }

  @usableFromInline
  final var hasSources: Bool { observer.hasSources }
}

/// The stack of the thread that runs the main actor.
private enum StackSpace {
  /// The number of bytes that must be left for the closure of one more derived property.
  private static let reserve: UInt = 131_072
  /// The addresses of the stack without the reserve, as of the latest check.
  @exclusivity(unchecked)
  private static var usable: Range<UInt> = 0..<0

  /// True if less than the reserve is left.
  static var isNearlyExhausted: Bool {
    var local: UInt8 = 0
    let address = withUnsafeMutablePointer(to: &local) { UInt(bitPattern: $0) }
    if usable.contains(address) { return false }
    // After `dispatchMain()`, different threads run the main actor.
    guard let stack = stackOfThread(), stack.contains(address) else { return false }
    usable = min(stack.lowerBound + reserve, stack.upperBound)..<stack.upperBound
    return !usable.contains(address)
  }
}
