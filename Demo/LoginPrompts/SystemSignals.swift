internal import Dispatch

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// Hears what the system tells the program, for as long as it lives.
final class SystemSignals {
  private var sources: [any DispatchSourceSignal] = []

  /// Starts hearing.
  ///
  /// - Parameters:
  ///   - interrupted: called when the program is to end.
  ///   - suspended: called when it is to stop, with Ctrl-Z.
  init(
    interrupted: @escaping @MainActor (Interruption) -> Void,
    suspended: @escaping @MainActor () -> Void
  ) {
    hear(SIGINT) { interrupted(.interrupt) }
    hear(SIGQUIT) { interrupted(.quit) }
    hear(SIGTERM) { interrupted(.terminate) }
    hear(SIGHUP) { interrupted(.hangUp) }
    hear(SIGTSTP, suspended)
  }

  isolated deinit {
    for source in sources { source.cancel() }
  }

  private func hear(_ signal: Int32, _ handler: @escaping @MainActor () -> Void) {
    var action = sigaction()
    // Whoever started the program may not want it to care: nohup, a shell's background.
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
