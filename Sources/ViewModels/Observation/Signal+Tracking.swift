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
