internal import Synchronization

/// A disposable made of others, disposed together in the order in which they were added.
///
/// The first two are held inline, since most have no more; adding and removing are O(1).
public final class CompoundDisposable: Disposable {
  private let children: Mutex<DisposableBag?>

  /// Creates a compound of `children`.
  public init(_ children: [any Disposable] = []) {
    var bag = DisposableBag()
    for child in children where !child.isDisposed { bag.insert(child) }
    self.children = Mutex(bag)
  }

  /// Creates a compound whose first child runs `action`.
  public convenience init(_ action: @escaping @Sendable () -> Void) {
    self.init([ActionDisposable(action)])
  }

  /// Whether `dispose()` has been called.
  public var isDisposed: Bool {
    children.withLock { $0 == nil }
  }

  /// Adds a child; disposes it at once if this compound is disposed already.
  ///
  /// A child that is disposed already, or there already, is not added.
  public func add(_ child: any Disposable) {
    guard !child.isDisposed else { return }
    let isTooLate = children.withLock {
      $0?.insert(child)
      return $0 == nil
    }
    if isTooLate { child.dispose() }
  }

  /// Adds an action to run on disposal, and returns the disposable that stands for it.
  @discardableResult
  public func add(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    let child = ActionDisposable(action)
    add(child)
    return child
  }

  /// Forgets a child without disposing it.
  public func remove(_ child: any Disposable) {
    // Released outside the lock: a release may run a deinit of the user.
    _ = children.withLock { $0?.remove(child) }
  }

  /// Disposes all children, and whatever is added from now on.
  public func dispose() {
    let bag = children.withLock { bag in
      defer { bag = nil }
      return bag
    }
    bag?.visit { $0.dispose() }
  }
}
