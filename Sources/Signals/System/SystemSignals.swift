internal import CSignals
internal import Dispatch
internal import Synchronization

extension Signal where Value == Int32, Failure == Never {
  /// Creates a signal that sends the numbers of Unix signals that the process receives.
  ///
  ///     Signal.posixSignals(SIGTERM, SIGINT).take(1).observe { _ in server.stop() }
  ///
  /// While a subscription exists, the given Unix signals do not end or stop the process, and their
  /// previous handlers do not run. Several subscriptions can watch the same Unix signal.
  ///
  /// The system can combine equal Unix signals that are pending at the same time, so a burst can be
  /// sent as one value. If HUP, INT, QUIT, TERM, TSTP, TTIN or TTOU is already ignored when you
  /// subscribe, as under `nohup`, that Unix signal stays ignored and is not sent. Programs that
  /// this program starts inherit neither the handlers nor blocked Unix signals.
  ///
  ///     process    ---TERM---HUP---TERM--
  ///     signals    ---15-----1-----15----
  ///
  /// - Values: the numbers, in the order of their arrival.
  /// - End: never.
  /// - Disposal: disposing the last subscription for a Unix signal immediately restores the
  ///   previous handler, unless the program has set a different handler since.
  /// - Parameters:
  ///   - numbers: the Unix signals to watch. SIGKILL, SIGSTOP and the crash signals such as SIGSEGV
  ///     cannot be watched.
  ///   - scheduler: the scheduler on which the values arrive.
  /// - Returns: a signal of the numbers.
  public static func posixSignals(
    _ numbers: Int32...,
    on scheduler: some Scheduler = .main
  ) -> Signal {
    for number in numbers {
      require(
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

/// A watch of Unix signals for one subscription.
private final class SignalWatch: Sendable {
  private let descriptor: Int32
  private let source: Mutex<any DispatchSourceRead>

  init(_ numbers: [Int32], _ send: @escaping @Sendable (Int32) -> Void) {
    let descriptor = signal_watch_begin(numbers, numbers.count)
    require(descriptor >= 0, "the process has no free file descriptors; close some first")
    self.descriptor = descriptor
    let queue = DispatchQueue(label: "Signals.posixSignals")
    let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler {
      while case let number = signal_watch_read(descriptor), number != 0 { send(number) }
    }
    // Dispatch watches the descriptor until the cancel handler runs.
    source.setCancelHandler { signal_watch_release(descriptor) }
    source.activate()
    self.source = Mutex(source)
  }

  /// Stops watching, and restores the handlers of Unix signals that no other watch needs.
  func end() {
    signal_watch_end(descriptor)
    source.withLock { $0.cancel() }
  }
}
