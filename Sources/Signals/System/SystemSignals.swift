internal import CSignals
internal import Dispatch
internal import Synchronization

extension Signal where Value == Int32, Failure == Never {
  /// Creates a signal that sends the numbers of signals that the process receives.
  ///
  ///     Signal.signals(SIGTERM, SIGINT).take(1).observe { _ in server.stop() }
  ///
  /// While a subscription exists, these signals do not end or stop the process, and a previously
  /// installed handler does not run. Each subscription receives each signal.
  ///
  /// The system combines equal signals that are pending at the same time, so a burst can be sent as
  /// one value. A HUP, INT, QUIT, TERM, TSTP, TTIN or TTOU that the parent process ignores, as
  /// `nohup` does, stays ignored and is not sent. Programs that this program starts inherit neither
  /// handlers nor blocked signals.
  ///
  ///     process    ---TERM---HUP---TERM--
  ///     signals    ---15------1----15----
  ///
  /// - Values: the numbers, in the order of their arrival.
  /// - End: never.
  /// - Disposal: the last subscription of a signal restores the previous handler before disposal
  ///   returns, unless the program has set a different one since.
  /// - Parameters:
  ///   - numbers: the signals to watch. The crash signals, SIGKILL and SIGSTOP cannot be watched.
  ///   - scheduler: the scheduler on which the values arrive.
  /// - Returns: a signal of the numbers.
  public static func signals(
    _ numbers: Int32...,
    on scheduler: some Scheduler = .main
  ) -> Signal {
    for number in numbers {
      precondition(
        signal_can_be_watched(number),
        "no program can handle signal \(number) and continue; watch a different one"
      )
    }
    let arrivals = Signal { subscriber in
      // A subscription that was disposed before it began must not change a handler.
      guard !subscriber.isDisposed else { return }
      let watch = SignalWatch(numbers) { subscriber.send($0) }
      subscriber.onDisposal { watch.end() }
    }
    return arrivals.deliver(on: scheduler)
  }
}

/// A watch of the process's signals for one subscription.
private final class SignalWatch: Sendable {
  private let descriptor: Int32
  private let source: Mutex<any DispatchSourceRead>

  init(_ numbers: [Int32], _ send: @escaping @Sendable (Int32) -> Void) {
    let descriptor = signal_watch_begin(numbers, numbers.count)
    precondition(descriptor >= 0, "the process has no free file descriptors; close some first")
    self.descriptor = descriptor
    let queue = DispatchQueue(label: "Signals.signals")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      while case let number = signal_watch_read(descriptor), number != 0 { send(number) }
    }
    // Dispatch watches the descriptor until the cancel handler runs.
    source.setCancelHandler { signal_watch_release(descriptor) }
    source.activate()
    self.source = Mutex(source)
  }

  /// Stops watching, and restores the previous handlers.
  func end() {
    signal_watch_end(descriptor)
    source.withLock { $0.cancel() }
  }
}
