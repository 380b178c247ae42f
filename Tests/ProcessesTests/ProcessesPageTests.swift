import ProcessScreens
import Processes
import SignalsTesting
import TerminalUI
import TerminalUITesting
import Testing
import ViewModels

struct ProcessesPageTests {
  private let machine = MadeUpMachine()
  private var system: MadeUpSystem { machine.system }

  private func open(
    _ size: Size = Size(width: 80, height: 24),
    glyphs: Glyphs = .unicode
  ) -> (model: ProcessBrowser, pilot: Pilot) {
    system.change {
      $0.reading.processes[2].commandLine = "vi plan.txt"
      $0.files[ProcessID(8, start: 8)] = OpenFiles(
        [OpenFile(id: 3, name: "/home/ada/plan.txt")]
      )
    }
    let model = machine.browser()
    let pilot = Pilot(processesPage(model), size: size, on: machine.clock, glyphs: glyphs)
    system.pass(1, using: [8: 0.5])
    pilot.advanceNow(by: .seconds(1))
    return (model, pilot)
  }

  @Test func `the table has the initial focus and shows the busiest process first`() throws {
    let (_, pilot) = open()
    #expect(pilot.focus == "processes")
    let row = try #require(pilot.position(of: "editor"))
    #expect(pilot.rows[row.y].contains("8  ada"))
    #expect(pilot.rows[row.y].contains("50.0    90.0  sleeping  editor"))
    let other = try #require(pilot.position(of: "shell"))
    #expect(row.y < other.y)
  }

  @Test func `the details never say that the shown files are all if there are more`() {
    let (_, pilot) = open(Size(width: 120, height: 40))
    #expect(pilot.text.contains("Open files: 1 "))
    system.change {
      $0.files[ProcessID(7, start: 7)] = OpenFiles([OpenFile(id: 3, name: "/a")], total: 6_031)
    }
    pilot.press(.down, .down)
    pilot.advanceNow(by: .seconds(1))
    #expect(pilot.text.contains("Open files: 1 of 6031"))
  }

  @Test func `the first row is current from the start, also when the order becomes known`() {
    let (model, pilot) = open()
    #expect(model.selected?.name == "editor")
    pilot.press(.down)
    #expect(model.selected?.name == "init")
    system.pass(1, using: [7: 0.5])
    pilot.advanceNow(by: .seconds(1))
    #expect(model.selected?.name == "init")
  }

  @Test func `a sort keeps the cursor on the first row, or else on its process`() {
    let (model, pilot) = open()
    pilot.type("N")
    #expect(pilot.rows[4].contains("init"))
    #expect(model.selected?.name == "init")
    pilot.press(.down)
    #expect(model.selected?.name == "shell")
    pilot.type("M")
    #expect(pilot.rows[4].contains("editor"))
    #expect(model.selected?.name == "shell")
  }

  @Test func `a signal right after a filter is for a process that contains it`() async {
    let (model, pilot) = open()
    #expect(model.selected?.name == "editor")
    pilot.type("/she")
    pilot.press(.enter)
    pilot.type("k")
    await pilot.advance(by: .zero)
    #expect(pilot.text.contains("Send which signal to shell (7)?"))
    #expect(model.selected?.name == "shell")
    pilot.press(.escape)
    await pilot.advance(by: .zero)
  }

  @Test func `a filter keeps the selected process, or selects the first that contains it`() {
    let (model, pilot) = open()
    model.selectedID = ProcessID(7, start: 7)
    pilot.type("/she")
    pilot.advanceNow(by: .milliseconds(150))
    #expect(model.selected?.name == "shell")
    pilot.press(.escape)
    model.selectedID = ProcessID(1, start: 1)
    pilot.type("e")
    pilot.advanceNow(by: .milliseconds(150))
    #expect(pilot.text.contains("2 of 3"))
    #expect(model.selected?.name == "editor")
  }

  @Test func `a row is current again after no process has contained the filter`() {
    let (model, pilot) = open()
    pilot.type("/nothing")
    pilot.advanceNow(by: .milliseconds(150))
    #expect(model.selectedID == nil)
    pilot.press(.escape)
    #expect(model.selected?.name == "editor")
  }

  @Test func `a narrow screen leaves out users and states`() throws {
    let (_, pilot) = open(Size(width: 40, height: 12))
    let row = try #require(pilot.position(of: "editor"))
    #expect(pilot.rows[row.y].hasPrefix("›     8    50.0    90.0  editor"))
    #expect(!pilot.text.contains("ada"))
  }

  @Test func `a click on a title sorts, and a second click reverses the order`() {
    let (model, pilot) = open()
    pilot.click("MiB")
    #expect(model.settings.order == ListOrder(.memory, .descending))
    pilot.click("MiB")
    #expect(model.settings.order == ListOrder(.memory))
  }

  @Test(arguments: [
    ("M", ProcessKey.memory), ("C", .cpu), ("N", .pid), ("U", .user), ("S", .state),
  ])
  func `a letter sorts`(letter: String, key: ProcessKey) {
    let (model, pilot) = open()
    model.settings.order = ListOrder(.name)
    pilot.type(letter)
    #expect(model.settings.order.key == key)
    let first = model.settings.order.direction
    pilot.type(letter)
    #expect(model.settings.order == ListOrder(key, first.reversed))
  }

  @Test func `the tree has lines, also in ASCII`() {
    let (model, pilot) = open(glyphs: .ascii)
    pilot.type("t")
    #expect(model.settings.isTree)
    #expect(pilot.text.contains("`- shell"))
    #expect(pilot.text.contains("   `- editor"))
    pilot.type("t")
    #expect(!pilot.text.contains("`-"))
  }

  @Test func `Left hides the processes below the selected one, and Right shows them`() {
    let (model, pilot) = open()
    pilot.type("t")
    model.selectedID = ProcessID(7, start: 7)
    pilot.press(.left)
    #expect(pilot.text.contains("└─ shell +1"))
    #expect(!pilot.text.contains("editor"))
    pilot.press(.left)
    #expect(pilot.text.contains("shell +1"))
    // A filter finds hidden processes, too.
    model.filter = "editor"
    pilot.advanceNow(by: .milliseconds(150))
    #expect(pilot.text.contains("editor"))
    model.filter = ""
    pilot.settle()
    model.selectedID = ProcessID(7, start: 7)
    pilot.settle()
    pilot.press(.right)
    #expect(pilot.text.contains("└─ editor"))
    model.selectedID = ProcessID(1, start: 1)
    pilot.type("-")
    #expect(pilot.text.contains("init +2"))
    pilot.type("+t")
    #expect(model.shown.count == 3)
  }

  @Test func `a deep tree leaves room for the names on a narrow screen`() {
    system.change { state in
      state.reading.processes += (10..<30).map {
        ProcessItem($0, "deep\($0)", below: $0 == 10 ? 8 : $0 - 1)
      }
    }
    let (model, pilot) = open(Size(width: 40, height: 12))
    model.selectedID = ProcessID(29, start: 29)
    pilot.type("t")
    pilot.settle()
    #expect(pilot.text.contains("└─ deep29"))
    #expect(pilot.text.contains("…"))
  }

  @Test func `a filter is typed after a slash, and Down returns to the rows`() {
    let (_, pilot) = open()
    pilot.type("/")
    #expect(pilot.focus == "filter")
    pilot.type("shel")
    pilot.advanceNow(by: .milliseconds(150))
    #expect(!pilot.text.contains("editor"))
    #expect(pilot.text.contains("1 of 3"))
    pilot.press(.down)
    #expect(pilot.focus == "processes")
  }

  @Test func `Ctrl-F leads to the filter, Enter back to the rows, and Escape there clears it`() {
    let (model, pilot) = open()
    pilot.press(.control("f"))
    #expect(pilot.focus == "filter")
    pilot.type("shel")
    pilot.press(.enter)
    #expect(pilot.focus == "processes")
    #expect(pilot.rows[23].contains("Esc clear"))
    #expect(pilot.rows[23].contains("k signal"))
    pilot.press(.escape)
    #expect(model.filter == "")
  }

  @Test func `Escape leaves the empty filter, and the next letter is a key`() {
    let (model, pilot) = open()
    pilot.type("/")
    pilot.press(.escape)
    #expect(pilot.focus == "processes")
    pilot.type("t")
    #expect(model.filter == "" && model.settings.isTree)
  }

  @Test func `the footer leads to sorting`() {
    let (model, pilot) = open()
    #expect(pilot.rows[23].contains("Ctrl-O sort"))
    let order = model.settings.order
    pilot.press(.control("o"))
    #expect(pilot.rows[23].contains("Enter sort"))
    pilot.press(.space)
    #expect(model.settings.order != order)
  }

  @Test func `on a narrow screen, an edit of the filter in front of the details shows the rows`() {
    let (_, pilot) = open(Size(width: 40, height: 12))
    pilot.press(.enter)
    #expect(!pilot.text.contains("PID"))
    pilot.type("/shel")
    pilot.advanceNow(by: .milliseconds(150))
    #expect(pilot.text.contains("PID"))
    #expect(pilot.text.contains("shell"))
  }

  @Test func `a right click offers the details and a signal`() {
    let (_, pilot) = open()
    if let point = pilot.position(of: "shell") {
      pilot.send(.mouse(MouseEvent(.press(.right), at: point)))
      pilot.send(.mouse(MouseEvent(.release(.right), at: point)))
    }
    #expect(pilot.text.contains("details"))
    #expect(pilot.text.contains("signal"))
    pilot.click("signal")
    #expect(pilot.text.contains("Send which signal to shell (7)?"))
  }

  @Test func `the keys of 80 columns include those for a signal and the filter`() {
    let keys = open().pilot.rows[23]
    #expect(keys.contains("k signal"))
    #expect(keys.contains("/ filter"))
  }

  @Test func `Enter shows the details, and Escape goes back`() {
    let (_, pilot) = open()
    pilot.press(.enter)
    pilot.advanceNow(by: .zero)
    #expect(pilot.text.contains("editor (8)"))
    #expect(pilot.text.contains("vi plan.txt"))
    #expect(pilot.text.contains("/home/ada/plan.txt"))
    #expect(pilot.text.contains("ada, sleeping, 1 thread, child of 7"))
    pilot.press(.escape)
    #expect(pilot.focus == "processes")
  }

  @Test func `details of a process that has ended say so, and keep the focus`() {
    let (_, pilot) = open()
    pilot.type("/editor")
    pilot.advanceNow(by: .milliseconds(150))
    pilot.press(.enter, .enter)
    pilot.advanceNow(by: .zero)
    #expect(pilot.focus == "files")
    system.change { $0.reading.processes.removeAll { $0.id.pid == 8 } }
    system.pass(1)
    pilot.advanceNow(by: .seconds(1))
    #expect(pilot.focus == "files")
    #expect(pilot.text.contains("No process is selected."))
    pilot.press(.escape)
    #expect(pilot.focus == "processes")
  }

  @Test func `a large screen shows the details below the table, and a low one beside it`() {
    let (_, pilot) = open(Size(width: 200, height: 60))
    pilot.advanceNow(by: .zero)
    #expect(pilot.text.contains("vi plan.txt"))
    #expect(pilot.position(of: "editor (8)")?.y ?? 0 > 30)
    pilot.resize(to: Size(width: 120, height: 24))
    #expect(pilot.position(of: "editor (8)")?.x ?? 0 > 50)
  }

  @Test func `command lines are shown on 120 columns`() {
    let (_, pilot) = open(Size(width: 120, height: 40))
    #expect(pilot.rows.contains { $0.contains("Name") && $0.contains("Command line") })
  }

  @Test func `a large screen has a meter for each processor, and a small one a meter for all`() {
    machine.system.change { $0.reading.times = Array(repeating: ProcessorTime(), count: 2) }
    let (_, pilot) = open(Size(width: 120, height: 40))
    for index in 0..<2 {
      system.change {
        $0.reading.times[index].total += 100
        $0.reading.times[index].busy += index == 0 ? 25 : 95
      }
    }
    system.pass(1)
    pilot.advanceNow(by: .seconds(1))
    system.change {
      for index in 0..<2 { $0.reading.times[index].total += 100 }
      $0.reading.times[0].busy += 25
      $0.reading.times[1].busy += 95
    }
    system.pass(1)
    pilot.advanceNow(by: .seconds(1))
    #expect(pilot.rows[0].contains("CPU 0"))
    #expect(pilot.rows[0].contains(" 25% "))
    #expect(pilot.rows[0].contains("of 4.0 GiB"))
    #expect(pilot.rows[1].contains("CPU 1"))
    #expect(pilot.rows[1].contains(" 95% !"))
    #expect(pilot.rows[1].contains("Processes 3, 3 threads, 0 running"))
    pilot.resize(to: Size(width: 80, height: 24))
    #expect(pilot.rows[0].contains("CPU "))
    #expect(!pilot.text.contains("CPU 1"))
  }

  @Test func `a signal is chosen and confirmed`() async {
    let (_, pilot) = open()
    pilot.type("k")
    await pilot.advance(by: .seconds(1))
    #expect(pilot.text.contains("Send which signal to editor (8)?"))
    pilot.press(.down, .enter)
    await pilot.advance(by: .seconds(1))
    #expect(pilot.text.contains("Send KILL to editor (8)?"))
    // Enter would send nothing, because the signal destroys.
    pilot.press(.tab, .tab)
    pilot.click("Send KILL ›")
    await pilot.advance(by: .zero)
    #expect(system.now.sent == ["KILL 8"])
    #expect(pilot.text.contains("Sent KILL to editor (8)."))
  }

  @Test func `a signal that destroys nothing is sent at once`() async {
    let (_, pilot) = open()
    pilot.press(.function(9))
    await pilot.advance(by: .seconds(1))
    pilot.press(.enter)
    await pilot.advance(by: .zero)
    #expect(system.now.sent == ["TERM 8"])
    #expect(pilot.text.contains("Sent TERM to editor (8)."))
  }

  @Test func `a signal without a selected process is refused with a sentence`() async {
    let (model, pilot) = open()
    system.change { $0.reading.processes = [] }
    pilot.advanceNow(by: .seconds(1))
    pilot.type("k")
    await pilot.advance(by: .zero)
    #expect(model.selectedID == nil)
    #expect(pilot.text.contains("Select a process first."))
  }

  @Test func `the settings have an interval and a theme`() {
    let (model, pilot) = open()
    pilot.press(.function(2))
    pilot.advanceNow(by: .seconds(1))
    #expect(pilot.text.contains("Refresh every"))
    #expect(!pilot.text.contains("more"))
    pilot.press(.right)
    #expect(model.settings.interval == .two)
    pilot.press(.escape)
    #expect(!pilot.text.contains("Refresh every"))
  }

  @Test func `the page says that it is paused`() {
    let (model, pilot) = open()
    pilot.type("p")
    #expect(model.isPaused)
    #expect(pilot.text.contains("paused"))
    #expect(!pilot.text.contains("every"))
    pilot.type("p")
    #expect(!model.isPaused)
  }

  @Test func `the page is released with its model`() {
    weak var released: ProcessBrowser?
    do {
      let (model, pilot) = open()
      released = model
      pilot.application.pop()
    }
    #expect(released == nil)
  }
}
