internal import Signals
internal import TestSupport

extension Workload {
  /// Workloads that show that adding and canceling timers does not cost more with more timers.
  static var scalingOfTimers: [Workload] {
    let sizes = [(1, "1"), (1_000, "1k"), (100_000, "100k"), (1_000_000, "1m")]
    return sizes.map { size, label in
      // Floor: a heap that is ordered by due time.
      Workload("scale_timers_add_\(label)", target: nil) { effort in
        timers(effort.population(size), timing: .adding)
      }
    }
      + sizes.map { size, label in
        // Floor: a canceled entry stays in the heap until such entries outnumber the others.
        Workload("scale_timers_cancel_\(label)", target: nil) { effort in
          timers(effort.population(size), timing: .cancelling)
        }
      }
  }

  private enum Phase {
    case adding
    case cancelling
  }

  /// Adds `count` timers with random due times, and cancels them in the same order.
  ///
  /// For small counts it uses several schedulers. Each scheduler has an earlier timer, so that no
  /// measured timer changes the time at which its queue wakes.
  private static func timers(_ count: Int, timing phase: Phase) -> Comparison {
    let rounds = max(1, 1_000 / count)
    let hour = 3_600_000_000_000
    var random = SeededRandom(seed: 1)
    let delays = (0..<count).map { _ in Int.random(in: hour...2 * hour, using: &random) }
    let schedulers: [QueueScheduler] = (0..<rounds).map { _ in .background() }
    let plains = (0..<rounds).map { _ in PlainTimers() }
    for scheduler in schedulers { scheduler.schedule(after: .seconds(3_000)) {} }
    for plain in plains { _ = plain.add(after: hour / 2) {} }
    let tally = Tally()
    let plainTally = Tally()
    return Comparison(
      ours: Lap(tally: tally) {
        var timers: [any Disposable] = []
        timers.reserveCapacity(rounds * count)
        let first = nanoseconds {
          for scheduler in schedulers {
            for delay in delays {
              timers.append(scheduler.schedule(after: .nanoseconds(delay)) { tally.add(1) })
            }
          }
        }
        let second = nanoseconds { for timer in timers { timer.dispose() } }
        return (phase == .adding ? first : second) / Double(rounds * count)
      },
      floor: Lap(tally: plainTally) {
        var timers: [PlainTimers.Timer] = []
        timers.reserveCapacity(rounds * count)
        let first = nanoseconds {
          for plain in plains {
            for delay in delays { timers.append(plain.add(after: delay) { plainTally.add(1) }) }
          }
        }
        let second = nanoseconds { for timer in timers { timer.dispose() } }
        return (phase == .adding ? first : second) / Double(rounds * count)
      }
    )
  }
}
