import Foundation
import NcursesTerminal
import TerminalUI
import ViewModels

/// A process, as `/proc` describes it.
nonisolated struct ProcessRow: Identifiable, Sendable {
  let id: Int
  let user: String
  let state: String
  let command: String
  /// The size in memory, in MiB.
  let memory: Int
  /// The time that the process has computed, in hundredths of a second.
  let ticks: Int
  /// The percentage of one processor that the process used lately.
  var load = 0.0

  /// Reads a process; nil if it has ended.
  init?(id: Int) {
    let folder = "/proc/\(id)"
    guard let stat = try? String(contentsOfFile: folder + "/stat", encoding: .utf8),
      let start = stat.firstIndex(of: "("), let end = stat.lastIndex(of: ")")
    else { return nil }
    let fields = stat[end...].split(separator: " ").dropFirst().map { String($0) }
    guard fields.count > 21, let user = Int(fields[11]), let system = Int(fields[12]) else {
      return nil
    }
    let attributes = try? FileManager.default.attributesOfItem(atPath: folder)
    self.id = id
    self.user = attributes?[.ownerAccountName] as? String ?? "?"
    state = fields[0]
    command = String(stat[stat.index(after: start)..<end])
    memory = (Int(fields[21]) ?? 0) * 4 / 1024
    ticks = user + system
  }

  static func all() -> [ProcessRow] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { Int($0) }.compactMap { ProcessRow(id: $0) }
  }
}

nonisolated enum ProcessKey: String, Storable { case id, user, load, memory, command }

final class Processes: Bindable {
  @Observed var filter = ""
  @Observed var selectedID: Int?
  @Observed var markedIDs: Set<Int> = []
  @Observed var order = ListOrder(ProcessKey.load, .descending)
  @Observed var columns = ColumnLayout()
  @Observed var showsUsers = true
  @Observed private(set) var all: [ProcessRow] = []
  @Observed private(set) var report = ""
  let confirmEnd = Interaction<Int, Bool>(unanswered: false)

  private(set) lazy var end = Command(of: self, enabledIf: \.canEnd) { model async in
    await model.endProcesses()
  }

  init(store: PropertyStore, every period: Duration = .seconds(2), on time: any TimedScheduler) {
    store.keep(\.order, of: self, as: "order")
    store.keep(\.columns, of: self, as: "columns")
    store.keep(\.showsUsers, of: self, as: "showsUsers")
    refresh(after: nil)
    follow(.interval(period, on: time)) { model, _ in model.refresh(after: period) }
  }

  var rows: [ProcessRow] {
    let wanted = filter.lowercased()
    return all.filter { wanted.isEmpty || $0.command.lowercased().contains(wanted) }
      .sorted(by: order) { key, first, second in
        switch key {
        case .id: first.id < second.id
        case .user: first.user < second.user
        case .load: first.load < second.load
        case .memory: first.memory < second.memory
        case .command: first.command.lowercased() < second.command.lowercased()
        }
      }
  }

  var status: String {
    let running = all.count { $0.state == "R" }
    return report.isEmpty ? "\(all.count) processes, \(running) running" : report
  }

  private var canEnd: Bool { selectedID != nil || !markedIDs.isEmpty }

  private func refresh(after period: Duration?) {
    let before = Dictionary(all.map { ($0.id, $0.ticks) }) { first, _ in first }
    all = ProcessRow.all().map { row in
      var row = row
      guard let period, let ticks = before[row.id] else { return row }
      row.load = Double((row.ticks - ticks) * 10 / Int(period.components.seconds)) / 10
      return row
    }
  }

  private func endProcesses() async {
    let ids = markedIDs.isEmpty ? Set([selectedID].compactMap { $0 }) : markedIDs
    guard await confirmEnd.ask(ids.count) else { return }
    let failed = ids.filter { kill(pid_t($0), SIGTERM) != 0 }
    report = failed.isEmpty ? "" : "\(failed.count) of \(ids.count) could not be ended."
    markedIDs = []
  }
}

@MainActor func processPage(_ model: Processes) -> Page {
  Page(model, title: "Processes", minimum: Size(width: 30, height: 6)) {
    HStack(spacing: 1) {
      TextField(model[\.filter], placeholder: "command").named("filter").growing()
      CheckBox("Users", isOn: model[\.showsUsers])
    }
    .keys("Filter") { KeyBinding(.down, title: "processes") { $0.focus(named: "processes") } }
    processTable(model).named("processes").growing(.both)
    Label(model.status)
    KeyBar()
  }
  .keys {
    KeyBinding("/", title: "filter") { $0.focus(named: "filter") }
    KeyBinding(.function(9), .delete, title: "end", command: model.end)
  }
  .answering(model.confirmEnd) { .confirm("End \($0) processes?", yes: "End", no: "Keep") }
  .focusing(on: "processes")
}

@MainActor func processTable(_ model: Processes) -> Table {
  Table(
    Rows(model.rows)
      .selecting(model[\.selectedID])
      .marking(model[\.markedIDs])
      .sorting(model[\.order])
  ) {
    Column("PID", \.id, by: .id, width: .toContent(minimum: 6), alignment: .trailing)
    Column("User", \.user, by: .user, width: .toContent(maximum: 12))
      .hidden(while: !model.showsUsers)
    Column("S", width: .fixed(1)) { Cell($0.state, style: $0.state == "R" ? .success : .hint) }
    Column("CPU%", by: .load, width: .fixed(6), alignment: .trailing) {
      Cell("\($0.load)", style: $0.load > 90 ? .error : $0.load > 50 ? .warning : .text)
    }
    .descendingFirst()
    Column("MiB", by: .memory, width: .fixed(6), alignment: .trailing) { "\($0.memory)" }
      .descendingFirst()
    Column("Command", by: .command, minimum: 16) {
      StyledText($0.command).marking(model.filter)
    }
  }
  .columnLayout(model[\.columns])
  .emptyText("No process matches.")
  .fixedColumns(1)
}

@main struct Program {
  static func main() async {
    let store = PropertyStore(FileStorage(program: "processes"))
    exit(await NcursesScreen.run { processPage(Processes(store: store, on: .main)) })
  }
}
