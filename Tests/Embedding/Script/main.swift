import Dispatch
import Glibc
import Kettles
import ViewModels

// A synchronous main.swift. Its code runs on the main actor, and other work of the main actor runs
// only inside `dispatchMain()`. That function never returns, so the handlers call `exit`.

let kettle = Kettle()
let dial = Dial()
dial[\.degrees] <-> kettle[\.target]
dial.degrees = 60
kettle.values(of: \.status).observe { print($0) }
kettle.hasWater = !CommandLine.arguments.contains("--empty")
kettle.heat.execute().signal.observe(
  failed: { error in
    print("Heating failed: \(error).")
    exit(1)
  },
  completed: {
    print("The water has \(kettle.temperature) degrees.")
    exit(0)
  }
)
print("The synchronous part is done.")
dispatchMain()
