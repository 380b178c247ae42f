import TerminalUI
import ViewModels

nonisolated struct Package: Sendable, Identifiable {
  let id: String
  let version: String
  let size: Int
  let summary: String
  let isBroken: Bool
}

nonisolated enum PackageKey: String, Storable { case name, version, size }

@MainActor final class Packages: Bindable {
  @Observed var search = ""
  @Observed var section: String?
  @Observed var selectedID: String?
  @Observed var order = ListOrder(PackageKey.name)
  @Observed var columns = ColumnLayout()
  @Observed var showsVersion = true
  @Observed var tab = 0
  @Observed var split = 0.6
  @Observed private(set) var all: [Package] = []
  @Observed private(set) var sections: [String?] = [nil]
  @Observed private(set) var removed: Double?
  let confirmRemoval = Interaction<String, Bool>(unanswered: false)
  var details: String { selectedID.map { "The package \($0)" } ?? "" }
  var countText: String { "\(rows.count) of \(all.count)" }
  var message: String { removed == nil ? "" : "Removing." }
  var rows: [Package] {
    all.filter { search.isEmpty || $0.id.contains(search) }
      .sorted(by: order) { key, first, second in
        switch key {
        case .name: first.id < second.id
        case .version: first.version < second.version
        case .size: first.size < second.size
        }
      }
  }
  private(set) lazy var cancelRemoval = Command(of: self) { $0.removed = nil }

  func visit(_ package: Package) { selectedID = package.id }
}

@MainActor func packagePage(_ model: Packages) -> Page {
  Page(model, title: "Packages", minimum: Size(width: 30, height: 8)) {
    HStack(spacing: 1) {
      SearchField(
        model[\.search],
        placeholder: "name or summary",
        count: model.countText,
        results: "packages"
      )
      .named("search")
      .growing()
      Select(model[\.section], among: model.values(of: \.sections)) { $0 ?? "all sections" }
    }
    Split(at: model[\.split]) {
      Table(
        Rows(model.rows)
          .selecting(model[\.selectedID])
          .sorting(model[\.order])
          .choosing(model.visit),
        details: RowDetails { $0.summary }
      ) {
        Column("Name", by: .name, minimum: 12) { StyledText($0.id).marking(model.search) }
        Column("Version", \.version, by: .version)
          .hidden(while: !model.showsVersion)
        Column("KiB", by: .size, alignment: .trailing) { "\($0.size)" }
          .descendingFirst()
        Column("Status", width: .toContent()) { package in
          Cell(package.isBroken ? "broken" : "ok", style: package.isBroken ? .error : .text)
        }
      }
      .columnLayout(model[\.columns])
      .fixedColumns(1)
      .named("packages")
      Box(model.selectedID ?? "No package") {
        Tabs(model[\.tab]) {
          Tab("About") { ScrollView { Label(model.details) } }
          Tab("Depends") {
            List(Rows(model.rows).choosing(model.visit)) { $0.id }
          }
        }
      }
    }
    ProgressBar(model.removed)
    MessageLine(model.message)
    StatusLine {
      Label(model.countText).priority(1)
    } trailing: {
      Label(model.section ?? "all sections")
    }
    KeyBar()
  }
  .scrolling()
  .keys { KeyBinding(.escape, title: "cancel", command: model.cancelRemoval) }
  .answering(model.confirmRemoval) { .confirm("Remove \($0)?", yes: "Remove", no: "Keep") }
}
