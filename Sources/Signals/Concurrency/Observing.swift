internal import Observation
internal import Synchronization

extension Signal where Failure == Never {
  /// Sends the result of `read` now and after each change of the `@Observable` properties it reads.
  ///
  ///     let name = Signal.observing { [weak model] in model?.name }
  ///
  /// `read` runs on the main actor. If you subscribe on the main actor, it runs immediately. After
  /// a change it runs in the next turn of the main actor, so all changes of one turn produce one
  /// value. Capture models weakly, so that the signal ends with them.
  ///
  /// - Values: the results of `read`. Equal results are sent again.
  /// - End: completes when `read` returns nil, or when nothing that it read can change. Either the
  ///   models were deallocated, or `read` used no observable property.
  /// - Disposal: stops observing, and releases `read`.
  ///
  /// - Parameter read: reads the value; nil ends the signal. To send nil as a value, return an
  ///   optional inside an optional: `model.map(\.nickname)`.
  /// - Returns: a signal of the results of `read`.
  public static func observing(_ read: @escaping @MainActor () -> Value?) -> Signal {
    Signal { subscriber in
      let observer = ModelObserver(subscriber, read)
      subscriber.onDisposal { observer.stop() }
      onMainActor { observer.readValue() }
    }
  }
}

/// The observer of one subscription: reads models again after each change.
///
/// It is held by the models of the latest read, so it is released with them.
private final class ModelObserver<Value: Sendable>: Sendable {
  typealias Read = @MainActor () -> Value?

  private let subscriber: Subscriber<Value, Never>
  private let read: Mutex<StoredFunction<Read>?>

  init(_ subscriber: Subscriber<Value, Never>, _ read: @escaping Read) {
    self.subscriber = subscriber
    self.read = Mutex(StoredFunction(read))
  }

  func stop() {
    // Released outside the lock, because a release may run user code.
    _ = read.withLock { $0.take() }
  }

  @MainActor
  func readValue() {
    guard let read = read.withLock({ $0 })?.call else { return }
    let trigger = ObservationTrigger { hasChanged in
      // The report comes before the change, or inside a deinit, so the reaction waits for a turn.
      QueueScheduler.main.perform {
        MainActor.assumeIsolated {
          if hasChanged { self.readValue() } else { self.subscriber.complete() }
        }
      }
    }
    let value = withObservationTracking(read) { trigger.fire() }
    guard let value else { return subscriber.complete() }
    subscriber.send(value)
  }
}
