extension Signal where Failure == Never {
  /// Sends what `read` returns, now and whenever an observed property that it read is written.
  ///
  /// Completes when it returns nil, and when nothing that it read can change.
  @inlinable
  static func watching(_ read: @escaping @MainActor () -> Value?) -> Signal {
    Signal { subscriber in
      onMainActor {
        guard !subscriber.isDisposed else { return }
        let watch = Watch { watch in
          watch.read(read) { value in
            guard let value else { return subscriber.complete() }
            subscriber.send(value)
            if !watch.hasSources { subscriber.complete() }
          }
        }
        subscriber.onDisposal { onMainActor { watch.stop() } }
        watch.start()
      }
    }
  }
}

/// An object that is not kept alive.
///
/// A variable that a closure captured weakly would be checked for overlapping accesses.
@usableFromInline
nonisolated final class WeakReference<Target: AnyObject>: @unchecked Sendable {
  // SAFETY: the reference is not changed.

  @exclusivity(unchecked)
  @usableFromInline private(set) weak var target: Target?

  @usableFromInline
  init(_ target: Target) {
    self.target = target
  }
}

/// Does `work` on the main actor: now if this is it, else in a turn of its own.
@usableFromInline
nonisolated func onMainActor(_ work: @escaping @MainActor () -> Void) {
  UIScheduler().perform(withoutIsolation(work))
}
