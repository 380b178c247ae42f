internal import Dispatch
internal import ViewModels

extension Workload {
  static var threads: [Workload] {
    [
      // Floor: a lock that is held while the observers are called.
      Workload("contend_2", target: Target(66, floor: 42)) { effort in
        let sends = effort.items(500_000)
        let subject = Subject<Int, Never>()
        let tally = Tally()
        subject.signal.subscribe { tally.add($0) }
        let plain = PlainLockedSubject()
        let plainTally = Tally()
        plain.subscribe(plainTally.handler)
        return Comparison(
          ours: Lap(of: 2 * sends, tally: tally) {
            onTwoThreads { for value in 0..<sends { subject.send(value) } }
          },
          floor: Lap(of: 2 * sends, tally: plainTally) {
            onTwoThreads { for value in 0..<sends { plain.send(value) } }
          }
        )
      },
      // Floor: a lock and observers for each direction; one direction replays its latest value.
      Workload("channel_1", target: nil) { effort in
        channel(effort) { toFollowing, toLeading in
          toFollowing()
          toLeading()
        }
      },
      // Floor: the same as for `channel_1`.
      Workload("channel_2", target: nil) { effort in
        channel(effort) { onTwoThreads($0, $1) }
      },
      // Floor: a locked array that a dispatch queue empties in batches.
      Workload("hop_serial", target: Target(150, floor: 21)) { effort in
        let sends = effort.items(1_000_000)
        let arrival = DispatchSemaphore(value: 0)
        let subject = Subject<Int, Never>()
        let tally = Tally()
        subject.signal.deliver(on: .background()).subscribe { value in
          tally.add(value)
          if value == sends { arrival.signal() }
        }
        let plainTally = Tally()
        let plain = PlainBatchQueue { value in
          plainTally.add(value)
          if value == sends { arrival.signal() }
        }
        return Comparison(
          ours: Lap(of: sends, tally: tally) {
            for value in 1...sends { subject.send(value) }
            arrival.wait()
          },
          floor: Lap(of: sends, tally: plainTally) {
            for value in 1...sends { plain.send(value) }
            arrival.wait()
          }
        )
      },
    ]
  }

  /// Sends into both sides of a channel; `both` decides how the two closures run.
  private static func channel(
    _ effort: Effort,
    _ both: @escaping (@escaping @Sendable () -> Void, @escaping @Sendable () -> Void) -> Void
  ) -> Comparison {
    let sends = effort.items(500_000)
    let channel = Channel<Int, Never>()
    let plain = PlainChannel()
    // Each direction has its own tally, since both may deliver at the same time.
    let (tally, leadingTally) = (Tally(), Tally())
    let (plainTally, plainLeadingTally) = (Tally(), Tally())
    channel.following.signal.subscribe { tally.add($0) }
    channel.leading.signal.subscribe { leadingTally.add($0) }
    plain.subscribeFollowing(plainTally.handler)
    plain.subscribeLeading(plainLeadingTally.handler)
    return Comparison(
      ours: Lap(of: 2 * sends, tally: tally) {
        both(
          { for value in 0..<sends { channel.leading.send(value) } },
          { for value in 0..<sends { channel.following.send(value) } }
        )
        tally.add(leadingTally.readSum())
      },
      floor: Lap(of: 2 * sends, tally: plainTally) {
        both(
          { for value in 0..<sends { plain.sendToFollowing(value) } },
          { for value in 0..<sends { plain.sendToLeading(value) } }
        )
        plainTally.add(plainLeadingTally.readSum())
      }
    )
  }
}
