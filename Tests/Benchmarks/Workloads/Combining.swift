internal import Signals

extension Workload {
  static var combining: [Workload] {
    [
      // Floor: a variable per input, and for each input a closure that reads all variables.
      Workload("combineLatest_2", target: Target(80, floor: 18)) { effort in
        let subjects = (0..<2).map { _ in Subject<Int, Never>() }
        let tally = Tally()
        combineLatest(subjects[0].signal, subjects[1].signal)
          .subscribe { tally.add($0 &+ $1) }
        return comparison(subjects, tally, effort)
      },
      // Floor: the same as for `combineLatest_2`.
      Workload("combineLatest_4", target: Target(90, floor: 18)) { effort in
        let subjects = (0..<4).map { _ in Subject<Int, Never>() }
        let tally = Tally()
        combineLatest(
          subjects[0].signal,
          subjects[1].signal,
          subjects[2].signal,
          subjects[3].signal
        )
        .subscribe { tally.add($0 &+ $1 &+ $2 &+ $3) }
        return comparison(subjects, tally, effort)
      },
    ]
  }

  /// Returns a comparison that sends to the combined subjects, one after the other.
  private static func comparison(
    _ subjects: [Subject<Int, Never>],
    _ tally: Tally,
    _ effort: Effort
  ) -> Comparison {
    let rounds = effort.items(1_000_000) / subjects.count
    let plainTally = Tally()
    let handler = plainTally.handler
    let plains = subjects.map { _ in PlainBroadcast() }
    plains.count == 2
      ? PlainCombineLatest.ofTwo(plains, handler) : PlainCombineLatest.ofFour(plains, handler)
    return Comparison(
      ours: Lap(of: rounds * subjects.count, tally: tally) {
        for value in 0..<rounds { for subject in subjects { subject.send(value) } }
      },
      floor: Lap(of: rounds * subjects.count, tally: plainTally) {
        for value in 0..<rounds { for plain in plains { plain.send(value) } }
      }
    )
  }
}
