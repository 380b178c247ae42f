/// The time for which something lives, as a value that others can be tied to.
///
///     final class Downloads {
///       private let token = Lifetime.Token()
///
///       init(progress: Signal<Double, Never>) {
///         progress.take(during: token.lifetime).subscribe { print($0) }
///       }
///     }
///
/// It keeps neither the owner nor its token alive.
public struct Lifetime: Sendable {
  private let dependents: CompoundDisposable

  fileprivate init(_ dependents: CompoundDisposable) {
    self.dependents = dependents
  }

  /// The lifetime of something that is gone already.
  public static let ended: Lifetime = {
    let token = Token()
    token.dispose()
    return token.lifetime
  }()

  /// Whether it has ended.
  public var hasEnded: Bool { dependents.isDisposed }

  /// Completes at the end; at once if that is past.
  public var ended: Signal<Never, Never> {
    Signal { [dependents] subscriber in
      let dependent = dependents.add { subscriber.complete() }
      subscriber.onDisposal { dependents.remove(dependent) }
    }
  }

  /// Disposes `dependent` at the end; at once if that is past.
  public func add(_ dependent: any Disposable) {
    dependents.add(dependent)
  }

  /// Runs `action` at the end, and returns the disposable that stands for it.
  @discardableResult
  public func add(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    dependents.add(action)
  }

  /// Forgets a dependent without disposing it.
  public func remove(_ dependent: any Disposable) {
    dependents.remove(dependent)
  }
}

extension Lifetime {
  /// What an owner holds on to: its lifetime ends when the token is released, or disposed of.
  public final class Token: Disposable {
    private let dependents = CompoundDisposable()

    /// Creates the token of a lifetime that begins now.
    public init() {}

    deinit {
      dependents.dispose()
    }

    /// The lifetime that ends with this token.
    public var lifetime: Lifetime { Lifetime(dependents) }

    /// Whether the lifetime has ended.
    public var isDisposed: Bool { dependents.isDisposed }

    /// Ends the lifetime.
    public func dispose() {
      dependents.dispose()
    }
  }
}
