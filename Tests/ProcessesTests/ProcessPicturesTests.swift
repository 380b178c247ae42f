import ProcessScreens
import Processes
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

/// Snapshots of the page: one file holds all color depths and the ASCII mode.
///
/// With few colors, characters mark what colors mark otherwise, so those screens follow the others.
/// They also show a terminal without colors and without `dim`.
struct ProcessPicturesTests {
  private let machine = MadeUpMachine()

  /// Shows a machine with processes in all states, of which the second one is selected.
  private func open(_ size: Size) -> Pilot {
    machine.system.change { state in
      var processes = [
        ProcessItem(1, "systemd", below: 0, user: "root", mebibytes: 12),
        ProcessItem(2, "kthreadd", below: 0, user: "root", mebibytes: 0),
        ProcessItem(812, "postgres", user: "postgres", mebibytes: 210),
        ProcessItem(2_301, "swift-frontend", mebibytes: 1_204),
        ProcessItem(2_302, "editor", below: 2_301, mebibytes: 90),
        ProcessItem(31_415, "a-very-long-name", user: "augusta-ada-king", mebibytes: 3),
      ]
      let states: [ProcessState] = [.sleeping, .idle, .waiting, .running, .stopped, .zombie]
      for (index, state) in states.enumerated() { processes[index].state = state }
      processes[3].commandLine = "/usr/bin/swift-frontend -frontend -c main.swift -o main.o"
      state.reading.processes = processes
      state.reading.machine.memory = 3 << 30
      state.reading.machine.load = "0.52 0.58 0.59"
      state.reading.times = Array(repeating: ProcessorTime(), count: 4)
      state.files[processes[3].id] = OpenFiles([
        OpenFile(id: 0, name: "/dev/null"), OpenFile(id: 3, name: "/home/ada/main.swift"),
      ])
    }
    let pilot = Pilot(processesPage(machine.browser()), size: size, on: machine.clock)
    machine.system.pass(1, using: [2_301: 0.96, 812: 0.12])
    pilot.advanceNow(by: .seconds(1))
    return pilot
  }

  @Test(arguments: [
    Size(width: 40, height: 12), Size(width: 80, height: 24), Size(width: 200, height: 60),
  ])
  func `the page matches its snapshot in all color depths`(size: Size) {
    let pilot = open(size)
    let screens = [[Color.Depth.indexed], [.sixteen, .eight, .none]].map { depths in
      pilot.application.glyphs = .unicode.adapted(to: .universal, colorDepth: depths[0])
      pilot.settle()
      return pilot.canvas.dump(as: .universal, with: depths)
    }
    pilot.application.glyphs = .ascii
    pilot.settle()
    #expect(pilot.text.unicodeScalars.allSatisfy { $0.isASCII })
    let texts = screens + ["with ASCII characters\n\n\(pilot.text)\n"]
    let line = String(repeating: "=", count: 80)
    expectSnapshot(
      of: texts.joined(separator: "\n\(line)\n\n"),
      named: "\(size.width)x\(size.height)"
    )
  }

  @Test func `the details on a narrow screen match their snapshot`() {
    let pilot = open(Size(width: 40, height: 12))
    pilot.press(.enter)
    expectSnapshot(pilot, named: "details 40x12")
  }
}
