extension Signal where Failure == Never {
  /// Returns a signal of the results of `read`.
  ///
  /// The signal calls `read` for each new subscriber, and whenever an observed property that `read`
  /// used is written. The signal completes when `read` returns nil or uses nothing that can change.
  @inlinable
  package static func tracking(_ read: @escaping @MainActor () -> Value?) -> Signal {
    Signal { subscriber in
      onMainActor {
        guard !subscriber.isDisposed else { return }
        let observer = ExpressionObserver { observer in
          observer.read(read) { value in
            guard let value else { return subscriber.complete() }
            subscriber.send(value)
            if !observer.hasSources { subscriber.complete() }
          }
        }
        subscriber.onDisposal { onMainActor { observer.stop() } }
        observer.start()
      }
    }
  }
}

/// Calls `use` with the value of an expression, now and whenever something that it has read changes.
///
/// The observation retains the expression until it is disposed.
///
/// - Returns: A disposable that ends the observation; nil if the expression reads nothing that can
///   change.
@inlinable
package func observe<Value>(
  _ expression: @escaping () -> Value,
  _ use: @escaping (Value) -> Void
) -> (any Disposable)? {
  let observer = ExpressionObserver { $0.read(expression, then: use) }
  observer.start()
  guard observer.hasSources else { return nil }
  return ActionDisposable { onMainActor { observer.stop() } }
}
