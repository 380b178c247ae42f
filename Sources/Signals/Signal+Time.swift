extension Signal where Value == Duration, Failure == Never {
  /// Creates a signal that sends the scheduler's time after every interval.
  ///
  /// The first value is sent after one interval. The signal never ends. Each due time is computed
  /// from the start time, so due times do not drift.
  public static func interval(
    _ interval: Duration,
    leeway: Duration = .zero,
    on scheduler: some TimedScheduler
  ) -> Signal {
    Signal { subscriber in
      subscriber.add(
        scheduler.schedule(every: interval, leeway: leeway) { subscriber.send(scheduler.elapsed) }
      )
    }
  }

  /// Creates a signal that sends the scheduler's time once, after a delay, and completes.
  public static func timer(
    after delay: Duration,
    leeway: Duration = .zero,
    on scheduler: some TimedScheduler
  ) -> Signal {
    Signal { subscriber in
      subscriber.add(
        scheduler.schedule(after: delay, leeway: leeway) {
          subscriber.send(scheduler.elapsed)
          subscriber.complete()
        }
      )
    }
  }
}
