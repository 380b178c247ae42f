internal import Signals

extension Workload {
  /// Workloads of a million synchronous signals, one after the other, with one value each.
  static var deep: [Workload] {
    [
      // Floor: a loop that runs a closure again after it completes.
      Workload("deep_repeat", target: Target(100, floor: 27)) { effort in
        let count = effort.items(1_000_000)
        let plain = PlainSource(end: .completed)
        return comparison(count, Signal<Int, Never>.just(1).repeat(count)) { next in
          plain.run(count, after: .completed, next)
        }
      },
      // Floor: a loop over an array of closures. Creating the signals and closures is not measured.
      Workload("deep_concat", target: Target(100, floor: 27)) { effort in
        let count = effort.items(1_000_000)
        let signals = (0..<count).map { _ in Signal<Int, Never>.just(1) }
        let plains = (0..<count).map { _ in PlainSource(end: .completed) }
        return comparison(count, .concat(signals)) { PlainSource.run(plains, $0) }
      },
      // Floor: a loop that runs a closure again after it fails.
      Workload("deep_retry", target: Target(100, floor: 27)) { effort in
        let count = effort.items(1_000_000)
        let signal = Signal<Int, Oops> { subscriber in
          subscriber.send(1)
          subscriber.fail(Oops())
        }
        let plain = PlainSource(end: .failed)
        return comparison(count, signal.retry(count - 1)) { next in
          plain.run(count, after: .failed, next)
        }
      },
    ]
  }

  private static func comparison<Failure>(
    _ count: Int,
    _ signal: Signal<Int, Failure>,
    floor: @escaping (_ next: (Int) -> Void) -> Void
  ) -> Comparison {
    let tally = Tally()
    let plainTally = Tally()
    return Comparison(
      ours: Lap(of: count, tally: tally) { signal.subscribe { tally.add($0) } },
      floor: Lap(of: count, tally: plainTally) { floor(plainTally.handler) }
    )
  }
}

private struct Oops: Error {}
