import Signals

/// The parts from which the sketches of a program are built.
struct SketchWorld {
  let sources: [Sketch]
  let clock: SketchClock
  /// The extent of the run, which ends infinite work and breaks retain cycles.
  let extent: Extent
}

extension Formula {
  /// The sketch of the signal that the formula describes.
  func sketch(in world: SketchWorld) -> Sketch {
    switch self {
    case .source(let index): world.sources[index]
    case .just(let value): .list([value])
    case .list(let values): .list(values)
    case .script(let values, let end): .script(values, end: end)
    case .never: .never
    case .one(let change, let part): change.apply(to: part.sketch(in: world))
    case .two(let combination, let first, let second):
      combination.apply(to: first.sketch(in: world), second.sketch(in: world))
    case .flatMap(let strategy, let outer, let inners):
      outer.sketch(in: world).flatMap(strategy, inners.map { $0.sketch(in: world) })
    case .shared(let part):
      Formula.sharing(
        connection(to: part, keeping: 0, in: world).sketch(disconnects: true)
      )
    case .replayed(let part):
      connection(to: part, keeping: 2, in: world).sketch(disconnects: false)
    case .timed(let timing, let number, let part):
      part.sketch(in: world).timed(timing, Formula.interval(number), world.clock)
    }
  }

  private func connection(
    to part: Formula,
    keeping capacity: Int,
    in world: SketchWorld
  ) -> SketchConnection {
    SketchConnection(part.sketch(in: world), SketchSubject(keeping: capacity), in: world.extent)
  }

  private static func sharing(_ sketch: Sketch) -> Sketch {
    sketch.merge(sketch.values { { blend($0, 1) } })
  }
}

extension Formula.Operator {
  fileprivate func apply(to sketch: Sketch) -> Sketch {
    switch self {
    case .map(let number): sketch.values { { Formula.blend($0, number) } }
    case .filter: sketch.values { { Formula.accepts($0) ? $0 : nil } }
    case .ignoreValues: sketch.values { { _ in nil } }
    case .materialize: sketch.values { { $0 } }
    case .group: .list([]).merge(sketch)
    case .take(let count): sketch.take(count)
    case .takeWhile(let limit):
      sketch.stage {
        { happening, send in
          if let value = happening.value, value >= limit {
            send(.completed)
          } else {
            send(happening)
          }
        }
      }
    case .takeThrough(let limit):
      sketch.stage {
        { happening, send in
          send(happening)
          if let value = happening.value, value >= limit { send(.completed) }
        }
      }
    case .takeLast(let count): sketch.closing { $0.suffix(count) }
    case .reduce: sketch.closing { [$0.reduce(0, Formula.blend)] }
    case .collect(let count): sketch.collect(count)
    case .skip(let count):
      sketch.values {
        var seen = 0
        return { value in
          seen += 1
          return seen > count ? value : nil
        }
      }
    case .skipWhile(let limit):
      sketch.values {
        var isOpen = false
        return { value in
          isOpen = isOpen || value >= limit
          return isOpen ? value : nil
        }
      }
    case .start(let value):
      Sketch { extent, out in
        out(.next(value))
        if !extent.isOver { sketch.attach(extent, out) }
      }
    case .scan:
      sketch.values {
        var result = 0
        return { value in
          result = Formula.blend(result, value)
          return result
        }
      }
    case .combinePrevious:
      sketch.values {
        var previous = 0
        return { value in
          defer { previous = value }
          return Formula.blend(previous, value)
        }
      }
    case .enumerated:
      sketch.values {
        var index = -1
        return { value in
          index += 1
          return Formula.blend(value, index)
        }
      }
    case .distinctUntilChanged:
      sketch.values {
        var last: Int?
        return { value in
          defer { last = Formula.key(value) }
          return last == Formula.key(value) ? nil : value
        }
      }
    case .uniqueValues:
      sketch.values {
        var seen: [Int] = []
        return { value in
          defer { seen.append(value) }
          return seen.contains(value) ? nil : value
        }
      }
    case .repeat(let count): sketch.again(count - 1) { $0.isCompletion }
    case .retry(let count): sketch.again(count) { $0.isFailure }
    }
  }
}

extension Formula.Combination {
  fileprivate func apply(to first: Sketch, _ second: Sketch) -> Sketch {
    switch self {
    case .merge: first.merge(second)
    case .concat:
      Sketch.inTurn { index, end in
        if case .failed = end { return nil }
        return index < 2 ? [first, second][index] : nil
      }
    case .then: first.values { { _ in nil } }.following { $0.isCompletion ? second : nil }
    case .catchTo: first.following { $0.isFailure ? second : nil }
    case .combineLatest: first.combineLatest(second)
    case .zip: first.zip(second)
    case .takeUntil: first.take(until: second)
    case .takeUntilReplacement: first.take(untilReplacement: second)
    case .skipUntil: first.skip(until: second)
    case .withLatest: first.withLatest(second)
    case .sample: first.sample(second)
    }
  }
}
