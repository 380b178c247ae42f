internal import Signals

extension Workload {
  /// Neither setting a timer nor calling one off may cost more the more timers wait.
  static var scalingOfTimers: [Workload] {
    let sizes = [(1, "1"), (1_000, "1k"), (100_000, "100k"), (1_000_000, "1m")]
    return sizes.map { size, label in
      // Floor: a heap of when timers are due.
      Workload("scale_timers_add_\(label)", target: nil) { effort in
        timers(effort.population(size), timing: .adding)
      }
    }
      + sizes.map { size, label in
        // Floor: an empty slot in the heap; all such slots go when they outnumber the others.
        Workload("scale_timers_cancel_\(label)", target: nil) { effort in
          timers(effort.population(size), timing: .cancelling)
        }
      }
  }

  private enum Phase {
    case adding
    case cancelling
  }

  /// Adds `count` timers, due in no order, and calls them off as they came.
  ///
  /// Where they are few, that is done on many schedulers one after the other. On each of these
  /// waits a timer that is due before all others, so that none of them has the queue's own timer
  /// set.
  private static func timers(_ count: Int, timing phase: Phase) -> Comparison {
    let rounds = max(1, 1_000 / count)
    let hour = 3_600_000_000_000
    var randomness = Randomness()
    let delays = (0..<count).map { _ in Int.random(in: hour...2 * hour, using: &randomness) }
    let schedulers: [QueueScheduler] = (0..<rounds).map { _ in .background() }
    let plains = (0..<rounds).map { _ in PlainTimers() }
    for scheduler in schedulers { scheduler.schedule(after: .seconds(3_000)) {} }
    for plain in plains { _ = plain.add(after: hour / 2) {} }
    let heard = Tally()
    let plainHeard = Tally()
    return Comparison(
      ours: Lap(heard: heard) {
        var timers: [any Disposable] = []
        timers.reserveCapacity(rounds * count)
        let first = nanoseconds {
          for scheduler in schedulers {
            for delay in delays {
              timers.append(scheduler.schedule(after: .nanoseconds(delay)) { heard.add(1) })
            }
          }
        }
        let second = nanoseconds { for timer in timers { timer.dispose() } }
        return (phase == .adding ? first : second) / Double(rounds * count)
      },
      floor: Lap(heard: plainHeard) {
        var timers: [PlainTimers.Timer] = []
        timers.reserveCapacity(rounds * count)
        let first = nanoseconds {
          for plain in plains {
            for delay in delays { timers.append(plain.add(after: delay) { plainHeard.add(1) }) }
          }
        }
        let second = nanoseconds { for timer in timers { timer.dispose() } }
        return (phase == .adding ? first : second) / Double(rounds * count)
      }
    )
  }
}
