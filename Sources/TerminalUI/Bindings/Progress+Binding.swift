public import ViewModels

extension Spinner {
  /// Creates a spinner that runs while an expression is true.
  ///
  ///     Spinner(while: model.signIn.isExecuting || model.signOut.isExecuting)
  ///
  /// The spinner appears after 150 milliseconds of work, so quick work does not make the spinner
  /// flash. The spinner is then shown for at least 400 milliseconds, with ten steps per second, in
  /// the time of the application that shows it. If the screen allows no motion, the spinner stands
  /// still: see ``Screen/allowsMotion``. After the spinner has disappeared, no timer runs until new
  /// work begins.
  public convenience init(while isWorking: @autoclosure @escaping () -> Bool) {
    self.init()
    animate(while: .tracking { isWorking() })
  }

  /// Creates a spinner that runs while the latest value of a signal is true.
  public convenience init(while signal: Signal<Bool, Never>) {
    self.init()
    animate(while: signal)
  }
}

extension ProgressBar {
  /// Creates a bar that shows the fraction of an expression, and is hidden while it is nil.
  ///
  ///     ProgressBar(model.copy.fraction)
  ///
  /// If the fraction changes more than ten times a second, the bar shows the newest fraction ten
  /// times a second.
  public convenience init(
    _ fraction: @autoclosure @escaping () -> Double?,
    showsPercent: Bool = true
  ) {
    self.init(fraction: nil, showsPercent: showsPercent)
    let pace = FractionPace(of: self)
    _ = following(fraction()) { bar, fraction in
      pace.show(fraction)
      bar.isHidden = fraction == nil
    }
  }

  /// Creates a bar that is animated while an expression is true.
  ///
  /// Use such a bar for work whose progress is unknown. For the timing, see ``Spinner/init(while:)``.
  public convenience init(while isWorking: @autoclosure @escaping () -> Bool) {
    self.init(fraction: nil, showsPercent: false)
    animate(while: .tracking { isWorking() })
  }

  /// Creates a bar that is animated while the latest value of a signal is true.
  public convenience init(while signal: Signal<Bool, Never>) {
    self.init(fraction: nil, showsPercent: false)
    animate(while: signal)
  }
}

extension ProgressIndicator {
  /// Animates the indicator in the time of its application, from the first push of its page.
  fileprivate func animate(while signal: Signal<Bool, Never>) {
    whenOnPage { [weak self] page in
      page.whenPushed { [weak page] application in
        guard let self, let page else { return }
        ProgressAnimation(of: self, in: application)
          .follow(signal, during: [self.lifetime, page.lifetime])
      }
    }
  }
}

/// An animation of a progress indicator while work is in progress.
private final class ProgressAnimation {
  private weak var indicator: (any ProgressIndicator)?
  private weak var application: Application?
  private let scheduler: any TimedScheduler
  private var visibility = ProgressVisibility()
  /// The timer for showing or hiding the indicator.
  private let timer = SerialDisposable()
  private let ticks = SerialDisposable()

  init(of indicator: any ProgressIndicator, in application: Application) {
    self.indicator = indicator
    self.application = application
    scheduler = application.scheduler
  }

  /// Follows a signal until the first of several lifetimes ends.
  func follow(_ signal: Signal<Bool, Never>, during lifetimes: [Lifetime]) {
    let binding = CompoundDisposable()
    binding.add(
      signal.observe(
        next: { isWorking in self.update(isWorking) },
        completed: { binding.dispose() }
      )
    )
    for lifetime in lifetimes {
      binding.add(lifetime.ended.observe(completed: { binding.dispose() }))
    }
    binding.add { onMainActor { self.stop() } }
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
    ticks.inner = scheduler.schedule(every: ProgressPace.interval) { [weak self] in
      onMainActor { self?.advance() }
    }
  }

  private func advance() {
    if application?.screen.allowsMotion == true { indicator?.advance() }
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
}
