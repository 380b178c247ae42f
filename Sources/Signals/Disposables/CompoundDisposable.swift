internal import Synchronization

/// A disposable that disposes its children in the order in which they were added.
///
/// Adding and removing take constant time on average. The first two children are stored inline,
/// because most compounds have no more than two.
public final class CompoundDisposable: Disposable {
  private let children: Mutex<DisposableSet?>

  /// Creates a compound with the given children, except those that are already disposed.
  public init(_ children: [any Disposable] = []) {
    var set = DisposableSet()
    for child in children where !child.isDisposed { set.insert(child) }
    self.children = Mutex(set)
  }

  /// Creates a compound whose first child runs `action`.
  public convenience init(_ action: @escaping @Sendable () -> Void) {
    self.init([ActionDisposable(action)])
  }

  /// True once `dispose()` has been called.
  public var isDisposed: Bool {
    children.withLock { $0 == nil }
  }

  /// Adds a child, or disposes the child immediately if this compound is already disposed.
  ///
  /// A child that is already disposed or already in the compound is not added.
  public func add(_ child: any Disposable) {
    guard !child.isDisposed else { return }
    let isTooLate = children.withLock {
      $0?.insert(child)
      return $0 == nil
    }
    if isTooLate { child.dispose() }
  }

  /// Adds an action to run on disposal, or runs it immediately if this compound is disposed.
  ///
  /// - Returns: A disposable that runs the action early.
  @discardableResult
  public func add(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    let child = ActionDisposable(action)
    add(child)
    return child
  }

  /// Removes a child without disposing it.
  public func remove(_ child: any Disposable) {
    // The child is released outside the lock because a release may run user code.
    _ = children.withLock { $0?.remove(child) }
  }

  /// Disposes all children.
  ///
  /// Children added later are disposed immediately.
  public func dispose() {
    let set = children.withLock { $0.take() }
    set?.visit { $0.dispose() }
  }
}
