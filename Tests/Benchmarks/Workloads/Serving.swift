extension Workload {
  /// Workloads of a served model with twenty members, measured by clients on a socket.
  ///
  /// Floor: a server that parses nothing, and sends the same bytes.
  static var serving: [Workload] {
    [
      // The median time from a call to its reply.
      Workload("served_get", unit: .microseconds, target: Target(timesFloor: 1.5)) { effort in
        comparison { _ in
          let client = SocketClient()
          return median(of: effort.items(4_000)) { _ in
            client.send("Get")
            client.receive()
          }
        }
      },
      // The median time from a change by one client until a watching client receives the change.
      Workload("served_set_watch", unit: .microseconds, target: Target(timesFloor: 2)) { effort in
        comparison { _ in
          let (setter, watcher) = (SocketClient(), SocketClient())
          watcher.send("Watch", #","more":true"#)
          watcher.receive()
          return median(of: effort.items(4_000)) { index in
            setter.send("Set", #","parameters":{"target":\#(index)}"#)
            watcher.receive()
            setter.receive()
          }
        }
      },
      // The average time of a change while 50 clients watch, one of which never reads.
      Workload("served_watchers", unit: .microseconds, target: Target(100, floor: 60)) { effort in
        comparison { _ in
          let setter = SocketClient()
          let watchers = makeWatchers(50)
          let changes = effort.items(10_000)
          return nanoseconds {
            for index in 0..<changes {
              setter.send("Set", #","parameters":{"target":\#(index)}"#)
              setter.receive()
              if index % 100 == 0 { for watcher in watchers.dropFirst() { watcher.skip() } }
            }
          } / Double(changes) / 1e3
        }
      },
      // The growth of the server's memory during the changes above.
      Workload("served_memory", unit: .kilobytes, target: Target(4_000, floor: 100)) { effort in
        comparison { program in
          let setter = SocketClient()
          let watchers = makeWatchers(50)
          let before = program.residentKilobytes
          for index in 0..<effort.items(20_000) {
            setter.send("Set", #","parameters":{"target":\#(index)}"#)
            setter.receive()
            if index % 100 == 0 { for watcher in watchers.dropFirst() { watcher.skip() } }
          }
          return max(0, program.residentKilobytes - before)
        }
      },
    ]
  }

  private static func comparison(
    _ measure: @escaping (MeasuredProgram) -> Double
  ) -> Comparison {
    Comparison(
      ours: Lap(tally: Tally()) { measureServer(.server, measure) },
      floor: Lap(tally: Tally()) { measureServer(.floorServer, measure) }
    )
  }

  private static func measureServer(
    _ kind: MeasuredProgram.Kind,
    _ measure: (MeasuredProgram) -> Double
  ) -> Double {
    let program = MeasuredProgram(kind)
    program.wait(for: "quit")
    defer { program.end() }
    return measure(program)
  }

  private static func makeWatchers(_ count: Int) -> [SocketClient] {
    (0..<count).map { _ in
      let client = SocketClient()
      client.send("Watch", #","more":true"#)
      client.receive()
      return client
    }
  }

  /// Returns the median time of a number of repetitions, in microseconds.
  private static func median(of count: Int, _ work: (Int) -> Void) -> Double {
    let times = (0..<count).map { index in nanoseconds { work(index) } }
    return times.sorted()[count / 2] / 1e3
  }
}
