internal import Observation
internal import Synchronization

extension Signal where Failure == Never {
  /// Creates a signal that sends the result of `read` initially and after observed properties
  /// change.
  ///
  /// The observed properties are the `@Observable` properties that the latest run of `read` used.
  ///
  ///     let name = Signal.observing { [weak model] in model?.name }
  ///
  /// `read` runs on the main actor. If you subscribe on the main actor, the first run is immediate.
  /// After a change, `read` runs in a later turn of the main actor, so all changes of one turn
  /// produce one value. If you capture models weakly, the signal completes when they are
  /// deallocated.
  ///
  /// - Values: the results of `read`. Equal results are sent again.
  /// - End: completes when `read` returns nil, when all models that its latest run used are
  ///   deallocated, or after a value for which `read` used no observable property.
  /// - Disposal: stops observing, and releases `read`.
  ///
  /// - Parameter read: reads the value, or returns nil to complete the signal. To send nil as a
  ///   value, return an optional inside an optional: `model.map(\.nickname)`.
  /// - Returns: a signal of the results of `read`.
  public static func observing(_ read: @escaping @MainActor () -> Value?) -> Signal {
    Signal { subscriber in
      let observer = ModelObserver(subscriber, read)
      subscriber.onDisposal { observer.stop() }
      onMainActor { observer.readValue() }
    }
  }
}

/// The observer of one subscription, which reads the models again after changes.
///
/// Each read has a trigger. The models that were used in the latest read retain its trigger. When
/// they release the trigger without a change, the signal completes and the observer is released.
private final class ModelObserver<Value: Sendable>: Sendable {
  typealias Read = @MainActor () -> Value?

  private let subscriber: Subscriber<Value, Never>
  private let read: Mutex<StoredFunction<Read>?>

  init(_ subscriber: Subscriber<Value, Never>, _ read: @escaping Read) {
    self.subscriber = subscriber
    self.read = Mutex(StoredFunction(read))
  }

  func stop() {
    // The closure is released outside the lock because a release may run user code.
    _ = read.withLock { $0.take() }
  }

  @MainActor
  func readValue() {
    guard let read = read.withLock({ $0 })?.call else { return }
    let trigger = ObservationTrigger { hasChanged in
      // The trigger reports before the change or inside a `deinit`, so the reaction runs in a later
      // turn of the main queue.
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
