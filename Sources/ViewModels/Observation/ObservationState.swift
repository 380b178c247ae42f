internal import Synchronization

// The stored properties of the observation machinery. They are declared together because they opt
// out of dynamic exclusivity checks and some references between them are not retained. Their
// methods are in the file of each type.
//
// With exclusivity checks, a write to an observed property (`property_set`) takes 143 ns instead of
// 27. A write through a two-way binding (`scale_two_way_1`) takes 662 ns instead of 338.
//
// An empty `deinit` belongs to no actor. Without it, releasing an object checks for the main actor.
//
// SAFETY: the compiler proves that the main actor alone uses these properties, so accesses from
// several threads cannot overlap. On the main actor, each access is a plain load or store, or a
// change of an array that calls no other code. `ObservedStorage.value` is the exception:
// `expectNoChangeInPlace()` checks its accesses.

/// Something that changes, such as an observed property, with the observers that depend on it.
@usableFromInline
class ObservationSource {
  /// The number of the latest read that used this source; a read records each source once.
  @exclusivity(unchecked)
  final var lastRead: UInt = 0
  /// True while observers depend on this source.
  ///
  /// It may stay true for a while after the last observer has been removed.
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

  /// Marks the owner as deallocated, on any thread, and notifies the observers.
  nonisolated func close() {
    markClosed()
  }

  deinit {}
}

/// The value of an observed property and its observers.
@usableFromInline
final class ObservedStorage<Value>: ObservationSource {
  @exclusivity(unchecked)
  @usableFromInline var value: Value
  @exclusivity(unchecked)
  @usableFromInline var isChangingInPlace = false

  @usableFromInline
  init(_ value: Value) {
    self.value = value
  }

  deinit {}
}

/// The dependency of an observer on a source.
///
/// It retains the observer and the source until it is removed. The observer retains it; the source
/// lists it unretained.
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
}

/// An observer of an expression: it records the sources that the expression reads, and reads it
/// again when one of them changes.
///
/// 1. `dependencies` lists the sources of the latest read, each once, in the order of their first
///    use.
/// 2. An observer and its dependencies retain each other until the observer is stopped or reads
///    nothing that can change.
/// 3. Nothing else retains an observer while it updates or waits in the queue. If it is stopped
///    meanwhile, it retains itself until it has left the queue and finished its update.
@usableFromInline
final class ExpressionObserver {
  /// The observer whose expression is being read now.
  @exclusivity(unchecked)
  @usableFromInline static var current: Unretained<ExpressionObserver>?
  @exclusivity(unchecked)
  static var latestRead: UInt = 0

  let body: @MainActor (ExpressionObserver) -> Void
  @exclusivity(unchecked)
  var dependencies: ContiguousArray<Dependency> = []
  @exclusivity(unchecked)
  var newSources: ContiguousArray<ObservationSource> = []
  /// The number of `dependencies` that the current read has used again.
  @exclusivity(unchecked)
  var unchangedCount = 0
  /// The number of the current or latest read.
  @exclusivity(unchecked)
  var read: UInt = 0
  /// True if the latest read used a source whose owner has been deallocated.
  @exclusivity(unchecked)
  var readClosedSource = false

  @exclusivity(unchecked)
  var isUpdating = false
  @exclusivity(unchecked)
  @usableFromInline var isStopped = false
  @exclusivity(unchecked)
  var retainsItself = false
  /// True while changes are ignored.
  @exclusivity(unchecked)
  @usableFromInline var isMuted = false
  /// True while the observer is in the queue of ``ChangePropagation``.
  @exclusivity(unchecked)
  var isEnqueued = false
  /// The next observer in the queue of ``ChangePropagation``.
  @exclusivity(unchecked)
  var next: Unretained<ExpressionObserver>?

  /// Creates an observer.
  ///
  /// - Parameter body: Calls ``read(_:then:)``. It runs at the start and after each change.
  @usableFromInline
  init(_ body: @escaping @MainActor (ExpressionObserver) -> Void) {
    self.body = body
  }

  deinit {}
}

/// The queue of observers to update after changes, in the order in which they were enqueued.
///
/// An observer is enqueued once, no matter how many of its sources change. Updates never nest: a
/// change that a handler makes is propagated after the handler returns (guarantee 4).
@usableFromInline
enum ChangePropagation {
  @exclusivity(unchecked)
  static var first: Unretained<ExpressionObserver>?
  @exclusivity(unchecked)
  static var last: Unretained<ExpressionObserver>?
  /// The number of reasons to wait: batches, changes in place and running updates.
  @exclusivity(unchecked)
  static var holds = 0
}

/// A filter that keeps a two-way binding from sending a value back to the side that it came from.
///
/// 1. The filter remembers the value that the other side has: the last one sent there or received
///    from there. An equal value is not sent.
/// 2. It replaces that value whenever the property is read, so it retains a value no longer than the
///    property does.
/// 3. Values that cannot be compared are never remembered. Instead, the first read after a value was
///    received is not sent.
@usableFromInline
final class EchoFilter<Value> {
  /// Compares two values; nil if values cannot be compared.
  @usableFromInline let areEqual: (@MainActor (Value, Value) -> Bool)?
  /// The value that the other side has.
  @exclusivity(unchecked)
  @usableFromInline var otherValue: Value?
  /// True if the other side already has the next value that is read.
  @exclusivity(unchecked)
  @usableFromInline var skipsNext: Bool

  @inlinable
  init(areEqual: (@MainActor (Value, Value) -> Bool)?, skippingFirst: Bool) {
    self.areEqual = areEqual
    skipsNext = skippingFirst
  }

  deinit {}
}

/// A reference to an object that something else keeps alive.
///
/// SAFETY: an observer that is reading is on the stack. A queued one retains itself if it is
/// stopped. A dependency leaves the list of its source before its observer releases it.
@usableFromInline
struct Unretained<Object: AnyObject> {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable
  @inline(__always)
  init(_ object: Object) {
    reference = .passUnretained(object)
  }

  /// Calls `body` with the object, without retaining it.
  @inlinable
  @inline(__always)
  func with<Result>(_ body: (Object) -> Result) -> Result {
    reference._withUnsafeGuaranteedRef(body)
  }

  /// Returns true if this refers to `object`.
  @inlinable
  @inline(__always)
  func refers(to object: Object) -> Bool {
    reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
  }

  /// Retains the object until ``release()`` is called.
  func retain() {
    _ = reference.retain()
  }

  func release() {
    reference.release()
  }
}
