internal import Signals

extension Workload {
  static var combining: [Workload] {
    [
      // Floor: a variable per input, and a closure each that looks at the other.
      Workload("combineLatest_2", target: Target(80, floor: 18)) { effort in
        let subjects = (0..<2).map { _ in Subject<Int, Never>() }
        let heard = Tally()
        combineLatest(subjects[0].signal, subjects[1].signal)
          .subscribe { heard.add($0 &+ $1) }
        return contest(subjects, heard, effort)
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
        return contest(subjects, heard, effort)
      },
    ]
  }

  /// Sends to each of some combined subjects in turn.
  static func contest(
    _ subjects: [Subject<Int, Never>],
    _ heard: Tally,
    _ effort: Effort
  ) -> Contest {
    let rounds = effort.items(1_000_000) / subjects.count
    let plainHeard = Tally()
    let handler = plainHeard.handler
    let plains = subjects.map { _ in PlainSubject() }
    plains.count == 2 ? combine2(plains, handler) : combine4(plains, handler)
    return Contest(
      ours: Lap(of: rounds * subjects.count, heard: heard) {
        for value in 0..<rounds { for subject in subjects { subject.send(value) } }
      },
      floor: Lap(of: rounds * subjects.count, heard: plainHeard) {
        for value in 0..<rounds { for plain in plains { plain.send(value) } }
      }
    )
  }

  @inline(never)
  private static func combine2(_ plains: [PlainSubject], _ handler: @escaping (Int) -> Void) {
    var first: Int?
    var second: Int?
    plains[0].subscribe {
      first = $0
      if let second { handler($0 &+ second) }
    }
    plains[1].subscribe {
      second = $0
      if let first { handler(first &+ $0) }
    }
  }

  @inline(never)
  private static func combine4(_ plains: [PlainSubject], _ handler: @escaping (Int) -> Void) {
    var values: (Int?, Int?, Int?, Int?)
    func update(_ new: (Int?, Int?, Int?, Int?)) {
      values = new
      if let first = new.0, let second = new.1, let third = new.2, let fourth = new.3 {
        handler(first &+ second &+ third &+ fourth)
      }
    }
    plains[0].subscribe { update(($0, values.1, values.2, values.3)) }
    plains[1].subscribe { update((values.0, $0, values.2, values.3)) }
    plains[2].subscribe { update((values.0, values.1, $0, values.3)) }
    plains[3].subscribe { update((values.0, values.1, values.2, $0)) }
  }
}
