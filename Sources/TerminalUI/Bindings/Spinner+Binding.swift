public import ViewModels

extension Spinner {
  /// Runs the spinner while the latest value of a signal is true.
  ///
  ///     spinner.run(while: model.signIn.executing, on: application.scheduler)
  ///
  /// The spinner appears after 150 milliseconds of work, so quick work does not make the spinner
  /// flash. The spinner is then shown for at least 400 milliseconds, with ten frames per second.
  /// After the spinner has disappeared, no timer runs until new work begins. To follow several
  /// signals, combine them with `or`.
  ///
  /// The binding ends when the signal completes or the spinner is deallocated. The binding does not
  /// retain the spinner.
  ///
  /// - Returns: A disposable that ends the binding earlier and hides the spinner. You need not keep
  ///   the disposable.
  @discardableResult
  public func run(
    while signal: Signal<Bool, Never>,
    on scheduler: any TimedScheduler
  ) -> any Disposable {
    ProgressAnimation(of: self, on: scheduler).follow(signal, until: lifetime.ended)
  }
}

extension ProgressBar {
  /// Animates the bar while the latest value of a signal is true and ``fraction`` is nil.
  ///
  /// For the timing and the end of the binding, see `Spinner.run(while:on:)`.
  @discardableResult
  public func run(
    while signal: Signal<Bool, Never>,
    on scheduler: any TimedScheduler
  ) -> any Disposable {
    ProgressAnimation(of: self, on: scheduler).follow(signal, until: lifetime.ended)
  }
}

/// An animation of a progress indicator while work is in progress.
private final class ProgressAnimation {
  private weak var indicator: (any ProgressIndicator)?
  private let scheduler: any TimedScheduler
  private var visibility = ProgressVisibility()
  /// The timer for showing or hiding the indicator.
  private let timer = SerialDisposable()
  private let ticks = SerialDisposable()

  init(of indicator: any ProgressIndicator, on scheduler: any TimedScheduler) {
    self.indicator = indicator
    self.scheduler = scheduler
  }

  func follow(
    _ signal: Signal<Bool, Never>,
    until end: Signal<Never, Never>
  ) -> any Disposable {
    let binding = CompoundDisposable()
    binding.add(
      signal.observe(
        next: { isWorking in self.update(isWorking) },
        completed: { binding.dispose() }
      )
    )
    binding.add(end.observe(completed: { binding.dispose() }))
    binding.add { onMainActor { self.stop() } }
    return binding
  }

  private func update(_ isWorking: Bool) {
    perform(isWorking ? visibility.begin() : visibility.end(at: scheduler.elapsed))
  }

  private func perform(_ action: ProgressVisibility.Action) {
    switch action {
    case .nothing: break
    case .cancelTimer: timer.inner = nil
    case .startTimer(let duration): startTimer(duration)
    case .show: show()
    case .hide: hide()
    }
  }

  private func startTimer(_ duration: Duration) {
    timer.inner = scheduler.schedule(after: duration) { [weak self] in
      onMainActor { self?.timerFired() }
    }
  }

  private func timerFired() {
    perform(visibility.timerFired(at: scheduler.elapsed))
  }

  private func show() {
    indicator?.isRunning = true
    ticks.inner = scheduler.schedule(every: .milliseconds(100)) { [weak indicator] in
      onMainActor { indicator?.advance() }
    }
  }

  private func hide() {
    ticks.inner = nil
    indicator?.isRunning = false
  }

  private func stop() {
    timer.dispose()
    ticks.dispose()
    indicator?.isRunning = false
  }

  deinit {}
}
