internal import ViewModels

extension Workload {
  static var commands: [Workload] {
    [
      // Floor: a flag, two arrays of closures that its changes call, and work that calls a closure.
      Workload("command", target: Target(600, floor: 29)) { effort in
        let executions = effort.items(100_000)
        let tally = Tally()
        let command = Command { (input: Int) -> Signal<Int, Never> in
          tally.add(input)
          return .just(input &+ 1)
        }
        command.executing.subscribe { tally.add($0 ? 1 : 0) }
        command.enabled.subscribe { tally.add($0 ? 1 : 0) }
        let plainTally = Tally()
        let plain = PlainCommand { input in
          plainTally.add(input)
          return PlainInner.just(input)
        }
        plain.observeExecuting(plainTally.handler)
        plain.observeEnabled(plainTally.handler)
        return Comparison(
          ours: Lap(of: executions, tally: tally) {
            for value in 0..<executions { command.execute(value) }
          },
          floor: Lap(of: executions, tally: plainTally) {
            for value in 0..<executions { plain.execute(value) }
          }
        )
      }
    ]
  }
}
