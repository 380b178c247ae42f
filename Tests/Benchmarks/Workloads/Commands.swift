internal import ViewModels

extension Workload {
  static var commands: [Workload] {
    [
      // Floor: a flag, two arrays of closures called when it changes, and work that calls another.
      Workload("command", target: Target(600, floor: 29)) { effort in
        let executions = effort.items(100_000)
        let heard = Tally()
        let command = Command { (input: Int) -> Signal<Int, Never> in
          heard.add(input)
          return .just(input &+ 1)
        }
        command.executing.subscribe { heard.add($0 ? 1 : 0) }
        command.enabled.subscribe { heard.add($0 ? 1 : 0) }
        let plainHeard = Tally()
        let plain = PlainCommand { input in
          plainHeard.add(input)
          return PlainInner.just(input)
        }
        plain.followExecuting(plainHeard.handler)
        plain.followEnabled(plainHeard.handler)
        return Comparison(
          ours: Lap(of: executions, heard: heard) {
            for value in 0..<executions { command.execute(value) }
          },
          floor: Lap(of: executions, heard: plainHeard) {
            for value in 0..<executions { plain.execute(value) }
          }
        )
      }
    ]
  }
}
