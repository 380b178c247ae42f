internal import Observation
internal import Synchronization

extension Signal where Failure == Never {
  /// Sends what `read` returns, now and after each change of the `@Observable` properties it read.
  ///
  ///     let name = Signal.observing { [weak model] in model?.name }
  ///
  /// `read` runs on the main actor: while subscribing, if that is done there, and then in the turn
  /// after a change; so changes made in one turn are seen together, as one value. Capture models
  /// weakly, for the signal to end with them.
  ///
  /// - Values: what `read` returns; not compared.
  /// - End: completes when `read` returns nil, and when nothing it read can change any more: the
  ///   models are gone, or it read no observable property.
  /// - Disposal: stops observing, and releases `read`.
  ///
  /// - Parameter read: reads the value; nil ends the signal. To send nil itself, return an optional
  ///   in an optional: `model.map(\.nickname)`.
  /// - Returns: a signal of what `read` returns.
  public static func observing(_ read: @escaping @MainActor () -> Value?) -> Signal {
    Signal { subscriber in
      let observer = ModelObserver(subscriber, read)
      subscriber.onDisposal { observer.stop() }
      UIScheduler().perform { MainActor.assumeIsolated { observer.look() } }
    }
  }
}

/// Looks at models, again and again, for one subscription.
///
/// It is held by the models it looked at last, so when they go it goes.
private final class ModelObserver<Value: Sendable>: Sendable {
  typealias Read = @MainActor () -> Value?

  /// A function in a struct: on its own, each pass through a lock would wrap it in another thunk.
  private struct Body: Sendable {
    let read: Read
  }

  private let subscriber: Subscriber<Value, Never>
  private let body: Mutex<Body?>

  init(_ subscriber: Subscriber<Value, Never>, _ read: @escaping Read) {
    self.subscriber = subscriber
    body = Mutex(Body(read: read))
  }

  func stop() {
    // Released outside the lock: the captures are the user's.
    _ = body.withLock { $0.take() }
  }

  @MainActor
  func look() {
    guard let read = body.withLock({ $0 })?.read else { return }
    let tripwire = Tripwire { hasChanged in
      // Told before the change, or while the model goes: so what is to be done is done after it.
      QueueScheduler.main.perform {
        MainActor.assumeIsolated {
          if hasChanged { self.look() } else { self.subscriber.complete() }
        }
      }
    }
    let value = withObservationTracking(read) { tripwire.trip() }
    guard let value else { return subscriber.complete() }
    subscriber.send(value)
  }
}
