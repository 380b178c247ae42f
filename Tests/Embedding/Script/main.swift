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
    print("It does not heat: \(error).")
    exit(1)
  },
  completed: {
    print("It has \(kettle.temperature) degrees.")
    exit(0)
  }
)
print("All that is synchronous is done.")
dispatchMain()
