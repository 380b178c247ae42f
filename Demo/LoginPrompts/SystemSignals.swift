internal import Dispatch

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Handlers of the system's signals, active while the object exists.
final class SystemSignals {
  private var sources: [any DispatchSourceSignal] = []

  /// Starts handling signals.
  ///
  /// - Parameters:
  ///   - interrupted: Called when the program must end.
  ///   - suspended: Called after Ctrl-Z, when the program must stop.
  init(
    interrupted: @escaping @MainActor (Interruption) -> Void,
    suspended: @escaping @MainActor () -> Void
  ) {
    handle(SIGINT) { interrupted(.interrupt) }
    handle(SIGQUIT) { interrupted(.quit) }
    handle(SIGTERM) { interrupted(.terminate) }
    handle(SIGHUP) { interrupted(.hangUp) }
    handle(SIGTSTP, suspended)
  }

  isolated deinit {
    for source in sources { source.cancel() }
  }

  private func handle(_ signal: Int32, _ handler: @escaping @MainActor () -> Void) {
    var action = sigaction()
    // The parent, such as `nohup`, may have chosen to ignore the signal.
    guard sigaction(signal, nil, &action) == 0, !action.isIgnoring else { return }
    let source = DispatchSource.makeSignalSource(signal: signal, queue: .main)
    source.setEventHandler { MainActor.assumeIsolated { handler() } }
    source.resume()
    sources.append(source)
  }
}

extension sigaction {
  fileprivate nonisolated var isIgnoring: Bool {
    unsafeBitCast(__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
