extension Signal {
  /// Sends windows: signals of up to `count` consecutive values each.
  ///
  ///     source      1---2---3---4---5--|
  ///     window      A-------B-------C--|      count: 2
  ///     window A    1---(2|)
  ///     window B            3---(4|)
  ///     window C                    5--|
  ///
  /// - Values: each window, just before its first value. A handler that subscribes to the
  ///   window before it returns receives all values of the window. Windows do not replay values to
  ///   later subscribers.
  /// - End: forwarded, then sent to the open window, if any. Windows replay their end.
  /// - Disposal: the source is disposed when the subscription and all subscriptions to its windows
  ///   are disposed. Once the subscription is disposed, no further window is opened.
  @inlinable
  public func window(count: Int) -> Signal<Signal<Value, Failure>, Failure> {
    require(count > 0, "count must be positive; 1 sends each value in a window of its own")
    let steps: Signal<WindowStep<Value>, Failure> = stage { target in
      StatefulRelay(
        0,
        to: target,
        receive: { relay, value in
          if relay.state == 0 { relay.forward(.open) }
          relay.forward(.value(value))
          relay.state += 1
          guard relay.state == count else { return }
          relay.state = 0
          relay.forward(.close)
        }
      )
    }
    return steps.windows()
  }

  /// Sends windows: signals that each send the values of one `interval`.
  ///
  ///     source      1--2-3----4--|
  ///     window      A---B---C---D|      interval: 4 ticks
  ///     window A    1--2|
  ///     window B        -3--|
  ///     window C            --4-|
  ///     window D                -|
  ///
  /// - Values: a window immediately, and a window after every `interval`, sent on `scheduler`.
  ///   Windows may be empty. Windows do not replay values to later subscribers.
  /// - End: forwarded, then sent to the open window. Windows replay their end.
  /// - Disposal: the source and the timer are disposed when the subscription and all subscriptions
  ///   to its windows are disposed. Once the subscription is disposed, no further window is opened.
  @inlinable
  public func window(
    every interval: Duration,
    on scheduler: some TimedScheduler
  ) -> Signal<Signal<Value, Failure>, Failure> {
    steps { junction, scope in
      let timer = RestartableTimer(on: scheduler, in: scope)
      // A strong reference would keep the timer running after the source is released.
      return timer.restart(every: interval) { [weak junction] in junction?.submit(.next(.open)) }
    }
    .windows()
  }

  /// Sends windows: signals that each last until another signal sends a value or the source ends.
  ///
  ///     source        1--2-3----4-|
  ///     boundaries    ----x---x----
  ///     window        A---B---C---|
  ///     window A      1--2|
  ///     window B          -3--|
  ///     window C              --4-|
  ///
  /// - Values: a window immediately, and a window for each value of `boundaries`. Windows may be
  ///   empty. Windows do not replay values to later subscribers.
  /// - End: forwarded, then sent to the open window. A failure of `boundaries` is forwarded in the
  ///   same way. After completion of `boundaries`, the open window lasts until the source ends.
  ///   Windows replay their end.
  /// - Disposal: both signals are disposed when the subscription and all subscriptions to its
  ///   windows are disposed. Once the subscription is disposed, no further window is opened.
  ///   `boundaries` is subscribed to first.
  @inlinable
  public func window<Boundary>(
    on boundaries: Signal<Boundary, Failure>
  ) -> Signal<Signal<Value, Failure>, Failure> {
    window(on: boundaries) { $0 }
  }

  /// Sends windows: signals that each last until an infallible signal sends a value or the source
  /// ends.
  @_disfavoredOverload
  @inlinable
  public func window<Boundary>(
    on boundaries: Signal<Boundary, Never>
  ) -> Signal<Signal<Value, Failure>, Failure> {
    window(on: boundaries) { (_: Never) -> Failure in }
  }

  @inlinable
  func window<Boundary, BoundaryFailure>(
    on boundaries: Signal<Boundary, BoundaryFailure>,
    raising raise: @escaping @Sendable (BoundaryFailure) -> Failure
  ) -> Signal<Signal<Value, Failure>, Failure> {
    steps { junction, scope in
      boundaries.openInput(
        in: scope,
        next: { _ in junction.submit(.next(.open)) },
        end: { end in if let failure = end.failure { junction.submit(.failed(raise(failure))) } }
      )
      return nil
    }
    .windows()
  }

  /// Returns the steps for windows that begin and end independently of the values.
  ///
  /// `start` begins the work that opens all windows after the first. It returns the timer, if any,
  /// which is retained until the source is released.
  @inlinable
  func steps(
    _ start: @escaping @Sendable (WindowJunction<Value, Failure>, Scope) -> ScopedDisposable?
  ) -> Signal<WindowStep<Value>, Failure> {
    subscribing { source, sink, scope in
      let junction = WindowJunction<Value, Failure>((), to: sink, in: scope) { junction, event in
        junction.send(event)
      }
      junction.submit(.next(.open))
      guard !scope.isDisposed else { return }
      let timer = start(junction, scope)
      junction.add(source) { event in
        withExtendedLifetime(timer) { event.map { .value($0) } }
      }
    }
  }
}

/// A step of a `window` operator.
@usableFromInline
enum WindowStep<Value: Sendable>: Sendable {
  /// Complete the open window, if there is one, and open another.
  case open
  /// Send a value to the open window.
  case value(Value)
  /// Complete the open window.
  case close
}

/// The junction of a source and of the timer or signal that opens windows.
@usableFromInline
typealias WindowJunction<Value: Sendable, Failure: Error> =
  Junction<Void, Event<WindowStep<Value>, Failure>, WindowStep<Value>, Failure>

extension Signal {
  /// Performs the steps of a `window` operator.
  @inlinable
  func windows<Element>() -> Signal<Signal<Element, Failure>, Failure>
  where Value == WindowStep<Element> {
    subscribing { steps, sink, scope in
      let source = SharedScope()
      source.addHolder(scope)
      let windows = WindowSubjects<Element, Failure>(of: source)
      // The `Subscriber` releases the sink on disposal, even if a window still has subscribers.
      let target = Subscriber(sink, scope)
      guard !scope.isDisposed else { return }
      steps.openInput(
        in: source.scope,
        next: { step in
          switch step {
          case .open:
            windows.close(.completed)
            if !scope.isDisposed { target.send(windows.open()) }
          case .value(let value): windows.current?.send(value)
          case .close: windows.close(.completed)
          }
        },
        end: { end in
          if let failure = end.failure {
            target.fail(failure)
            windows.close(.failed(failure))
          } else {
            target.complete()
            windows.close(.completed)
          }
        }
      )
    }
  }
}

/// The subject of the open window of one subscription.
///
/// Like a sink, this object is used by one thread at a time.
@usableFromInline
final class WindowSubjects<Value: Sendable, Failure: Error> {
  @usableFromInline var current: Subject<Value, Failure>?
  /// The scope of the source, held by the subscription and by all subscribers of windows.
  @usableFromInline let source: SharedScope

  @inlinable
  init(of source: SharedScope) {
    self.source = source
  }

  @inlinable
  func open() -> Signal<Value, Failure> {
    let subject = Subject<Value, Failure>()
    current = subject
    return subject.signal.subscribing { [source] upstream, sink, scope in
      source.addHolder(scope)
      upstream.attach(sink, scope)
    }
  }

  @inlinable
  func close(_ end: Event<Value, Failure>) {
    current.take()?.send(end)
  }
}
