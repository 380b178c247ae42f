public import Synchronization

/// The extent of one subscription: what it holds on to upstream, let go of when it ends.
///
/// Every subscriber has one, and so has every inner subscription an operator makes. Operators with
/// one input share that of their subscriber. Nearly all scopes hold one or two teardowns, so those
/// sit in two words that are claimed by compare-and-swap; more go into a table behind a lock.
///
/// A scope that is released without having been disposed disposes itself: nothing is left that
/// could send to its subscriber or dispose it, so what it holds would be lost.
@usableFromInline
final class Scope: Teardown, Disposable, @unchecked Sendable {
  // SAFETY: the three words are atomic. The first two each own one reference, which belongs to
  // whoever swaps it out; `table` is filled at most once and emptied by `deinit`, so whoever holds
  // the scope may use what it finds there.

  // What a word contains, if not the address of an object.
  @inlinable static var empty: UInt { 0 }
  @inlinable static var closed: UInt { 1 }

  @usableFromInline let first = Atomic<UInt>(0)
  private let second = Atomic<UInt>(0)
  private let table = Atomic<UInt>(0)

  @usableFromInline
  override init() {}

  deinit {
    // Looked at first, since nearly all have ended before.
    if !isDisposed { finish() }
    _ = Scope.take(TeardownTable.self, table.load(ordering: .acquiring))
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

  /// Disposes the scope, and returns whether this call was the one that did.
  @discardableResult
  @usableFromInline
  func finish() -> Bool {
    let child = first.exchange(Scope.closed, ordering: .acquiringAndReleasing)
    guard child != Scope.closed else { return false }
    Scope.take(Teardown.self, child)?.tearDown()
    let other = second.exchange(Scope.closed, ordering: .acquiringAndReleasing)
    Scope.take(Teardown.self, other)?.tearDown()
    openedTable(opening: false)?.close()
    return true
  }

  /// Holds `child` until the scope ends; tears it down at once if it has ended.
  @usableFromInline
  func add(_ child: Teardown) {
    let address = Scope.address(of: child)
    let reference = Unmanaged.passRetained(child)
    if Scope.swap(first, Scope.empty, address) || Scope.swap(second, Scope.empty, address) {
      return
    }
    reference.release()
    if openedTable(opening: !isDisposed)?.insert(child) != true { child.tearDown() }
  }

  /// Holds a disposable of the user in the same way.
  @usableFromInline
  func add(disposable: any Disposable) {
    add((disposable as? Scope) ?? DisposableTeardown(disposable))
  }

  /// Forgets `child` without tearing it down.
  @usableFromInline
  func remove(_ child: Teardown) {
    let address = Scope.address(of: child)
    if Scope.swap(first, address, Scope.empty) || Scope.swap(second, address, Scope.empty) {
      Unmanaged.passUnretained(child).release()
    } else if case let address = table.load(ordering: .acquiring), address > Scope.closed {
      Scope.object(TeardownTable.self, at: address)?.takeUnretainedValue().remove(child)
    }
  }

  /// The table of what found no room in the two words, made when first needed; nil if there is
  /// none, and closes the word to later ones if it may not be opened.
  private func openedTable(opening: Bool) -> TeardownTable? {
    let found = table.load(ordering: .acquiring)
    guard found == Scope.empty else {
      return Scope.object(TeardownTable.self, at: found)?.takeUnretainedValue()
    }
    let newcomer = opening ? TeardownTable() : nil
    let desired = newcomer.map { Scope.address(of: $0) } ?? Scope.closed
    let (exchanged, original) = table.compareExchange(
      expected: Scope.empty,
      desired: desired,
      ordering: .acquiringAndReleasing
    )
    guard exchanged else {
      return Scope.object(TeardownTable.self, at: original)?.takeUnretainedValue()
    }
    return newcomer.map { Unmanaged.passRetained($0).takeUnretainedValue() }
  }

  private static func swap(_ word: borrowing Atomic<UInt>, _ old: UInt, _ new: UInt) -> Bool {
    // Looked at first: a compare-and-swap costs the same when it fails.
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

  /// Takes over the reference that a word held, if it held one.
  private static func take<Object: AnyObject>(_ type: Object.Type, _ address: UInt) -> Object? {
    object(type, at: address)?.takeRetainedValue()
  }
}
