import Processes
import Serving
import SignalsTesting
import Testing
import ViewModels

struct ProcessBrowserTests {
  private let machine = MadeUpMachine()
  private var clock: TestScheduler { machine.clock }
  private var system: MadeUpSystem { machine.system }

  private func open(_ settings: ProcessSettings = ProcessSettings()) -> ProcessBrowser {
    let model = machine.browser(settings)
    clock.advanceNow(by: .zero)
    return model
  }

  private func names(_ model: ProcessBrowser) -> [String] { model.shown.items.map(\.name) }

  // MARK: Reading

  @Test func `the processes are read at once, and then at the interval`() {
    let model = open()
    #expect(model.processes.count == 3)
    #expect(system.now.readings == 1)
    clock.advanceNow(by: .seconds(3))
    #expect(system.now.readings == 4)
  }

  @Test func `a new interval replaces the timer`() {
    let model = open()
    model.settings.interval = .five
    clock.advanceNow(by: .zero)
    #expect(system.now.readings == 2)
    clock.advanceNow(by: .seconds(10))
    #expect(system.now.readings == 4)
    withExtendedLifetime(model) {}
  }

  @Test func `with a long interval, the second reading is after a second`() {
    let settings = ProcessSettings()
    settings.interval = .ten
    let model = machine.browser(settings)
    clock.advanceNow(by: .zero)
    system.pass(1, using: [8: 0.5])
    clock.advanceNow(by: .seconds(1))
    #expect(system.now.readings == 2)
    #expect(model.processes[ProcessID(8, start: 8)]?.cpu == 50)
    clock.advanceNow(by: .seconds(9))
    #expect(system.now.readings == 3)
  }

  @Test func `the use of the processor is that between two readings`() {
    let model = open()
    #expect(model.processes.list.items.allSatisfy { $0.cpu == 0 })
    system.pass(1, using: [8: 0.25, 7: 1.5])
    clock.advanceNow(by: .seconds(1))
    #expect(model.shown.items.map(\.cpu) == [150, 25, 0])
    #expect(model.machine.cpu == 175.0 / 200)
    #expect(model.machineHistory == [0, 0.875])
  }

  @Test func `a process with the number of one that has ended is another process`() {
    let model = open()
    model.selectedID = ProcessID(8, start: 8)
    #expect(model.selected?.name == "editor")
    system.change {
      $0.reading.processes[2] = ProcessItem(8, "other", start: 900)
      $0.reading.processes[2].seconds = 50
    }
    system.pass(1)
    clock.advanceNow(by: .seconds(1))
    #expect(model.selected == nil)
    #expect(model.processes[ProcessID(8, start: 900)]?.cpu == 0)
  }

  @Test func `a failed reading is repeated later and later, and then goes on`() {
    let model = open()
    system.change { $0.error = .failed(path: "/proc", errno: 5) }
    clock.advanceNow(by: .seconds(1))
    #expect(model.message.kind == .problem)
    #expect(model.message.text.hasPrefix("The processes cannot be read. “/proc”: "))
    #expect(model.processes.count == 3)
    let before = system.now.readings
    clock.advanceNow(by: .seconds(7))  // after 1 s, 2 s and 4 s
    #expect(system.now.readings == before + 3)
    #expect(system.now.openReaders == 0)
    system.change { $0.error = nil }
    clock.advanceNow(by: .seconds(8))
    #expect(system.now.readings == before + 4)
    // The message goes when it no longer holds.
    #expect(model.message.text == "")
    clock.advanceNow(by: .seconds(1))
    #expect(system.now.readings == before + 5)
  }

  @Test func `all panes share one reading`() {
    let model = open()
    model.selectedID = ProcessID(7, start: 7)
    clock.advanceNow(by: .seconds(5))
    #expect(system.now.readings == 6)
    #expect(system.now.openReaders == 1)
  }

  @Test func `a pause reads nothing, and closes the reader after ten seconds`() {
    let model = open()
    model.isPaused = true
    clock.advanceNow(by: .seconds(9))
    #expect(system.now.openReaders == 1)
    clock.advanceNow(by: .seconds(2))
    #expect(system.now.openReaders == 0)
    system.change { $0.reading.processes.removeLast() }
    #expect(model.processes.count == 3)
    model.isPaused = false
    clock.advanceNow(by: .zero)
    #expect(model.processes.count == 2)
    #expect(system.now.openReaders == 1)
  }

  @Test func `the reader is closed when the model is released`() {
    do { _ = open() }
    clock.advanceNow(by: .seconds(11))
    #expect(system.now.openReaders == 0)
  }

  // MARK: The table

  @Test func `the order is that of the settings`() {
    let model = open()
    #expect(names(model) == ["init", "shell", "editor"])
    model.settings.order = ListOrder(.memory, .descending)
    #expect(names(model) == ["editor", "init", "shell"])
    model.settings.order = ListOrder(.name)
    #expect(names(model) == ["editor", "init", "shell"])
    model.settings.order = ListOrder(.user, .descending)
    #expect(names(model) == ["init", "shell", "editor"])
  }

  @Test func `the filter waits until the user has stopped typing, and is cleared at once`() {
    let model = open()
    model.filter = "e"
    clock.advanceNow(by: .milliseconds(100))
    model.filter = "ed"
    clock.advanceNow(by: .milliseconds(100))
    #expect(names(model).count == 3)
    clock.advanceNow(by: .milliseconds(50))
    #expect(names(model) == ["editor"])
    #expect(model.count == "1 of 3")
    model.filter = ""
    #expect(names(model).count == 3)
  }

  @Test(arguments: [("SHELL", 1), ("root", 1), ("8", 1), ("Plan.txt", 1), ("nothing", 0)])
  func `the filter looks at names, users, numbers and command lines`(filter: String, count: Int) {
    system.change { $0.reading.processes[2].commandLine = "vi plan.txt" }
    let model = open()
    model.filter = filter
    clock.advanceNow(by: .milliseconds(150))
    #expect(model.shown.count == count)
  }

  @Test func `a tree has each process after its parent`() {
    system.change {
      $0.reading.processes = [
        ProcessItem(1, "init", below: 0), ProcessItem(2, "kernel", below: 0),
        ProcessItem(3, "thread", below: 2), ProcessItem(5, "shell", below: 1),
        ProcessItem(6, "daemon", below: 1), ProcessItem(9, "editor", below: 5),
        ProcessItem(10, "orphan", below: 4),
      ]
    }
    let model = open()
    model.settings.isTree = true
    clock.advanceNow(by: .zero)
    let rows = model.shown.items
    #expect(
      rows.map(\.name) == ["init", "shell", "editor", "daemon", "kernel", "thread", "orphan"]
    )
    #expect(rows.map(\.branch.depth) == [0, 1, 2, 1, 0, 1, 0])
    #expect(rows.map(\.branch.isLast) == [false, false, true, true, false, true, true])
    #expect(rows[2].branch.open == 0b11)
    model.settings.isTree = false
    clock.advanceNow(by: .zero)
    #expect(model.settings.order == ListOrder(.cpu, .descending))
    #expect(model.shown.items.allSatisfy { $0.branch.depth == 0 })
  }

  @Test func `in a filtered tree, a process is below the nearest one that is shown`() {
    system.change {
      $0.reading.processes = [
        ProcessItem(1, "init a", below: 0), ProcessItem(2, "hidden", below: 1),
        ProcessItem(3, "hidden", below: 2), ProcessItem(4, "child a", below: 3),
        ProcessItem(5, "hidden", below: 9), ProcessItem(6, "root a", below: 5),
        ProcessItem(9, "hidden", below: 5),
      ]
    }
    let model = open()
    model.settings.isTree = true
    model.filter = " A"
    clock.advanceNow(by: .seconds(1))
    let rows = model.shown.items
    #expect(rows.map(\.name) == ["init a", "child a", "root a"])
    #expect(rows.map(\.branch.depth) == [0, 1, 0])
    #expect(model.count == "3 of 7")
    model.filter = ""
    clock.advanceNow(by: .zero)
    #expect(model.shown.items.map(\.branch.depth).max() == 3)
  }

  @Test func `a chain of thousands of processes is in the tree`() {
    system.change { state in
      state.reading.processes = (1...5_000).map { ProcessItem($0, "p", below: $0 - 1) }
    }
    let model = open()
    model.settings.isTree = true
    clock.advanceNow(by: .zero)
    #expect(model.shown.count == 5_000)
    #expect(model.shown[63].branch.depth == 63)
  }

  @Test func `processes that seem to be each other's parent are in the tree too`() {
    system.change {
      $0.reading.processes = [
        ProcessItem(1, "init", below: 0), ProcessItem(5, "egg", below: 6),
        ProcessItem(6, "hen", below: 5),
      ]
    }
    let model = open()
    model.settings.isTree = true
    clock.advanceNow(by: .zero)
    #expect(names(model) == ["init", "hen", "egg"])
  }

  @Test func `an interval of a second costs little with a thousand processes that do nothing`() {
    system.change { state in
      state.reading.processes = (1...1_000).map { ProcessItem($0, "sleep", below: 0) }
    }
    let model = open()
    let changes = model.shown.changes.record()
    system.pass(1, using: [500: 0.5])
    clock.advanceNow(by: .seconds(1))
    // The first value is all rows. Only the row that differs is changed.
    #expect(changes.values.map(\.count) == [1_000, 1])
    #expect(model.shown[0].pid == 500)
  }

  // MARK: Details

  @Test func `the details are those of the selected process`() {
    let shell = ProcessID(7, start: 7)
    let files = OpenFiles([OpenFile(id: 0, name: "/dev/null")])
    system.change {
      $0.reading.processes[1].commandLine = "sh -l"
      $0.files[shell] = files
    }
    let model = open()
    #expect(model.commandLine == "")
    #expect(model.files == .success(OpenFiles()))
    model.selectedID = shell
    clock.advanceNow(by: .zero)
    #expect(model.commandLine == "sh -l")
    #expect(model.files == .success(files))
    system.pass(1, using: [7: 0.5])
    clock.advanceNow(by: .seconds(1))
    #expect(model.history.map(\.cpu) == [0, 50])
    #expect(model.history.map(\.memory) == [4 << 20, 4 << 20])
    model.selectedID = ProcessID(1, start: 1)
    clock.advanceNow(by: .zero)
    #expect(model.commandLine == "")
    #expect(model.files == .failure(.notPermitted))
    #expect(model.history.map(\.cpu) == [0])
    model.selectedID = nil
    #expect(model.history.map(\.cpu) == [])
    #expect(model.files == .success(OpenFiles()))
  }

  // MARK: Signals to processes

  @Test func `a confirmed signal is sent, and the processes are read again`() async throws {
    let model = open()
    let requests = model.confirm.asked.record()
    model.confirm.answer(with: true)
    model.selectedID = ProcessID(8, start: 8)
    let readings = system.now.readings
    _ = try await model.send.run(.kill)
    await clock.advance(by: .zero)
    #expect(system.now.sent == ["KILL 8"])
    #expect(requests.values.map(\.sentence) == ["Send KILL to editor (8)?"])
    #expect(system.now.readings == readings + 1)
    #expect(model.message == FormMessage("Sent KILL to editor (8).", .success))
    await clock.advance(by: .seconds(8))
    #expect(model.message == FormMessage(""))
  }

  @Test func `a signal that nobody confirms is not sent`() async {
    let model = open()
    model.selectedID = ProcessID(8, start: 8)
    await #expect(throws: CommandError.failed(ProcessError.declined)) {
      try await model.send.run(.term)
    }
    #expect(system.now.sent == [])
    #expect(model.message == FormMessage("Nothing was sent.", .problem))
  }

  @Test func `without permission there is a sentence`() async {
    system.change { $0.refusal = .notPermitted }
    let model = open()
    model.confirm.answer(with: true)
    model.selectedID = ProcessID(1, start: 1)
    await #expect(throws: CommandError.failed(ProcessError.notPermitted)) {
      try await model.send.run(.term)
    }
    #expect(model.message == FormMessage("The process belongs to another user.", .problem))
  }

  @Test func `the user chooses a signal first`() async throws {
    let model = open()
    await #expect(throws: CommandError.failed(ProcessError.notSelected)) {
      _ = try await model.chooseSignal.run()
    }
    #expect(model.message.text == "Select a process first.")
    model.selectedID = ProcessID(8, start: 8)
    #expect(model.message.text == "")
    model.askSignal.answer(with: .stop)
    let questions = model.confirm.asked.record()
    _ = try await model.chooseSignal.run()
    await clock.advance(by: .zero)
    #expect(system.now.sent == ["STOP 8"])
    #expect(questions.values.isEmpty)
  }

  @Test func `the process that was asked about receives the signal, whatever is selected then`()
    async throws
  {
    let model = open()
    model.selectedID = ProcessID(8, start: 8)
    let answers = model.askSignal.answer { [unowned model] process in
      model.selectedID = ProcessID(7, start: 7)
      return .term
    }
    model.confirm.answer(with: true)
    _ = try await model.chooseSignal.run()
    #expect(system.now.sent == ["TERM 8"])
    #expect(model.message.text == "Sent TERM to editor (8).")
    answers.dispose()
  }

  // MARK: Settings

  @Test func `the settings are kept`() {
    let storage = MemoryStorage()
    let settings = ProcessSettings(store: PropertyStore(storage, on: clock))
    settings.interval = .five
    settings.order = ListOrder(.memory, .descending)
    settings.theme = "dark"
    settings.columns = ColumnLayout([.init("State", isHidden: true)])
    clock.advanceNow(by: .milliseconds(250))
    let next = ProcessSettings(store: PropertyStore(storage, on: clock))
    #expect(next.interval == .five)
    #expect(next.order == ListOrder(.memory, .descending))
    #expect(next.theme == "dark")
    #expect(next.columns["State"]?.isHidden == true)
    #expect(next.save() == nil)
  }

  // MARK: Other programs

  @Test func `other programs see the rows, and confirm a signal`() async {
    let model = open()
    let client = LocalClient(of: model)
    let state = ProcessBrowser.interface.state(of: model)
    #expect(
      state.contains(
        #""processes":[{"pid":1,"start":1,"parent":0,"user":"root","name":"init","#
          + #""state":"sleeping","cpu":0,"seconds":0,"memory":9437184,"threads":1},"#
      )
    )
    client.call("Set", #"{"selected": 8}"#)
    #expect(model.selectedID == ProcessID(8, start: 8))
    let watch = client.call("Watch", #"{"answers": true, "members": ["confirm"]}"#, more: true)
    let call = client.call("Send", #"{"signal": "TERM"}"#)
    await clock.advance(by: .zero)
    #expect(watch.replies.last?.contains(#""signal":"TERM","pid":8,"name":"editor""#) == true)
    client.call("Answer", #"{"id": 1, "answer": true}"#)
    await clock.advance(by: .zero)
    #expect(call.reply == #"{"parameters":{"value":8}}"#)
    #expect(system.now.sent == ["TERM 8"])
    watch.disconnect()
  }
}
