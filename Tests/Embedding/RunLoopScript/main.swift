import Foundation
import Kettles
import ViewModels

// A synchronous main.swift that runs the main actor through the run loop and then continues.

let kettle = Kettle()
let dial = Dial()
dial[\.degrees] <-> kettle[\.target]
dial.degrees = 60
kettle.values(of: \.status).observe { print($0) }
kettle.hasWater = !CommandLine.arguments.contains("--empty")
kettle.heat.errors.observe { print("Heating failed: \($0).") }
kettle.heat.execute()
print("The synchronous part is done.")
while kettle.heat.isExecuting {
  _ = RunLoop.main.run(mode: .default, before: .distantFuture)
}
guard !kettle.canHeat else { exit(1) }
print("The water has \(kettle.temperature) degrees.")
