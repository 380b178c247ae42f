internal import Signals

extension Workload {
  static var combining: [Workload] {
    [
      // Floor: a variable per input, and a closure each that looks at all of them.
      Workload("combineLatest_2", target: Target(80, floor: 18)) { effort in
        let subjects = (0..<2).map { _ in Subject<Int, Never>() }
        let heard = Tally()
        combineLatest(subjects[0].signal, subjects[1].signal)
          .subscribe { heard.add($0 &+ $1) }
        return comparison(subjects, heard, effort)
      },
      // Floor: as for two.
      Workload("combineLatest_4", target: Target(90, floor: 18)) { effort in
        let subjects = (0..<4).map { _ in Subject<Int, Never>() }
        let heard = Tally()
        combineLatest(
          subjects[0].signal,
          subjects[1].signal,
          subjects[2].signal,
          subjects[3].signal
        )
        .subscribe { heard.add($0 &+ $1 &+ $2 &+ $3) }
        return comparison(subjects, heard, effort)
      },
    ]
  }

  /// Sends to each of some combined subjects in turn.
  private static func comparison(
    _ subjects: [Subject<Int, Never>],
    _ heard: Tally,
    _ effort: Effort
  ) -> Comparison {
    let rounds = effort.items(1_000_000) / subjects.count
    let plainHeard = Tally()
    let handler = plainHeard.handler
    let plains = subjects.map { _ in PlainBroadcast() }
    plains.count == 2 ? PlainLatest.ofTwo(plains, handler) : PlainLatest.ofFour(plains, handler)
    return Comparison(
      ours: Lap(of: rounds * subjects.count, heard: heard) {
        for value in 0..<rounds { for subject in subjects { subject.send(value) } }
      },
      floor: Lap(of: rounds * subjects.count, heard: plainHeard) {
        for value in 0..<rounds { for plain in plains { plain.send(value) } }
      }
    )
  }
}
