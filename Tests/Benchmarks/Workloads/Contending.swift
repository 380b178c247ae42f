internal import Dispatch
internal import ViewModels

extension Workload {
  static var threads: [Workload] {
    [
      // Floor: a lock held while the observers are called. Some lock there must be.
      Workload("contend_2", target: Target(66, floor: 42)) { effort in
        let sends = effort.items(500_000)
        let subject = Subject<Int, Never>()
        let heard = Tally()
        subject.signal.subscribe { heard.add($0) }
        let plain = PlainLockedSubject()
        let plainHeard = Tally()
        plain.subscribe(plainHeard.handler)
        return Comparison(
          ours: Lap(of: 2 * sends, heard: heard) {
            onTwoThreads { for value in 0..<sends { subject.send(value) } }
          },
          floor: Lap(of: 2 * sends, heard: plainHeard) {
            onTwoThreads { for value in 0..<sends { plain.send(value) } }
          }
        )
      },
      // Floor: a lock and observers for each direction, and the latest value of one.
      Workload("channel_1", target: nil) { effort in
        channel(effort) { toFollowing, toLeading in
          toFollowing()
          toLeading()
        }
      },
      // Floor: as from one thread.
      Workload("channel_2", target: nil) { effort in
        channel(effort) { onTwoThreads($0, $1) }
      },
      // Floor: a queue that is asked once for all the values that have come meanwhile. Two
      // threads meet there, so it needs a lock.
      Workload("hop_serial", target: Target(150, floor: 21)) { effort in
        let sends = effort.items(1_000_000)
        let arrival = DispatchSemaphore(value: 0)
        let subject = Subject<Int, Never>()
        let heard = Tally()
        subject.signal.deliver(on: .background()).subscribe { value in
          heard.add(value)
          if value == sends { arrival.signal() }
        }
        let plainHeard = Tally()
        let plain = PlainMailbox { value in
          plainHeard.add(value)
          if value == sends { arrival.signal() }
        }
        return Comparison(
          ours: Lap(of: sends, heard: heard) {
            for value in 1...sends { subject.send(value) }
            arrival.wait()
          },
          floor: Lap(of: sends, heard: plainHeard) {
            for value in 1...sends { plain.post(value) }
            arrival.wait()
          }
        )
      },
    ]
  }

  /// Sends into both sides of a channel, in the way that `both` does two things.
  private static func channel(
    _ effort: Effort,
    _ both: @escaping (@escaping @Sendable () -> Void, @escaping @Sendable () -> Void) -> Void
  ) -> Comparison {
    let sends = effort.items(500_000)
    let channel = Channel<Int, Never>()
    let plain = PlainChannel()
    // Each direction adds up by itself, since both may deliver at the same time.
    let (heard, heardLeading) = (Tally(), Tally())
    let (plainHeard, plainHeardLeading) = (Tally(), Tally())
    channel.following.signal.subscribe { heard.add($0) }
    channel.leading.signal.subscribe { heardLeading.add($0) }
    plain.subscribeFollowing(plainHeard.handler)
    plain.subscribeLeading(plainHeardLeading.handler)
    return Comparison(
      ours: Lap(of: 2 * sends, heard: heard) {
        both(
          { for value in 0..<sends { channel.leading.send(value) } },
          { for value in 0..<sends { channel.following.send(value) } }
        )
        heard.add(heardLeading.readSum())
      },
      floor: Lap(of: 2 * sends, heard: plainHeard) {
        both(
          { for value in 0..<sends { plain.sendToFollowing(value) } },
          { for value in 0..<sends { plain.sendToLeading(value) } }
        )
        plainHeard.add(plainHeardLeading.readSum())
      }
    )
  }
}
