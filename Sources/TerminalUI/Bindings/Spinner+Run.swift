public import ViewModels

extension Spinner {
  /// Runs for as long as a signal says so: while a command executes, say.
  ///
  ///     spinner.run(while: model.signIn.executing, on: application.scheduler)
  ///
  /// It comes to be seen only after 150 milliseconds, so that quick work does not flash, and then
  /// stays for at least 400; it turns ten times a second. Nothing is scheduled while it does not
  /// run. One signal at a time: join several with `or`.
  ///
  /// It lasts until the signal ends, until the spinner is gone, which it does not keep alive, or
  /// until it is disposed of. It need not be held.
  @discardableResult
  public func run(
    while signal: Signal<Bool, Never>,
    on scheduler: any TimedScheduler
  ) -> any Disposable {
    Run(of: self, on: scheduler).follow(signal, until: life.signal)
  }
}

extension ProgressBar {
  /// Shows that something goes on, for as long as a signal says so and nobody knows how far it is.
  ///
  /// The same goes for it as for the `run` of a ``Spinner``.
  @discardableResult
  public func run(
    while signal: Signal<Bool, Never>,
    on scheduler: any TimedScheduler
  ) -> any Disposable {
    Run(of: self, on: scheduler).follow(signal, until: life.signal)
  }
}

/// Moves something on while work goes on.
private final class Run {
  private weak var target: (any Advancing)?
  private let scheduler: any TimedScheduler
  private var presence = Presence()
  /// What is waited for: to show it, or to hide it.
  private let alarm = SerialDisposable()
  private let ticks = SerialDisposable()

  init(of target: any Advancing, on scheduler: any TimedScheduler) {
    self.target = target
    self.scheduler = scheduler
  }

  deinit {}

  func follow(
    _ signal: Signal<Bool, Never>,
    until gone: Signal<Never, Never>
  ) -> any Disposable {
    let binding = CompoundDisposable()
    binding.add(
      signal.observe(
        next: { isWorking in self.follow(isWorking) },
        completed: { binding.dispose() }
      )
    )
    binding.add(gone.observe(completed: { binding.dispose() }))
    binding.add { UIScheduler().perform { MainActor.assumeIsolated { self.stop() } } }
    return binding
  }

  private func follow(_ isWorking: Bool) {
    act(on: isWorking ? presence.begin() : presence.end(at: scheduler.now))
  }

  private func act(on answer: Presence.Answer) {
    switch answer {
    case .nothing: break
    case .calm: alarm.inner = nil
    case .wait(let duration): wait(for: duration)
    case .show: show()
    case .hide: hide()
    }
  }

  private func wait(for duration: Duration) {
    alarm.inner = scheduler.schedule(after: duration) { [weak self] in
      UIScheduler().perform { MainActor.assumeIsolated { self?.wake() } }
    }
  }

  private func wake() {
    act(on: presence.wake(at: scheduler.now))
  }

  private func show() {
    target?.isRunning = true
    ticks.inner = scheduler.schedule(every: .milliseconds(100)) { [weak target] in
      UIScheduler().perform { MainActor.assumeIsolated { target?.advance() } }
    }
  }

  private func hide() {
    ticks.inner = nil
    target?.isRunning = false
  }

  private func stop() {
    alarm.dispose()
    ticks.dispose()
    target?.isRunning = false
  }
}
