/// An object's lifetime, whose end can dispose subscriptions.
///
///     final class Downloads {
///       private let token = Lifetime.Token()
///
///       init(progress: Signal<Double, Never>) {
///         progress.take(during: token.lifetime).subscribe { print($0) }
///       }
///     }
///
/// A lifetime retains neither the object nor its token.
public struct Lifetime: Sendable {
  private let dependents: CompoundDisposable

  fileprivate init(_ dependents: CompoundDisposable) {
    self.dependents = dependents
  }

  /// A lifetime that has ended.
  public static let ended: Lifetime = {
    let token = Token()
    token.dispose()
    return token.lifetime
  }()

  /// True once the lifetime has ended.
  public var hasEnded: Bool { dependents.isDisposed }

  /// A signal that completes when the lifetime ends, or immediately if it has already ended.
  public var ended: Signal<Never, Never> {
    Signal { [dependents] subscriber in
      let dependent = dependents.add { subscriber.complete() }
      subscriber.onDisposal { dependents.remove(dependent) }
    }
  }

  /// Disposes `dependent` when the lifetime ends, or immediately if it has already ended.
  public func add(_ dependent: any Disposable) {
    dependents.add(dependent)
  }

  /// Runs `action` when the lifetime ends, or immediately if it has already ended.
  ///
  /// Disposing the returned disposable runs `action` early.
  @discardableResult
  public func add(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    dependents.add(action)
  }

  /// Runs `action` on the main actor when the lifetime ends, or immediately if it has already ended.
  ///
  ///     page.lifetime.onEnd { model.stop() }
  ///
  /// The action runs before the end returns if the end is on the main actor, as that of a page is.
  /// Otherwise the action runs in a later turn of the main actor.
  @discardableResult
  public func onEnd(_ action: @escaping @MainActor @Sendable () -> Void) -> any Disposable {
    add { onMainActor(action) }
  }

  /// Removes a dependent without disposing it.
  public func remove(_ dependent: any Disposable) {
    dependents.remove(dependent)
  }
}

extension Lifetime {
  /// A token whose deallocation or disposal ends the lifetime of the token's owner.
  public final class Token: Disposable {
    private let dependents = CompoundDisposable()

    /// Creates a token and begins its lifetime.
    public init() {}

    deinit {
      dependents.dispose()
    }

    /// The lifetime that ends with this token.
    public var lifetime: Lifetime { Lifetime(dependents) }

    /// True once the lifetime has ended.
    public var isDisposed: Bool { dependents.isDisposed }

    /// Ends the lifetime.
    public func dispose() {
      dependents.dispose()
    }
  }
}
