public import Processes
public import TerminalUI
import ViewModels

/// Returns a page that shows processes, and sends signals to them.
///
///     exit(await NcursesScreen.run { processesPage(ProcessBrowser()) })
public func processesPage(_ model: ProcessBrowser) -> Page {
  Page(
    model,
    title: "Processes",
    displayName: "The table",
    minimum: Size(width: 40, height: 12)
  ) {
    MachineMeters(of: model)
    SearchField(
      model[\.filter],
      placeholder: "name, user, number or command line",
      count: model.count,
      results: "processes"
    )
    .named("filter").growing()
    // Command lines need the width more than the details do.
    Panes(.column, .row, .single, minimum: Size(width: 60, height: 12)) {
      Tab("Processes") { processTable(model).growing(2, .both) }
      Tab(model.selectedTitle) { detailsPane(model).growing(.both) }
    }
    .contextMenu("Processes") {
      KeyBinding("k", .function(9), title: "signal", command: model.chooseSignal)
    }
    .keys("Processes") {
      KeyBinding("/", .function(4), .control("f"), title: "filter") { $0.focus(named: "filter") }
    }
    StatusLine {
      MessageLine(model.message).priority(2)
      Label(model.machine.load.isEmpty ? "" : "load \(model.machine.load)")
    } trailing: {
      Label(model.isPaused ? "paused" : "", style: .warning).priority(1)
      Label(model.pace, style: .hint)
    }
    KeyBar()
  }
  .keys("Processes") {
    KeyBinding("t", .function(5), title: model.settings.isTree ? "list" : "tree") {
      model.settings.isTree.toggle()
    }
    for (letter, key) in [("C", .cpu), ("M", .memory), ("N", .pid), ("U", .user), ("S", .state)]
      as [(KeyPress, ProcessKey)]
    {
      KeyBinding(letter, title: "sort by \(key.rawValue)", isInFooter: false) {
        model.settings.sort(by: key)
      }
    }
    KeyBinding("p", .function(8), title: model.isPaused ? "go on" : "pause", isInFooter: false) {
      model.isPaused.toggle()
    }
    KeyBinding(.function(2), title: "settings", isInFooter: false) {
      $0.show(settingsDialog(model.settings))
    }
    KeyBinding("?", title: "help", isInFooter: false) { $0.showHelp() }
    KeyBinding("q", .function(10), title: "quit", isInFooter: false) { $0.quit() }
  }
  .answering(model.askSignal) { process in
    .choose(
      title: "Signal",
      "Send which signal to \(process.title)?",
      among: ProcessSignal.allCases,
      ok: "Send"
    ) { $0.rawValue.padded(to: 6) + $0.purpose }
  }
  .answering(model.confirm) { request in
    .confirm(
      request.sentence,
      yes: "Send \(request.signal.rawValue)",
      no: "Send nothing",
      isDestructive: request.signal.isDestructive
    )
  }
  .focusing(on: "processes")
}

private func processTable(_ model: ProcessBrowser) -> Table {
  Table(
    Rows.live(model.shown).selecting(model[\.selectedID]).sorting(model.settings[\.order])
  ) {
    Column("PID", \.pid, by: .pid, width: .toContent(minimum: 5), alignment: .trailing)
    Column("User", by: .user, width: .toContent(minimum: 6, maximum: 12)) { row in
      Cell(row.user, style: row.user == "root" ? .hint : .text)
    }
    .omittedIfNarrow()
    Column("CPU%", by: .cpu, width: .fixed(6), alignment: .trailing) { row in
      Cell("\(row.cpu)", style: row.cpu >= 50 ? .warning : row.cpu > 0 ? .text : .hint)
    }
    .descendingFirst()
    Column("MiB", by: .memory, width: .fixed(6), alignment: .trailing) { row in
      Cell(row.memory.mebibytes, style: row.memory >> 20 > 0 ? .text : .hint)
    }
    .descendingFirst()
    Column("State", by: .state, width: .fixed(8)) { row in
      Cell(row.state.rawValue, style: row.state.style)
    }
    .omittedIfNarrow()
    Column("Name", by: .name, minimum: 9) { row in
      let name = StyledText(row.label).marking(model.filter)
      let folded = row.branch.folded > 0 ? " +\(row.branch.folded)" : ""
      return Cell(
        "\(name)\(folded, .hint)" as StyledText,
        style: row.memory == 0 ? .hint : .text,
        lines: row.branch.lines
      )
    }
    Column("Command line", width: .weighted(2, minimum: 40)) { row in
      Cell(StyledText(row.commandLine).marking(model.filter), style: .hint)
    }
    .omittedIfNarrow()
    // The lines of a tree need room beside the names.
    .hidden(while: model.settings.isTree)
  }
  .columnLayout(model.settings[\.columns])
  .fixedColumns(1)
  .contextMenu { KeyBinding(.enter, title: "details") { $0.focus(named: "files") } }
  .keys {
    KeyBinding(.escape, title: "clear", isEnabled: !model.filter.isEmpty) { model.filter = "" }
    KeyBinding(.left, "-", title: "fold", isEnabled: model.canFold) { model.toggleFolding() }
    KeyBinding(.right, "+", title: "unfold", isEnabled: model.canUnfold) { model.toggleFolding() }
  }
  .selectsFirst()
  .emptyText("No process contains this text.")
  .named("processes")
}

private func detailsPane(_ model: ProcessBrowser) -> Widget {
  let details = Grid(columnWidth: 36...70, maximumColumns: 3, spacing: 3) {
    VStack(spacing: 1) {
      VStack {
        Label(model.selectedSummary)
        Form(spacing: 0) {
          FormRow("CPU", history(model, { $0.cpu }, range: 0...100) { "\($0?.cpu ?? 0) %" })
          FormRow(
            "Memory",
            history(model, { Double($0.memory) }) { "\(($0?.memory ?? 0).mebibytes) MiB" }
          )
        }
      }
      .growing()
      VStack {
        Label(model.filesTitle, style: .title)
        List(Rows((try? model.files.get().shown) ?? [])) {
          "\($0.id)".padded(to: 5) + $0.name
        }
        .emptyText("")
        .named("files")
        .height(1...)
      }
      .growing(.both).height(2...)
    }
    .growing(.both)
    VStack {
      Label("All processors, percent", style: .title)
      LineChart([.init("", model.machineHistory.map { $0 * 100 })], range: 0...100)
        .growing(.both)
    }
    .growing(.both).height(...14)
    VStack {
      Label("Command line", style: .title)
      Label(model.shownCommandLine, style: .code).height(...12)
    }
  }
  return Padding(details, horizontal: 1)
}

/// Returns the values of the selected process so far, and the latest one as a text.
private func history(
  _ model: ProcessBrowser,
  _ value: @escaping (ProcessItem) -> Double,
  range: ClosedRange<Double>? = nil,
  text: @escaping (ProcessItem?) -> String
) -> Widget {
  HStack(spacing: 1) {
    Sparkline(model.history.map(value), range: range)
    Label(text(model.selected), alignment: .trailing).width(9)
  }
  .growing()
}

private func settingsDialog(_ settings: ProcessSettings) -> Dialog<Bool> {
  Dialog(
    title: "Settings",
    "",
    content: Form {
      FormRow("Refresh every", Select(settings[\.interval], title: \.title))
      FormRow("Colors", Select(settings[\.theme], among: ["auto"] + Theme.names))
      FormRow("Order", CheckBox("as a tree", isOn: settings[\.isTree]))
      FormRow("Columns", Button("Show all", command: settings.showAllColumns))
    },
    choices: [.init("Close", true)],
    refusal: true
  )
}
