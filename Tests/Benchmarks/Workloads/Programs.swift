internal import TerminalUI

extension Workload {
  /// Workloads of whole programs: a form on a terminal, measured from outside.
  ///
  /// Floor: a hand-written program that draws the same form, and redraws only what a key changes.
  /// The floor is the same binary, so it loads the same libraries.
  static var programs: [Workload] {
    [
      Workload("program_start", unit: .milliseconds, target: Target(12, floor: 6.5)) { _ in
        comparison { kind in
          var program: MeasuredProgram?
          let time = nanoseconds {
            program = MeasuredProgram(kind)
            program?.wait(for: "quit")
          }
          program?.end()
          return time / 1e6
        }
      },
      Workload("program_memory", unit: .kilobytes, target: Target(14_000, floor: 9_500)) { _ in
        comparison { kind in
          let program = start(kind)
          defer { program.end() }
          return program.residentKilobytes
        }
      },
      Workload("program_key", unit: .microseconds, target: Target(1_000, floor: 650)) { effort in
        comparison { kind in
          let program = start(kind)
          let times = (0..<effort.items(60)).map { index in
            let key: UInt8 = index.isMultiple(of: 2) ? 0x78 : 0x7F
            let time = nanoseconds { program.type([key]) }
            program.settle()
            return time
          }
          program.end()
          return times.sorted()[times.count / 2] / 1e3
        }
      },
      // The time from a paste to the frame that shows its end.
      Workload("program_paste", unit: .milliseconds, target: Target(20, floor: 8)) { _ in
        let text = (0..<100_000).map { UInt8(0x61 + $0 % 26) } + Array("QED".utf8)
        let paste = Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~".utf8)
        return comparison { kind in
          let program = start(kind)
          defer { program.end() }
          program.forgetOutput()
          return nanoseconds {
            program.send(paste)
            program.wait(for: "QED")
          } / 1e6
        }
      },
      Workload("bytes_first", unit: .bytes, target: Target(1_536, floor: 1_085)) { _ in
        comparison { kind in
          let program = start(kind)
          defer { program.end() }
          return Double(program.output.count)
        }
      },
      // The average number of bytes for a key press, without the first press.
      Workload("bytes_key", unit: .bytes, target: Target(40, floor: 8)) { _ in
        bytes(of: Array(repeating: [0x78], count: 10), after: [0x78])
      },
      Workload("bytes_focus", unit: .bytes, target: Target(100, floor: 65)) { _ in
        bytes(of: Array(repeating: [0x09], count: 12), after: [0x09])
      },
      Workload("bytes_idle", unit: .bytes, target: Target(0, floor: 0)) { effort in
        comparison { kind in
          let program = start(kind)
          defer { program.end() }
          let before = program.output.count
          program.settle(Int32(effort.items(300)))
          return Double(program.output.count - before)
        }
      },
    ]
  }

  private static func comparison(
    _ measure: @escaping (MeasuredProgram.Kind) -> Double
  ) -> Comparison {
    Comparison(
      ours: Lap(tally: Tally()) { measure(.form) },
      floor: Lap(tally: Tally()) { measure(.floorForm) }
    )
  }

  /// Measures the average number of bytes written for a key.
  private static func bytes(of keys: [[UInt8]], after first: [UInt8]) -> Comparison {
    comparison { kind in
      let program = start(kind)
      defer { program.end() }
      program.type(first)
      program.settle()
      let before = program.output.count
      for key in keys {
        program.type(key)
        program.settle()
      }
      return Double(program.output.count - before) / Double(keys.count)
    }
  }

  /// Starts a program and waits until it has drawn its first frame.
  private static func start(_ kind: MeasuredProgram.Kind) -> MeasuredProgram {
    let program = MeasuredProgram(kind)
    program.wait(for: "quit")
    program.settle(30)
    return program
  }
}
