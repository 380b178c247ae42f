import CEpoll
import Glibc
import Kettles
import ViewModels

// A program with its own event loop, which waits for the main actor as for any descriptor.

let kettle = Kettle()
let dial = Dial()
dial[\.degrees] <-> kettle[\.target]
dial.degrees = 60
kettle.values(of: \.status).observe { print($0) }
kettle.hasWater = !CommandLine.arguments.contains("--empty")

var status: Int32?
kettle.heat.execute().signal.observe(
  failed: { error in
    print("Heating failed: \(error).")
    status = 1
  },
  completed: {
    print("The water has \(kettle.temperature) degrees.")
    status = 0
  }
)
print("The synchronous part is done.")

let poller = epoll_create1(0)
var interest = epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: MainLoop.descriptor))
epoll_ctl(poller, EPOLL_CTL_ADD, MainLoop.descriptor, &interest)

/// Waits for an event, and returns false if none came in time.
@MainActor func runOnce(timeout: Int32) -> Bool {
  var event = epoll_event()
  guard epoll_wait(poller, &event, 1, timeout) > 0 else { return false }
  MainLoop.dispatch()
  return true
}

while status == nil { _ = runOnce(timeout: -1) }
// Some work may remain after the end of the command. Afterwards, the idle main actor must not wake
// the loop.
var wakeUps = 0
while runOnce(timeout: 50) { wakeUps += 1 }
if wakeUps > 10 { print("The main actor woke \(wakeUps) times without work.") }
exit(status ?? 1)
