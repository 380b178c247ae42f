public import Synchronization

/// The resources of one subscription, torn down when the subscription ends or is disposed.
///
/// Every subscriber has a scope, and so does every inner subscription of an operator. Most
/// operators with one input use the scope of their subscriber. Nearly all scopes hold at most two
/// teardowns, which fit in two atomic words. Further teardowns go into a table behind a lock.
///
/// A scope disposes itself when it is deallocated. By then, no object can send to the subscriber or
/// dispose the scope.
@usableFromInline
final class Scope: Teardown, Disposable, @unchecked Sendable {
  // SAFETY: the three words are atomic, so nearly all scopes need no lock and no array. `first` and
  // `second` each own at most one reference. The thread that swaps a reference out becomes its
  // owner. `table` is set at most once and released by `deinit`, so any owner of the scope may use
  // the table.

  /// The content of a word that holds no object.
  @inlinable static var empty: UInt { 0 }
  /// The content of a word that accepts no more objects.
  @inlinable static var closed: UInt { 1 }

  @usableFromInline let first = Atomic<UInt>(0)
  private let second = Atomic<UInt>(0)
  private let table = Atomic<UInt>(0)

  @usableFromInline
  override init() {}

  deinit {
    // Most scopes are disposed by now, and the check is cheaper than a call of `finish()`.
    if !isDisposed { finish() }
    _ = Scope.claim(TeardownTable.self, table.load(ordering: .acquiring))
  }

  @inlinable
  var isDisposed: Bool {
    first.load(ordering: .acquiring) == Scope.closed
  }

  @usableFromInline
  func dispose() {
    finish()
  }

  @usableFromInline
  override func tearDown() {
    finish()
  }

  /// Disposes the scope and returns true, or returns false if the scope is already disposed.
  @discardableResult
  @usableFromInline
  func finish() -> Bool {
    let child = first.exchange(Scope.closed, ordering: .acquiringAndReleasing)
    guard child != Scope.closed else { return false }
    Scope.claim(Teardown.self, child)?.tearDown()
    let other = second.exchange(Scope.closed, ordering: .acquiringAndReleasing)
    Scope.claim(Teardown.self, other)?.tearDown()
    overflow(creating: false)?.close()
    return true
  }

  /// Holds `child` until disposal, or tears `child` down now if the scope is already disposed.
  @usableFromInline
  func add(_ child: Teardown) {
    let address = Scope.address(of: child)
    let reference = Unmanaged.passRetained(child)
    if Scope.swap(first, Scope.empty, address) || Scope.swap(second, Scope.empty, address) {
      return
    }
    reference.release()
    if overflow(creating: !isDisposed)?.insert(child) != true { child.tearDown() }
  }

  /// Disposes `disposable` when the scope is disposed, or now if the scope is already disposed.
  @usableFromInline
  func add(disposable: any Disposable) {
    add((disposable as? Scope) ?? DisposableTeardown(disposable))
  }

  /// Removes `child` without tearing it down.
  @usableFromInline
  func remove(_ child: Teardown) {
    let address = Scope.address(of: child)
    if Scope.swap(first, address, Scope.empty) || Scope.swap(second, address, Scope.empty) {
      Unmanaged.passUnretained(child).release()
    } else if case let address = table.load(ordering: .acquiring), address > Scope.closed {
      Scope.object(TeardownTable.self, at: address)?.takeUnretainedValue().remove(child)
    }
  }

  /// Returns the table for teardowns that do not fit in the two words.
  ///
  /// - Parameter creating: True to create a missing table, false to prevent the later creation of a
  ///   table.
  /// - Returns: The table, or nil if there is no table.
  private func overflow(creating: Bool) -> TeardownTable? {
    let found = table.load(ordering: .acquiring)
    guard found == Scope.empty else {
      return Scope.object(TeardownTable.self, at: found)?.takeUnretainedValue()
    }
    let created = creating ? TeardownTable() : nil
    let desired = created.map { Scope.address(of: $0) } ?? Scope.closed
    let (exchanged, original) = table.compareExchange(
      expected: Scope.empty,
      desired: desired,
      ordering: .acquiringAndReleasing
    )
    guard exchanged else {
      return Scope.object(TeardownTable.self, at: original)?.takeUnretainedValue()
    }
    return created.map { Unmanaged.passRetained($0).takeUnretainedValue() }
  }

  private static func swap(_ word: borrowing Atomic<UInt>, _ old: UInt, _ new: UInt) -> Bool {
    // The load comes first because a failed compare-and-swap costs as much as a successful one.
    word.load(ordering: .relaxed) == old
      && word.compareExchange(
        expected: old,
        desired: new,
        ordering: .acquiringAndReleasing
      ).exchanged
  }

  private static func address(of object: AnyObject) -> UInt {
    UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
  }

  private static func object<Object>(_: Object.Type, at address: UInt) -> Unmanaged<Object>? {
    guard address > closed, let pointer = UnsafeRawPointer(bitPattern: address) else { return nil }
    return Unmanaged.fromOpaque(pointer)
  }

  /// Transfers the ownership of the object that a word owned, or returns nil if it owned none.
  private static func claim<Object: AnyObject>(_ type: Object.Type, _ address: UInt) -> Object? {
    object(type, at: address)?.takeRetainedValue()
  }
}

/// The teardowns of a scope that do not fit in its two words, in order of insertion.
private final class TeardownTable: Sendable {
  private let members = Mutex<OrderedIdentitySet<Teardown>?>(OrderedIdentitySet())

  /// Inserts `child` and returns true, or returns false if the table is closed.
  func insert(_ child: Teardown) -> Bool {
    members.withLock {
      $0?.insert(child, as: ObjectIdentifier(child))
      return $0 != nil
    }
  }

  func remove(_ child: Teardown) {
    // The child is released outside the lock, because a release may run user code.
    _ = members.withLock { $0?.remove(ObjectIdentifier(child)) }
  }

  /// Closes the table to new members, and tears down all members.
  func close() {
    let members = members.withLock { $0.take() }
    members?.visit { $0.tearDown() }
  }
}
