import Signals

extension ReferenceSignal {
  // MARK: One input

  func take(_ count: Int) -> ReferenceSignal {
    guard count > 0 else { return .list([]) }
    return transforming {
      var left = count
      return { event, send in
        left -= 1
        send(event)
        if left == 0 { send(.completed) }
      }
    }
  }

  /// Creates an operator that sends, at completion, the results computed from all values.
  func atCompletion(_ results: @escaping ([Int]) -> [Int]) -> ReferenceSignal {
    ReferenceSignal { scope, out in
      var values: [Int] = []
      attach(scope) { event in
        switch event {
        case .next(let value): values.append(value)
        case .failed: out(event)
        case .completed:
          for result in results(values) where !scope.isEnded { out(.next(result)) }
          out(.completed)
        }
      }
    }
  }

  func collect(_ count: Int) -> ReferenceSignal {
    transforming {
      var values: [Int] = []
      return { event, send in
        if case .next(let value) = event { values.append(value) }
        if values.count == count || event == .completed && !values.isEmpty {
          send(.next(values.reduce(0, SignalExpression.blend)))
          values = []
        }
        if event.isEnd { send(event) }
      }
    }
  }

  // MARK: Sequences

  /// Continues after an end with the signal that `next` returns, or ends if it returns nil.
  func continuing(_ next: @escaping (TestEvent) -> ReferenceSignal?) -> ReferenceSignal {
    ReferenceSignal { scope, out in
      subscribeInput(in: scope) { event in
        if event.isEnd, let other = next(event) {
          other.attach(scope, out)
        } else {
          out(event)
        }
      }
    }
  }

  /// Runs signals one after another.
  ///
  /// The last end is sent immediately. The next signal starts after the work of the previous one.
  ///
  /// `next` receives the index of the next signal and the end of the previous one. If `next`
  /// returns nil, the previous end is sent.
  static func sequence(_ next: @escaping (Int, TestEvent) -> ReferenceSignal?) -> ReferenceSignal {
    ReferenceSignal { scope, out in
      let queue = SerialQueue()
      var index = 0
      func runNext(_ end: TestEvent) {
        guard !scope.isEnded else { return }
        guard let signal = next(index, end) else { return out(end) }
        index += 1
        queue.perform {
          guard !scope.isEnded else { return }
          signal.subscribeInput(in: scope) { $0.isEnd ? runNext($0) : out($0) }
        }
      }
      runNext(.completed)
    }
  }

  static func concat(_ parts: [ReferenceSignal]) -> ReferenceSignal {
    .sequence { index, end in end.isFailure || index == parts.count ? nil : parts[index] }
  }

  func resubscribing(
    _ times: Int,
    after shouldContinue: @escaping (TestEvent) -> Bool
  ) -> ReferenceSignal {
    .sequence { index, end in index == 0 || shouldContinue(end) && index <= times ? self : nil }
  }

  // MARK: Two inputs

  /// Creates an operator with two inputs that subscribes to `self` first.
  private func combined(
    with other: ReferenceSignal,
    _ begin: @escaping (ReferenceJunction) -> (first: Handler, second: Handler)
  ) -> ReferenceSignal {
    ReferenceSignal { scope, out in
      let junction = ReferenceJunction(scope, out)
      let handlers = begin(junction)
      subscribeInput(in: scope) { event in junction.perform { handlers.first(event) } }
      guard !scope.isEnded else { return }
      other.subscribeInput(in: scope) { event in junction.perform { handlers.second(event) } }
    }
  }

  func merge(_ other: ReferenceSignal) -> ReferenceSignal {
    combined(with: other) { junction in
      var running = 2
      func handle(_ event: TestEvent) {
        if event == .completed { running -= 1 }
        if event != .completed || running == 0 { junction.send(event) }
      }
      return (handle, handle)
    }
  }

  func combineLatest(_ other: ReferenceSignal) -> ReferenceSignal {
    combined(with: other) { junction in
      var latest: [Int?] = [nil, nil]
      var running = 2
      func handle(_ event: TestEvent, _ index: Int) {
        switch event {
        case .next(let value):
          latest[index] = value
          guard let first = latest[0], let second = latest[1] else { return }
          junction.send(.next(SignalExpression.blend(first, second)))
        case .failed: junction.send(event)
        case .completed:
          running -= 1
          if running == 0 { junction.send(.completed) }
        }
      }
      return ({ handle($0, 0) }, { handle($0, 1) })
    }
  }

  func zip(_ other: ReferenceSignal) -> ReferenceSignal {
    combined(with: other) { junction in
      var waiting: [[Int]] = [[], []]
      var isDone = [false, false]
      func handle(_ event: TestEvent, _ index: Int) {
        switch event {
        case .next(let value): waiting[index].append(value)
        case .failed: return junction.send(event)
        case .completed: isDone[index] = true
        }
        if let first = waiting[0].first, let second = waiting[1].first {
          waiting[0].removeFirst()
          waiting[1].removeFirst()
          junction.send(.next(SignalExpression.blend(first, second)))
        }
        for index in 0...1 where isDone[index] && waiting[index].isEmpty {
          junction.send(.completed)
        }
      }
      return ({ handle($0, 0) }, { handle($0, 1) })
    }
  }

  func take(until trigger: ReferenceSignal) -> ReferenceSignal {
    trigger.combined(with: self) { junction in
      ({ junction.send($0.isFailure ? $0 : .completed) }, { junction.send($0) })
    }
  }

  func take(untilReplacement replacement: ReferenceSignal) -> ReferenceSignal {
    ReferenceSignal { scope, out in
      let junction = ReferenceJunction(scope, out)
      let own = ReferenceScope()
      scope.onEnd { own.end() }
      replacement.subscribeInput(in: scope) { event in
        junction.perform {
          own.end()
          junction.send(event)
        }
      }
      guard !own.isEnded else { return }
      subscribeInput(in: own) { event in
        guard event != .completed else { return }
        junction.perform { if !own.isEnded { junction.send(event) } }
      }
    }
  }

  func skip(until trigger: ReferenceSignal) -> ReferenceSignal {
    trigger.take(1).combined(with: self) { junction in
      var isOpen = false
      return (
        { event in
          if event.isFailure { junction.send(event) }
          if event.isCompletion { isOpen = true }
        },
        { event in if isOpen || event.isEnd { junction.send(event) } }
      )
    }
  }

  func withLatest(_ other: ReferenceSignal) -> ReferenceSignal {
    other.combined(with: self) { junction in
      var latest: Int?
      return (
        { event in
          latest = event.value ?? latest
          if event.isFailure { junction.send(event) }
        },
        { event in
          guard let value = event.value else { return junction.send(event) }
          if let latest { junction.send(.next(SignalExpression.blend(value, latest))) }
        }
      )
    }
  }

  func sample(_ sampler: ReferenceSignal) -> ReferenceSignal {
    combined(with: sampler) { junction in
      var latest: Int?
      return (
        { event in
          latest = event.value ?? latest
          if event.isEnd { junction.send(event) }
        },
        { event in
          if event.isEnd { return junction.send(event) }
          if let latest { junction.send(.next(latest)) }
        }
      )
    }
  }

  /// Combines each value with its index since the last value of `boundaries`.
  func window(_ boundaries: ReferenceSignal) -> ReferenceSignal {
    boundaries.combined(with: self) { junction in
      var index = 0
      return (
        { event in
          if event.value != nil { index = 0 }
          if event.isFailure { junction.send(event) }
        },
        { event in
          guard let value = event.value else { return junction.send(event) }
          index += 1
          junction.send(.next(SignalExpression.blend(value, index - 1)))
        }
      )
    }
  }
}
