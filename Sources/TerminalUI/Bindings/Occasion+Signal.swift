public import ViewModels

extension Occasion where Value: Sendable {
  /// What happens, from the moment of subscribing, on the main actor.
  ///
  /// Completes when the widget is gone.
  public var signal: Signal<Value, Never> {
    Signal { [weak self] subscriber in
      UIScheduler().perform {
        MainActor.assumeIsolated {
          guard let self else { return subscriber.complete() }
          let handler = self.add({ subscriber.send($0) }, ended: { subscriber.complete() })
          subscriber.onDisposal {
            UIScheduler().perform { MainActor.assumeIsolated { handler.remove() } }
          }
        }
      }
    }
  }
}
