internal import Dispatch

extension Signal where Value == Void, Failure == DescriptorError {
  /// Creates a signal that sends a value whenever a file descriptor can be read without waiting.
  ///
  ///     Signal.readable(socket).observe { connection.readAvailable() }
  ///
  /// The subscriber must read the input. The signal checks the descriptor again after the value has
  /// been delivered, so unread input is reported again. A regular file is always readable.
  ///
  /// The signal does not change flags such as `O_NONBLOCK`. The signal watches a duplicate, so you
  /// may close the descriptor at any time. The pipe or connection behind the descriptor then stays
  /// open until the subscription ends.
  ///
  ///     input       ---ab------c---
  ///     readable    ---xx------x---     if each handler reads one byte
  ///
  /// - Values: one value each time that the descriptor is found readable.
  /// - End: completes when a pipe is closed by all its writers and everything has been read. At the
  ///   end of a file or of a socket, `read` returns 0; dispose the subscription then. Fails if the
  ///   descriptor is not open for reading or cannot be duplicated.
  /// - Disposal: stops watching.
  /// - Parameters:
  ///   - descriptor: the descriptor to watch.
  ///   - scheduler: the scheduler on which the values arrive.
  /// - Returns: a signal of `Void` values.
  public static func readable(
    _ descriptor: Int32,
    on scheduler: some Scheduler = .main
  ) -> Signal {
    Signal { subscriber in
      guard !subscriber.isDisposed else { return }
      do throws(DescriptorError) {
        ReadinessLoop(try Descriptor(duplicating: descriptor), subscriber, scheduler).start()
      } catch {
        scheduler.perform { subscriber.fail(error) }
      }
    }
  }
}

/// The repeated check of the descriptor for one subscription to `readable`.
private final class ReadinessLoop: Sendable {
  private let descriptor: Descriptor
  private let subscriber: Subscriber<Void, DescriptorError>
  private let scheduler: any Scheduler
  private let queue = DispatchQueue(label: "Signals.readable")
  private let input: InputWait

  init(
    _ descriptor: Descriptor,
    _ subscriber: Subscriber<Void, DescriptorError>,
    _ scheduler: any Scheduler
  ) {
    self.descriptor = descriptor
    self.subscriber = subscriber
    self.scheduler = scheduler
    input = InputWait(for: descriptor, on: queue)
  }

  func start() {
    subscriber.onDisposal { self.input.end() }
    // With an immediate scheduler, values are sent on this queue instead of inside `subscribe`.
    queue.async { self.scheduleCheck() }
  }

  private func scheduleCheck() {
    scheduler.perform { self.check() }
  }

  private func check() {
    guard !subscriber.isDisposed else { return }
    switch descriptor.state {
    case .ready:
      subscriber.send(())
      // The next check is a separate piece of work, so other work can run between values.
      scheduleCheck()
    case .waiting:
      input.wait { self.scheduleCheck() }
    case .ended:
      subscriber.complete()
    }
  }
}
