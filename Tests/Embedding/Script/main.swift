import Dispatch
import Glibc
import Kettles
import ViewModels

// A synchronous main.swift. It is on the main actor, but other work runs there only in
// `dispatchMain()`, which never returns. The last task exits.

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
