public import Synchronization

/// The resources of one subscription, torn down when the subscription ends or is disposed.
///
/// Every subscriber has a scope, and so does every inner subscription of an operator. Most
/// operators with one input use the scope of their subscriber. Nearly all scopes hold at most two
/// teardowns, which fit in two atomic words. For a third teardown, the second word receives a table
/// with a lock.
///
/// A scope disposes itself when it is deallocated. By then, no object can send to the subscriber or
/// dispose the scope.
@usableFromInline
final class Scope: Teardown, Disposable, @unchecked Sendable {
  // SAFETY: the two words are atomic, so nearly all scopes need no lock and no array. Each word
  // owns at most one reference. The thread that swaps a reference out becomes its owner. A table
  // stays in `rest` until `deinit`, so any owner of the scope may use the table. For
  // `subjectSink`, see its comment.

  /// The content of a word that holds no object.
  @inlinable static var empty: UInt { 0 }
  /// The content of a word that accepts no more objects.
  @inlinable static var closed: UInt { 1 }
  /// The bit that marks the address of a table.
  private static var tableMark: UInt { 2 }

  @usableFromInline let first = Atomic<UInt>(0)
  /// The second teardown, or a table of all teardowns after the first.
  private let rest = Atomic<UInt>(0)
  /// The sink to which a subject sends until this scope is disposed, or nil if there is none.
  ///
  /// The subject's `SubscriberList` is a list of scopes. So each scope has a place for one sink, and
  /// subscribing allocates no entry.
  ///
  /// SAFETY: only `deinit` and the thread inside that subject's gate access this property.
  /// The reference is unmanaged, so sending does not retain the sink.
  @exclusivity(unchecked)
  @usableFromInline var subjectSink: Unmanaged<Link>?

  @usableFromInline
  override init() {}

  deinit {
    // Most scopes are disposed by now, and the check is cheaper than a call of `finish()`.
    if !isDisposed { finish() }
    if let table = Scope.table(at: rest.load(ordering: .acquiring)) {
      Unmanaged.passUnretained(table).release()
    }
    subjectSink?.release()
  }

  @inlinable
  var isDisposed: Bool {
    first.load(ordering: .acquiring) == Scope.closed
  }

  /// Does what ``finish()`` does, for code that knows only a `Disposable`.
  @usableFromInline
  func dispose() {
    finish()
  }

  /// Does what ``finish()`` does, as a part of another scope.
  @usableFromInline
  override func tearDown(for _: Scope) {
    finish()
  }

  /// Disposes the scope and returns true, or returns false if the scope is already disposed.
  @discardableResult
  @usableFromInline
  func finish() -> Bool {
    let child = first.exchange(Scope.closed, ordering: .acquiringAndReleasing)
    guard child != Scope.closed else { return false }
    Scope.teardown(at: child)?.takeRetainedValue().tearDown(for: self)
    finishRest()
    return true
  }

  private func finishRest() {
    var seen = rest.load(ordering: .acquiring)
    while true {
      if let table = Scope.table(at: seen) { return table.finish(scope: self) }
      let (exchanged, now) = rest.compareExchange(
        expected: seen,
        desired: Scope.closed,
        ordering: .acquiringAndReleasing
      )
      if exchanged { break }
      seen = now
    }
    Scope.teardown(at: seen)?.takeRetainedValue().tearDown(for: self)
  }

  /// Holds `child` until disposal, or tears `child` down now if the scope is already disposed.
  @usableFromInline
  func add(_ child: Teardown) {
    if addFirst(child) || Scope.put(child, in: rest) { return }
    if table()?.insert(child) != true { child.tearDown(for: self) }
  }

  /// Holds `child` as the first teardown and returns true.
  ///
  /// Returns false if the scope has a first teardown or is disposed.
  func addFirst(_ child: Teardown) -> Bool {
    Scope.put(child, in: first)
  }

  /// Disposes `disposable` when the scope is disposed, or now if the scope is already disposed.
  @usableFromInline
  func add(disposable: any Disposable) {
    add((disposable as? Scope) ?? DisposableTeardown(disposable))
  }

  /// Calls `action` with this scope on disposal, or now if the scope is already disposed.
  ///
  /// To prevent the call, remove the returned teardown.
  @discardableResult
  @usableFromInline
  func onDisposal(_ action: @escaping @Sendable (Scope) -> Void) -> Teardown {
    let teardown = ActionTeardown(action)
    add(teardown)
    return teardown
  }

  /// Adds this scope to `disposables` until this scope is disposed.
  @usableFromInline
  func join(_ disposables: CompoundDisposable) {
    onDisposal { [weak disposables] scope in disposables?.remove(scope) }
    disposables.add(self)
  }

  /// Removes `child` without tearing it down, and returns true if the scope held it.
  @discardableResult
  @usableFromInline
  func remove(_ child: Teardown) -> Bool {
    Scope.remove(child, from: first) || Scope.remove(child, from: rest)
      || Scope.table(at: rest.load(ordering: .acquiring))?.remove(child) == true
  }

  /// Removes and returns the subject's sink, or returns nil if there is none.
  func takeSubjectSink() -> Link? {
    subjectSink.take()?.takeRetainedValue()
  }

  /// Returns the table, created if needed, or nil if the scope was disposed without a table.
  private func table() -> TeardownTable? {
    var seen = rest.load(ordering: .acquiring)
    while seen != Scope.closed {
      if let table = Scope.table(at: seen) { return table }
      let table = TeardownTable(second: seen)
      let (exchanged, now) = rest.compareExchange(
        expected: seen,
        desired: Scope.address(of: table) | Scope.tableMark,
        ordering: .acquiringAndReleasing
      )
      if exchanged { return Unmanaged.passRetained(table).takeUnretainedValue() }
      // This table does not become the owner of the word's content.
      table.second.store(Scope.empty, ordering: .relaxed)
      seen = now
    }
    return nil
  }

  // MARK: Words

  fileprivate static func put(_ child: Teardown, in word: borrowing Atomic<UInt>) -> Bool {
    let reference = Unmanaged.passRetained(child)
    let isPut = swap(word, empty, address(of: child))
    if !isPut { reference.release() }
    return isPut
  }

  fileprivate static func remove(_ child: Teardown, from word: borrowing Atomic<UInt>) -> Bool {
    let isRemoved = swap(word, address(of: child), empty)
    if isRemoved { Unmanaged.passUnretained(child).release() }
    return isRemoved
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

  /// Returns the teardown that a word owns, or nil if the word is empty or closed.
  fileprivate static func teardown(at word: UInt) -> Unmanaged<Teardown>? {
    guard word > closed, let pointer = UnsafeRawPointer(bitPattern: word) else { return nil }
    return .fromOpaque(pointer)
  }

  /// Returns the table that a word owns, or nil if the word owns none.
  private static func table(at word: UInt) -> TeardownTable? {
    guard word & tableMark != 0 else { return nil }
    let pointer = UnsafeRawPointer(bitPattern: word & ~tableMark)
    return pointer.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }
}

/// The teardowns of a scope after the first, in order of insertion.
private final class TeardownTable: Sendable {
  /// The word of the scope's second teardown, taken over from `rest`.
  let second: Atomic<UInt>
  private let others = Mutex<OrderedIdentitySet<Teardown>?>(OrderedIdentitySet())

  init(second: UInt) {
    self.second = Atomic(second)
  }

  /// Inserts `child` and returns true, or returns false if the table is finished.
  func insert(_ child: Teardown) -> Bool {
    others.withLock {
      $0?.insert(child, as: ObjectIdentifier(child))
      return $0 != nil
    }
  }

  /// Removes `child`, and returns true if the table contained it.
  func remove(_ child: Teardown) -> Bool {
    if Scope.remove(child, from: second) { return true }
    // The child is released outside the lock, because a release may run user code.
    let removed = others.withLock { $0?.remove(ObjectIdentifier(child)) }
    return removed != nil
  }

  /// Closes the table to new members, and tears down all members.
  func finish(scope: Scope) {
    let child = second.exchange(Scope.closed, ordering: .acquiringAndReleasing)
    Scope.teardown(at: child)?.takeRetainedValue().tearDown(for: scope)
    let others = others.withLock { $0.take() }
    others?.visit { $0.tearDown(for: scope) }
  }
}

/// A resource that a subscription holds, torn down when the subscription ends or is disposed.
@usableFromInline
class Teardown: @unchecked Sendable {
  // SAFETY: the class has no state. Each subclass documents what protects its state.

  @usableFromInline
  init() {}

  /// Releases the resource that `scope` held.
  ///
  /// The base implementation does nothing. A scope calls this method at most once, on any thread.
  @usableFromInline
  func tearDown(for scope: Scope) {}
}

/// A teardown that disposes a disposable.
private final class DisposableTeardown: Teardown, @unchecked Sendable {
  // SAFETY: the only property is immutable and Sendable.

  private let disposable: any Disposable

  init(_ disposable: any Disposable) {
    self.disposable = disposable
  }

  override func tearDown(for _: Scope) {
    disposable.dispose()
  }
}

/// A teardown that runs a closure.
private final class ActionTeardown: Teardown, @unchecked Sendable {
  // SAFETY: the only property is immutable and Sendable.

  private let action: @Sendable (Scope) -> Void

  init(_ action: @escaping @Sendable (Scope) -> Void) {
    self.action = action
  }

  override func tearDown(for scope: Scope) {
    action(scope)
  }
}
