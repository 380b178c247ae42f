internal import Signals

extension Workload {
  /// Neither a delivery nor a disposal may cost more the more subscribers there are.
  static var scalingOfSubjects: [Workload] {
    let sizes = [(1, "1"), (1_000, "1k"), (100_000, "100k"), (1_000_000, "1m")]
    return sizes.map { size, label in
      // Floor: an array of observers, each a closure to call.
      Workload("scale_subscribers_send_\(label)", target: nil) { effort in
        let audience = Audience(of: effort.population(size))
        let sends = max(1, effort.items(1_000_000) / audience.count)
        return Comparison(
          ours: Lap(of: sends * audience.count, heard: audience.heard) {
            for value in 0..<sends { audience.subject.send(value) }
          },
          floor: Lap(of: sends * audience.count, heard: audience.plainHeard) {
            for value in 0..<sends { audience.plain.send(value) }
          }
        )
      }
    }
      + sizes.map { size, label in
        // Floor: an observer knows its place in the array.
        Workload("scale_subscribers_dispose_\(label)", target: nil) { effort in
          let audience = Audience(of: effort.population(size))
          return Comparison(
            ours: Lap(heard: audience.heard) {
              var newcomers: [any Disposable] = []
              for _ in 0..<1_000 {
                newcomers.append(
                  audience.subject.signal.subscribe { [heard = audience.heard] in heard.add($0) }
                )
              }
              return nanoseconds { for newcomer in newcomers { newcomer.dispose() } } / 1_000
            },
            floor: Lap(heard: audience.plainHeard) {
              var newcomers: [PlainSubject.Observer] = []
              for _ in 0..<1_000 {
                newcomers.append(audience.plain.subscribe(audience.plainHeard.handler))
              }
              return nanoseconds { for newcomer in newcomers { newcomer.dispose() } } / 1_000
            }
          )
        }
      }
  }

  private struct Audience {
    let count: Int
    let subject = Subject<Int, Never>()
    let heard = Tally()
    let plain = PlainSubject()
    let plainHeard = Tally()

    init(of count: Int) {
      self.count = count
      for _ in 0..<count {
        subject.signal.subscribe { [heard] in heard.add($0) }
        plain.subscribe(plainHeard.handler)
      }
    }
  }
}
