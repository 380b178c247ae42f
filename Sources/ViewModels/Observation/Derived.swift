/// A property that is computed from other properties and cached until one of them changes.
///
///     final class ProcessList: Bindable {
///       @Observed var processes: [Process] = []
///       @Observed var filter = ""
///
///       @Derived({ (list: ProcessList) in
///         list.processes.filter { $0.name.contains(list.filter) }.sorted()
///       })
///       var rows: [Process]
///     }
///
/// Read, observe and bind the property like a computed property: `list.rows`,
/// `list.values(of: \.rows)`. The closure receives the owner, so you need no `[weak self]`. `$rows`
/// is the signal of the property's values.
///
/// The closure is called only if the property is read or observed. After a change of a property
/// that the latest call read, the closure is called again at most once. These properties may belong
/// to other objects, and may be derived properties too. A read returns a value that includes all
/// changes of these properties so far, even inside a ``batch(_:)``. Observers wait for the end of a
/// batch, and are notified only if the value differs. Values that cannot be compared count as
/// different.
///
/// - Derived properties must not depend on each other in a cycle. Otherwise the program traps, and
///   the message names the properties.
/// - The closure must not write a property that it reads. Otherwise the program traps at the second
///   call at the latest. If the closure writes other properties, their observers are notified after
///   the call. If a derived property that the closure reads writes a property that the closure has
///   already read, the closure is called again at once.
/// - A change of a plain variable is not noticed. A change of an `@Observable` object is noticed in
///   a later turn of the main actor.
/// - The value is retained until a different value replaces it or the owner is deallocated. So use
///   a computed property for a ``Secret``.
/// - First reads in a chain of derived properties nest, as reads of computed properties do. So do
///   updates of properties that each read a changed property before the next one of the chain. If
///   the closures call `map` and `reduce`, a stack of 8 MB is enough for 5,000 properties in a debug
///   build, and for 40,000 in a release build. The program traps before the stack overflows. All
///   other updates of the chain take constant stack space.
@propertyWrapper
public struct Derived<Owner: AnyObject, Value: Sendable> {
  // Each access retains and releases every stored reference, so this struct has only one.
  @usableFromInline let owned: OwningReference<DerivedStorage<Owner, Value>>

  /// Creates a property that notifies its observers only of values that differ.
  @inlinable
  public init(_ compute: @escaping @MainActor (Owner) -> Value) where Value: Equatable {
    owned = OwningReference(
      to: DerivedStorage(
        compute,
        areEqual: { $0 == $1 },
        removeRepetitions: { $0.distinctUntilChanged() }
      )
    )
  }

  /// Creates a property whose values cannot be compared.
  @inlinable
  @_disfavoredOverload
  public init(_ compute: @escaping @MainActor (Owner) -> Value) {
    owned = OwningReference(to: DerivedStorage(compute, areEqual: nil, removeRepetitions: { $0 }))
  }

  /// The current value.
  @available(*, unavailable, message: "only a property of a class can be derived")
  public var wrappedValue: Value { fatalError("Only a property of a class can be derived.") }

  /// A signal of the current value and of each later value that differs.
  @available(*, unavailable, message: "only a property of a class can be derived")
  public var projectedValue: Signal<Value, Never> {
    fatalError("Only a property of a class can be derived.")
  }

  /// The current value of the derived property of an object.
  @inlinable
  public static subscript(
    _enclosingInstance owner: Owner,
    wrapped property: KeyPath<Owner, Value>,
    storage wrapper: KeyPath<Owner, Derived>
  ) -> Value {
    @inline(__always) get {
      let storage = owner[keyPath: wrapper].owned.source
      if storage.freshness != .fresh { storage.update(for: owner) }
      return storage.freshValue(for: owner)
    }
  }

  /// A signal of the current value of an object's property, and of each later value that differs.
  ///
  /// The signal completes when the object is deallocated. If the closure reads nothing that can
  /// change, the signal completes right after the first value.
  public static subscript(
    _enclosingInstance owner: Owner,
    projected property: KeyPath<Owner, Signal<Value, Never>>,
    storage wrapper: KeyPath<Owner, Derived>
  ) -> Signal<Value, Never> {
    let storage = owner[keyPath: wrapper].owned.source
    let reference = WeakReference(owner)
    let values = Signal<Value, Never>.tracking {
      guard let owner = reference.target else { return nil }
      storage.update(for: owner)
      return storage.freshValue(for: owner)
    }
    return storage.removeRepetitions(values)
  }
}

extension Derived {
  /// Returns the current value of a property that is stored without the syntax of a wrapper.
  @inlinable
  package func value(for owner: Owner) -> Value {
    let storage = owned.source
    if storage.freshness != .fresh { storage.update(for: owner) }
    return storage.freshValue(for: owner)
  }

  /// True if the latest call of the closure has read no observed property.
  @inlinable
  package var isConstant: Bool { !owned.source.hasSources }

  /// True if the latest call of the closure has read a property of an `@Observable` object.
  package var readsObservableObject: Bool { owned.source.observer.readsObservableObject }
}

nonisolated extension Derived: ObservedProperty {
  var source: ObservationSource { owned.source }
}

/// The closure and the cached value of a derived property.
@usableFromInline
final class DerivedStorage<Owner: AnyObject, Value: Sendable>: DerivedSource {
  @usableFromInline let compute: @MainActor (Owner) -> Value
  /// A closure that compares two values, or nil if values cannot be compared.
  @usableFromInline let areEqual: (@MainActor (Value, Value) -> Bool)?
  /// A function that removes repeated values from a signal, if values can be compared.
  @usableFromInline let removeRepetitions: (Signal<Value, Never>) -> Signal<Value, Never>
  // SAFETY: see `ObservationSource`.

  /// The owner of the property, set at the first read.
  @exclusivity(unchecked)
  @usableFromInline var owner: WeakReference<Owner>?
  @exclusivity(unchecked)
  @usableFromInline var cachedValue: Value?

  @inlinable
  init(
    _ compute: @escaping @MainActor (Owner) -> Value,
    areEqual: (@MainActor (Value, Value) -> Bool)?,
    removeRepetitions: @escaping (Signal<Value, Never>) -> Signal<Value, Never>
  ) {
    self.compute = compute
    self.areEqual = areEqual
    self.removeRepetitions = removeRepetitions
    super.init()
    evaluate = { [reference = Unretained(self)] in reference.with { $0.evaluateAgain() } }
  }

  deinit {}

  // A derived property that is read for the first time is evaluated inside the evaluation of its
  // reader. So the first read of a chain of 100 properties nests the methods below 100 times.

  /// Brings the value up to date unless it is fresh.
  @inlinable
  func update(for owner: Owner) {
    if freshness == .stale {
      if self.owner == nil { self.owner = WeakReference(owner) }
      beginUpdate()
      evaluate(for: owner)
      endUpdate()
    } else if freshness == .uncertain {
      DerivedSource.update(Unretained(self))
    }
  }

  @inlinable
  func evaluate(for owner: Owner) {
    let outer = beginEvaluation()
    if _fastPath(!observer.tracksObservables) || observer.joinTrackedRead() {
      endEvaluation(with: compute(owner), of: owner, resuming: outer)
    } else {
      let value = observer.trackObservables { compute(owner) }
      endEvaluation(with: value, of: owner, resuming: outer)
    }
  }

  @inlinable
  func endEvaluation(
    with value: Value,
    of owner: Owner,
    resuming outer: Unretained<ExpressionObserver>?
  ) {
    var value = value
    while observer.endRead() {
      observer.repeatRead()
      value = observer.evaluate { compute(owner) }
    }
    let old = cachedValue
    var isDifferent = true
    if let old, let areEqual { isDifferent = !areEqual(old, value) }
    if isDifferent { cachedValue = value }
    endEvaluation(resuming: outer, isDifferent: isDifferent)
    // The old value is released last, because its release may run code that reads the new value.
    extendLifetime(old)
  }

  /// Returns the value, and makes the current observer depend on it.
  @inlinable
  @inline(__always)
  func freshValue(for owner: Owner) -> Value {
    noteReadUnlessConstant()
    return cachedValue ?? uncachedValue(for: owner)
  }

  /// Returns a value that is not cached, because the owner is being deallocated.
  @usableFromInline
  func uncachedValue(for owner: Owner) -> Value { compute(owner) }

  /// Evaluates the expression, or removes the cached value if the owner is gone.
  @inlinable
  func evaluateAgain() {
    if let owner = owner?.target { evaluate(for: owner) } else { loseOwner() }
  }

  override func removeValue() {
    cachedValue = nil
  }

  override var name: String {
    var mirror = (owner?.target).map { Mirror(reflecting: $0) }
    while let fields = mirror {
      for field in fields.children {
        guard let property = field.value as? any ObservedProperty, property.source === self,
          let label = field.label
        else { continue }
        // The compiler stores the wrapper of `rows` as `_rows`.
        return "\(Owner.self).\(label.dropFirst())"
      }
      mirror = fields.superclassMirror
    }
    return "\(Owner.self)"
  }
}
