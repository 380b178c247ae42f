internal import Synchronization

// This file declares the basic types of observation with their stored properties. Most of these
// properties opt out of dynamic exclusivity checks, and some references are unretained. Most
// methods of these types are in other files.
//
// With exclusivity checks, a write to an observed property (benchmark `property_set`) takes 143 ns
// instead of 27. A write through a two-way binding (benchmark `scale_two_way_1`) takes 662 ns
// instead of 338.
//
// An empty `deinit` belongs to no actor. Without it, the deallocation of an object checks whether
// the caller is on the main actor.
//
// SAFETY: the compiler proves that the main actor alone uses these properties, so accesses from
// several threads cannot overlap. On the main actor, each access is a plain load or store, or a
// change of an array that calls no other code. `ObservedStorage.value` is the exception:
// `expectNoChangeInPlace()` checks its accesses.

/// A source of changes, such as an observed property, with the observers that depend on it.
@usableFromInline
class ObservationSource {
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

  deinit {}
}

/// The value and the observers of an observed property.
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
}

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
  /// True if the latest read used a source whose owner has been deallocated.
  @exclusivity(unchecked)
  var readClosedSource = false
  /// True if a source changed after the current read of a derived property had used it.
  @exclusivity(unchecked)
  var readOldValue = false
  /// The number of times that the current read was repeated.
  @exclusivity(unchecked)
  var repetitions = 0

  /// True if a derived property may have been evaluated during the current read.
  @exclusivity(unchecked)
  var wasInterrupted = false

  @exclusivity(unchecked)
  var isUpdating = false
  @exclusivity(unchecked)
  @usableFromInline var isStopped = false
  @exclusivity(unchecked)
  var retainsItself = false
  /// True while changes of the sources do not enqueue the observer.
  @exclusivity(unchecked)
  @usableFromInline var isMuted = false
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
  }

  deinit {}
}

/// The queue of observers to update after changes, in the order in which they were enqueued.
///
/// An observer is enqueued once, no matter how many of its sources change. If a handler makes a
/// change, observers are updated after the handler returns (guarantee 4).
@usableFromInline
enum ChangePropagation {
  @exclusivity(unchecked)
  static var first: Unretained<ExpressionObserver>?
  @exclusivity(unchecked)
  static var last: Unretained<ExpressionObserver>?
  /// The number of holds, for example by batches, changes in place and running updates.
  @exclusivity(unchecked)
  static var holds = 0
}

/// A filter that keeps a two-way binding from returning a value to the side that sent the value.
///
/// 1. The filter remembers the last value that was sent to or received from the other side. An
///    equal value is not sent.
/// 2. Whenever the property is read, the value read replaces the remembered one. So the filter does
///    not retain a value that the property has released.
/// 3. Values that cannot be compared are never remembered. Instead, the filter drops the first
///    value that is read after a value was received.
/// 4. If the subscriber does not want the current value, the filter drops the first value read.
@usableFromInline
final class EchoFilter<Value> {
  /// A closure that compares two values, or nil if values cannot be compared.
  @usableFromInline let areEqual: (@MainActor (Value, Value) -> Bool)?
  /// The last value that the other side sent or received.
  @exclusivity(unchecked)
  @usableFromInline var otherValue: Value?
  /// True if the next value that is read must not be sent.
  @exclusivity(unchecked)
  @usableFromInline var skipsNext: Bool

  @inlinable
  init(areEqual: (@MainActor (Value, Value) -> Bool)?, skippingFirst: Bool) {
    self.areEqual = areEqual
    skipsNext = skippingFirst
  }

  deinit {}
}

/// A reference that does not retain its object.
///
/// SAFETY: a caller of `ExpressionObserver.read` retains the observer during the call. An observer
/// that is stopped while it updates or is queued retains itself. A dependency leaves the list of its
/// source before its observer releases the dependency. A derived source owns its observer. If the
/// owner of a source is deallocated during the source's update, the source retains itself until the
/// end of the update.
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

  /// Returns true if this is a reference to `object`.
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
