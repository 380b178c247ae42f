public import ViewModels

extension Spinner {
  /// Creates a spinner that runs while the latest value of a signal is true.
  ///
  ///     Spinner(while: model.signIn.executing)
  ///
  /// The spinner appears after 150 milliseconds of work, so quick work does not make the spinner
  /// flash. The spinner is then shown for at least 400 milliseconds, with ten steps per second, in
  /// the time of the application that shows it. If the screen allows no motion, the spinner stands
  /// still: see ``Screen/allowsMotion``. After the spinner has disappeared, no timer runs
  /// until new work begins. To follow several signals, combine them with `or`.
  public convenience init(while signal: Signal<Bool, Never>) {
    self.init()
    animate(while: signal)
  }
}

extension ProgressBar {
  /// Creates a bar that shows the fractions of a signal, and is hidden while the fraction is nil.
  ///
  ///     ProgressBar(model.values(of: \.copy.fraction))
  ///
  /// If the fraction changes more than ten times a second, the bar shows the newest fraction ten
  /// times a second.
  public convenience init(_ fractions: Signal<Double?, Never>, showsPercent: Bool = true) {
    self.init(showsPercent: showsPercent)
    isHidden = true
    let pace = FractionPace(of: self)
    follow(fractions) { bar, fraction in
      pace.show(fraction)
      bar.isHidden = fraction == nil
    }
  }

  /// Creates a bar that shows the fractions of a signal, at most ten of them per second.
  public convenience init(_ fractions: Signal<Double, Never>, showsPercent: Bool = true) {
    self.init(showsPercent: showsPercent)
    let pace = FractionPace(of: self)
    follow(fractions) { _, fraction in pace.show(fraction) }
  }

  /// Creates a bar that is animated while the latest value of a signal is true.
  ///
  /// Use such a bar for work whose progress is unknown. For the timing, see ``Spinner/init(while:)``.
  public convenience init(while signal: Signal<Bool, Never>) {
    self.init(showsPercent: false)
    animate(while: signal)
  }
}

extension ProgressIndicator {
  /// Animates the indicator in the time of its application, from the first push of its page.
  fileprivate func animate(while signal: Signal<Bool, Never>) {
    whenOnPage { [weak self] page in
      page.whenPushed { application in
        guard let self else { return }
        ProgressAnimation(of: self, in: application)
          .follow(signal, until: merge(self.lifetime.ended, page.lifetime.ended))
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

  func follow(_ signal: Signal<Bool, Never>, until end: Signal<Never, Never>) {
    let binding = CompoundDisposable()
    binding.add(
      signal.observe(
        next: { isWorking in self.update(isWorking) },
        completed: { binding.dispose() }
      )
    )
    binding.add(end.observe(completed: { binding.dispose() }))
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

  deinit {}
}
