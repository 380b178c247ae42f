internal import Signals

extension Workload {
  /// A million signals one after the other, each of one value sent at once.
  static var deep: [Workload] {
    [
      // Floor: a loop that runs a closure again when it has said that it completed.
      Workload("deep_repeat", target: Target(100, floor: 27)) { effort in
        let count = effort.items(1_000_000)
        let plain = PlainSource(end: .completed)
        var left = 0
        return contest(count, Signal<Int, Never>.just(1).repeat(count)) { end in
          left = end == nil ? count : left - 1
          return end != .failed && left > 0 ? plain : nil
        }
      },
      // Floor: the same loop, over an array of closures.
      Workload("deep_concat", target: Target(100, floor: 27)) { effort in
        let count = effort.items(1_000_000)
        let signals = (0..<count).map { _ in Signal<Int, Never>.just(1) }
        let plains = (0..<count).map { _ in PlainSource(end: .completed) }
        var index = 0
        return contest(count, .concat(signals)) { end in
          index = end == nil ? 0 : index + 1
          return end != .failed && index < count ? plains[index] : nil
        }
      },
      // Floor: a loop that runs a closure again when it has said that it failed.
      Workload("deep_retry", target: Target(100, floor: 27)) { effort in
        let count = effort.items(1_000_000)
        let signal = Signal<Int, Oops> { subscriber in
          subscriber.send(1)
          subscriber.fail(Oops())
        }
        let plain = PlainSource(end: .failed)
        var left = 0
        return contest(count, signal.retry(count - 1)) { end in
          left = end == nil ? count : left - 1
          return end != .completed && left > 0 ? plain : nil
        }
      },
    ]
  }

  private static func contest<Failure>(
    _ count: Int,
    _ signal: Signal<Int, Failure>,
    following: @escaping (PlainSource.End?) -> PlainSource?
  ) -> Contest {
    let heard = Tally()
    let plainHeard = Tally()
    return Contest(
      ours: Lap(of: count, heard: heard) { signal.subscribe { heard.add($0) } },
      floor: Lap(of: count, heard: plainHeard) {
        PlainSuccession(plainHeard.handler, following: following).follow(nil)
      }
    )
  }
}

private struct Oops: Error {}
