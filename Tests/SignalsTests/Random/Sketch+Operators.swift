import Signals

extension Sketch {
  // MARK: One input

  func take(_ count: Int) -> Sketch {
    guard count > 0 else { return .list([]) }
    return stage {
      var left = count
      return { happening, send in
        left -= 1
        send(happening)
        if left == 0 { send(.completed) }
      }
    }
  }

  /// Creates an operator that sends a result of all values at completion.
  func closing(_ results: @escaping ([Int]) -> [Int]) -> Sketch {
    Sketch { extent, out in
      var values: [Int] = []
      attach(extent) { happening in
        switch happening {
        case .next(let value): values.append(value)
        case .failed: out(happening)
        case .completed:
          for result in results(values) where !extent.isOver { out(.next(result)) }
          out(.completed)
        }
      }
    }
  }

  func collect(_ count: Int) -> Sketch {
    stage {
      var values: [Int] = []
      return { happening, send in
        if case .next(let value) = happening { values.append(value) }
        if values.count == count || happening == .completed && !values.isEmpty {
          send(.next(values.reduce(0, Formula.blend)))
          values = []
        }
        if happening.isEnd { send(happening) }
      }
    }
  }

  // MARK: One after another

  /// Continues with the sketch that `next` returns for the end, if any.
  func following(_ next: @escaping (Happening) -> Sketch?) -> Sketch {
    Sketch { extent, out in
      feed(in: extent) { happening in
        if happening.isEnd, let other = next(happening) {
          other.attach(extent, out)
        } else {
          out(happening)
        }
      }
    }
  }

  /// Runs sketches one after another; `next` returns each one, given the last end and its index.
  static func inTurn(_ next: @escaping (Int, Happening) -> Sketch?) -> Sketch {
    Sketch { extent, out in
      let turn = Turn()
      var index = 0
      func follow(_ end: Happening) {
        turn.take {
          guard !extent.isOver else { return }
          guard let sketch = next(index, end) else { return out(end) }
          index += 1
          sketch.feed(in: extent) { $0.isEnd ? follow($0) : out($0) }
        }
      }
      follow(.completed)
    }
  }

  func again(_ times: Int, after calls: @escaping (Happening) -> Bool) -> Sketch {
    .inTurn { index, end in index == 0 || calls(end) && index <= times ? self : nil }
  }

  // MARK: Two inputs

  /// Creates an operator with two inputs; `self` is the first and is subscribed to first.
  private func meet(
    _ other: Sketch,
    _ begin: @escaping (Meeting) -> (first: Hear, second: Hear)
  ) -> Sketch {
    Sketch { extent, out in
      let meeting = Meeting(extent, out)
      let handlers = begin(meeting)
      feed(in: extent) { happening in meeting.take { handlers.first(happening) } }
      guard !extent.isOver else { return }
      other.feed(in: extent) { happening in meeting.take { handlers.second(happening) } }
    }
  }

  func merge(_ other: Sketch) -> Sketch {
    meet(other) { meeting in
      var running = 2
      func hear(_ happening: Happening) {
        if happening == .completed { running -= 1 }
        if happening != .completed || running == 0 { meeting.send(happening) }
      }
      return (hear, hear)
    }
  }

  func combineLatest(_ other: Sketch) -> Sketch {
    meet(other) { meeting in
      var latest: [Int?] = [nil, nil]
      var running = 2
      func hear(_ happening: Happening, _ index: Int) {
        switch happening {
        case .next(let value):
          latest[index] = value
          guard let first = latest[0], let second = latest[1] else { return }
          meeting.send(.next(Formula.blend(first, second)))
        case .failed: meeting.send(happening)
        case .completed:
          running -= 1
          if running == 0 { meeting.send(.completed) }
        }
      }
      return ({ hear($0, 0) }, { hear($0, 1) })
    }
  }

  func zip(_ other: Sketch) -> Sketch {
    meet(other) { meeting in
      var waiting: [[Int]] = [[], []]
      var isDone = [false, false]
      func hear(_ happening: Happening, _ index: Int) {
        switch happening {
        case .next(let value): waiting[index].append(value)
        case .failed: return meeting.send(happening)
        case .completed: isDone[index] = true
        }
        if let first = waiting[0].first, let second = waiting[1].first {
          waiting[0].removeFirst()
          waiting[1].removeFirst()
          meeting.send(.next(Formula.blend(first, second)))
        }
        for index in 0...1 where isDone[index] && waiting[index].isEmpty {
          meeting.send(.completed)
        }
      }
      return ({ hear($0, 0) }, { hear($0, 1) })
    }
  }

  func take(until trigger: Sketch) -> Sketch {
    trigger.meet(self) { meeting in
      ({ meeting.send($0.isFailure ? $0 : .completed) }, { meeting.send($0) })
    }
  }

  func take(untilReplacement replacement: Sketch) -> Sketch {
    Sketch { extent, out in
      let meeting = Meeting(extent, out)
      let own = Extent()
      extent.whenOver { own.end() }
      replacement.feed(in: extent) { happening in
        meeting.take {
          own.end()
          meeting.send(happening)
        }
      }
      guard !own.isOver else { return }
      feed(in: own) { happening in
        guard happening != .completed else { return }
        meeting.take { if !own.isOver { meeting.send(happening) } }
      }
    }
  }

  func skip(until trigger: Sketch) -> Sketch {
    trigger.take(1).meet(self) { meeting in
      var isOpen = false
      return (
        { happening in
          if happening.isFailure { meeting.send(happening) }
          if happening.isCompletion { isOpen = true }
        },
        { happening in if isOpen || happening.isEnd { meeting.send(happening) } }
      )
    }
  }

  func withLatest(_ other: Sketch) -> Sketch {
    other.meet(self) { meeting in
      var latest: Int?
      return (
        { happening in
          latest = happening.value ?? latest
          if happening.isFailure { meeting.send(happening) }
        },
        { happening in
          guard let value = happening.value else { return meeting.send(happening) }
          if let latest { meeting.send(.next(Formula.blend(value, latest))) }
        }
      )
    }
  }

  func sample(_ sampler: Sketch) -> Sketch {
    meet(sampler) { meeting in
      var latest: Int?
      return (
        { happening in
          latest = happening.value ?? latest
          if happening.isEnd { meeting.send(happening) }
        },
        { happening in
          if happening.isEnd { return meeting.send(happening) }
          if let latest { meeting.send(.next(latest)) }
        }
      )
    }
  }
}
