import TerminalUI
import TerminalUITesting
import ViewModels

/// A picture of a column of widgets for the documentation.
struct WidgetPicture {
  /// The name in the doc comment of a widget: `![A button](button)`.
  let name: String
  private let size: Size
  private let widgets: () -> [Widget]
  private var input: (Pilot) -> Void = { _ in }

  /// Draws the widgets in virtual time.
  var canvas: Canvas {
    let pilot = Pilot(VStack(widgets: widgets), size: size)
    pilot.application.glyphs = .unicode.adapted(to: .dark, colorDepth: .full)
    // Enter and Space need a moment without keys after a page appears.
    pilot.advanceNow(by: .milliseconds(300))
    input(pilot)
    return pilot.canvas
  }

  private init(
    _ name: String,
    _ width: Int,
    _ height: Int,
    @WidgetBuilder widgets: @escaping () -> [Widget]
  ) {
    self.name = name
    size = Size(width: width, height: height)
    self.widgets = widgets
  }

  /// Sends input before the picture is taken.
  private func after(_ input: @escaping (Pilot) -> Void) -> WidgetPicture {
    var picture = self
    picture.input = input
    return picture
  }
}

/// A file or folder in the picture of a tree.
private nonisolated struct File: Identifiable, Sendable { let id: String }

extension WidgetPicture {
  static let all = text + choices + numbers + lists + logs + progress + charts + layout + panes

  /// Controls with the colors of a theme.
  static let themeSample = WidgetPicture("theme", 66, 14) {
    Grid(columnWidth: 30...40) {
      Box("Sign in", padding: 2) {
        Form {
          FormRow("Name", TextField("Ada Lovelace", width: 16))
          FormRow("City", TextField(placeholder: "optional", width: 16))
          FormRow(CheckBox("Remember me", isOn: true))
        }
        Label("")
        HStack(spacing: 1) {
          Button("Sign in").asDefault()
          Button("Clear")
        }
        Label("")
      }
      Box("Files", padding: 0) {
        fileTable().height(5)
        Padding(
          VStack(spacing: 1) {
            ProgressBar(fraction: 0.6)
            HStack(spacing: 1) {
              Button("Open").role(.success)
              Button("Delete").role(.destructive)
            }
          }
          .growing(),
          left: 2,
          top: 1,
          right: 1,
          bottom: 0
        )
      }
    }
    KeyBar()
  }

  private static func fileTable() -> Table {
    let table = Table(Rows(count: 3)) {
      Column("Name") { ["notes.txt", "photos", "report.pdf"][$0] }
      Column("Size", width: .fixed(6), alignment: .trailing) { ["4 K", "2 G", "81 K"][$0] }
    }
    table.selection = 1
    return table
  }

  private static let text = [
    WidgetPicture("textfield", 44, 3) {
      Form {
        FormRow("Name", TextField("Ada Lovelace"))
        FormRow("Company", TextField(placeholder: "optional"))
      }
    },
    WidgetPicture("secretfield", 44, 3) {
      Form {
        FormRow("Password", SecretField())
        FormRow("Again", SecretField(placeholder: "the same password"))
      }
    }
    .after { $0.type("lovelace") },
    WidgetPicture("patternfield", 44, 2) {
      Form {
        FormRow("Phone", PatternField("(###) ###-####"))
        FormRow("Plate", PatternField("@@-##"))
      }
    }
    .after { $0.type("55512") },
    WidgetPicture("datefield", 44, 12) {
      let day = CalendarDate(year: 2026, month: 11, day: 26)
      return [
        Form {
          FormRow("Departure", DateField(day, today: day?.adding(days: -6)))
          FormRow("Return", DateField(isOptional: true))
        }
      ]
    }
    .after { $0.press(.space) },
    WidgetPicture("suggestions", 44, 6) {
      Form {
        FormRow("Country", TextField().suggesting(["Germany", "Greece", "Greenland", "Portugal"]))
      }
    }
    .after {
      $0.type("gr")
      $0.press(.down)
    },
    WidgetPicture("textarea", 44, 4) {
      TextArea("The engine weaves algebraic patterns\njust as the loom weaves flowers.", height: 4)
    },
    WidgetPicture("label", 44, 3) {
      Label("Sign in", style: .title)
      Label("The password is asked only once and stays on this computer.")
    },
    WidgetPicture("messageline", 44, 3) {
      message("The name is free.", .success)
      message("The passwords differ.", .problem)
      message("Signing in as ada…")
    },
  ]

  private static let choices = [
    WidgetPicture("button", 44, 1) {
      HStack(spacing: 3) {
        Button("Sign in", mnemonic: "s").asDefault()
        Button("Clear", mnemonic: "c")
        disabled(Button("Cancel"))
      }
    },
    WidgetPicture("checkbox", 44, 2) {
      CheckBox("Remember me", isOn: true)
      CheckBox("Show password")
    },
    WidgetPicture("radiogroup", 44, 3) {
      RadioGroup(["Small", "Medium", "Large"], selectedIndex: 1)
    },
    WidgetPicture("select", 44, 7) {
      Select(["Belgium", "France", "Germany", "Portugal"], selectedIndex: 1)
    }
    .after { $0.press(.space) },
    WidgetPicture("tabs", 44, 4) {
      Tabs {
        Tab("Profile") { Form { FormRow("Name", TextField("Ada")) } }
        Tab("Messages") { List(["Welcome"]) }
        Tab("Settings") { CheckBox("Notify me") }
      }
    },
  ]

  private static let numbers = [
    WidgetPicture("slider", 44, 1) { Slider(0...100, value: 60) { "\(Int($0))%" } },
    WidgetPicture("stepper", 44, 1) { Stepper(1...10, value: 3) },
  ]

  private static let lists = [
    WidgetPicture("list", 44, 5) {
      List((1...40).map { "Letter \($0)" }).growing(.both)
    }
    .after { $0.press(.down, .down) },
    WidgetPicture("table", 44, 6) {
      let people = [("Ada", 36), ("Charles", 79), ("Grace", 85), ("Alan", 41), ("Hedy", 85)]
      Table(Rows(count: people.count)) {
        Column("Name") { people[$0].0 }
        Column("Age", width: .fixed(3), alignment: .trailing) { "\(people[$0].1)" }
      }
      .growing(.both)
    }
    .after { $0.press(.down) },
    WidgetPicture("scrollview", 44, 5) {
      ScrollView { Label((1...20).map { "Line \($0) of the license" }.joined(separator: "\n")) }
    }
    .after { $0.press(.down) },
  ]

  private static let logs = [
    WidgetPicture("tree", 44, 6) {
      let files = [
        "Sources": ["Canvas", "Layout", "Widgets"], "Layout": ["Box.swift", "Form.swift"],
      ]
      let children = { (file: File) -> [File]? in
        files[file.id].map { $0.map { File(id: $0) } } ?? (file.id.contains(".") ? nil : [])
      }
      let roots = [File(id: "Sources"), File(id: "README.md")]
      let tree = Tree(Rows(roots), children: .values(children)) { $0.id }
      return [tree.growing(.both)]
    }
    .after { $0.press(.down, .right, .right, .down, .right) },
    WidgetPicture("filedialog", 64, 20) { Label("") }.after { pilot in
      let names = ["Images": [], "": ["Images", "letter.md", "notes.txt"]]
      let files = FileSystem(
        entries: { path, _ throws(FolderProblem) in
          (names[path == "/home/ada" ? "" : "Images"] ?? []).map {
            FileEntry(path: "\(path)/\($0)", kind: $0 == "Images" ? .folder : .file)
          }
        },
        status: { _ in .file },
        canWrite: { _ in true }
      )
      let dialog = Dialog<String?>.chooseFile(
        "Open which file?",
        .file,
        in: "/home/ada",
        files: files,
        on: pilot.scheduler
      )
      pilot.application.show(dialog)
      pilot.settle()
      pilot.press(.down, .down, .down)
    },
    WidgetPicture("logview", 44, 6) {
      let log = LogView()
      for minute in 0..<40 {
        log.append("09:\(10 + minute) \u{1B}[32mINFO\u{1B}[0m  request \(4700 + minute) took 3 ms")
        if minute % 7 == 5 {
          log.append(
            "09:\(10 + minute) \u{1B}[33mWARN\u{1B}[0m  the disk of the backup is almost full"
          )
        }
      }
      return [log]
    }
    .after { pilot in
      pilot.press(.home)
      pilot.type("/disk")
      pilot.press(.enter)
    },
  ]

  private static let progress = [
    WidgetPicture("progressbar", 44, 1) { ProgressBar(fraction: 0.42) },
    WidgetPicture("spinner", 44, 1) {
      HStack(spacing: 1) {
        Spinner(while: .just(true).concat(.never))
        Label("Signing in…")
      }
    }
    .after { $0.advanceNow(by: .seconds(1)) },
  ]

  private static let charts = [
    WidgetPicture("sparkline", 44, 2) {
      Sparkline(loads, label: "Load", range: 0...100, thresholds: [.warning(from: 80)])
      Sparkline(loads, label: "Load", range: 0...100, dots: .braille)
    },
    WidgetPicture("gauge", 44, 2) {
      Form {
        FormRow("CPU", Gauge(0.86, thresholds: [.warning(from: 0.8)]))
        FormRow("Memory", Gauge(0.42))
      }
    },
    WidgetPicture("barchart", 44, 4) {
      BarChart([
        BarChart.Bar("Mon", 120), BarChart.Bar("Tue", 180), BarChart.Bar("Wed", 164),
        BarChart.Bar("Thu", 210),
      ])
    },
    WidgetPicture("linechart", 44, 9) {
      LineChart(
        [
          LineChart.Series("load", loads),
          LineChart.Series("memory", (30..<90).map { Double($0) }),
        ],
        range: 0...100,
        xLabels: ["-60 s", "-30 s", "now"]
      )
    },
  ]

  /// Loads in percent, with a peak at the end.
  private static let loads: [Double] = (0..<60).map { (index: Int) -> Double in
    let peak = max(0, index - 50) * 5
    return Double(30 + index * 37 % 23 + peak)
  }

  private static let layout = [
    WidgetPicture("form", 44, 5) {
      Form {
        FormRow("Name", TextField("Ada"))
        row("Age", TextField("many"), problem: "Type a number.")
        FormRow("Size", Select(["Small", "Medium"], selectedIndex: 0))
      }
    },
    WidgetPicture("box", 32, 5) {
      Box("Sign in", padding: 2) { Label("A widget inside a border.") }
    },
    WidgetPicture("stack", 44, 3) {
      VStack(spacing: 1) {
        TextField("Ada")
        HStack(spacing: 2) {
          Button("Sign in")
          Button("Clear")
        }
      }
    },
    WidgetPicture("row", 44, 1) {
      HStack(spacing: 3) {
        CheckBox("Show password")
        CheckBox("Remember me", isOn: true)
      }
    },
    WidgetPicture("keybar", 44, 3) {
      TextField("Ada").keys {
        KeyBinding(.control("s"), title: "save") {}
        KeyBinding(.escape, title: "cancel") {}
      }
      KeyBar()
    },
    WidgetPicture("tabbar", 44, 4) {
      TabBar(["inbox", "sent", "drafts"], selectedIndex: 1)
      List(["To Charles: the bill", "To Mary: your talk"])
    },
    WidgetPicture("menubar", 44, 7) {
      VStack {
        MenuBar()
        TextField("letter.txt")
      }
      .keys("File") {
        KeyBinding(.control("s"), title: "save") {}
        KeyBinding(title: "save as") {}
        KeyBinding(.delete, title: "delete", isEnabled: false) {}
      }
      .keys("View") { KeyBinding(title: "hidden files") {} }
    }
    .after { $0.press(.function(9), .down) },
    WidgetPicture("functionkeys", 60, 2) {
      TextField("letter.txt").keys {
        KeyBinding(.function(2), title: "menu") {}
        KeyBinding(.function(3), title: "view") {}
        KeyBinding(.function(5), title: "copy") {}
        KeyBinding(.function(10), title: "quit") {}
      }
      KeyBar(.functionKeys)
    },
    WidgetPicture("toast", 44, 14) {
      VStack {
        TextField("Dear Charles")
        VStack {}.growing(.both)
        KeyBar()
      }
    }
    .after { pilot in
      pilot.application.toast("The disk is almost full.", .warning)
      for _ in 1...3 { pilot.application.toast("Saved letter.txt.", .success) }
      pilot.settle()
    },
    WidgetPicture("dialog", 44, 7) { Label("letter.txt") }.after { pilot in
      pilot.application.show(.confirm("Delete letter.txt?", yes: "Delete", no: "Keep"))
      pilot.settle()
    },
  ]

  private static let panes = [
    WidgetPicture("searchfield", 44, 1) {
      let field = SearchField().growing()
      field.count = "3 of 120"
      return [field]
    }
    .after { $0.type("vim") },
    WidgetPicture("split", 44, 5) {
      Split(at: 0.4) {
        List(["nano", "neovim", "vim"])
        Box("vim") { Label("Vi IMproved, an enhanced editor") }
      }
    }
    .after { $0.press(.tab) },
    WidgetPicture("panes", 44, 5) {
      Panes(.row, minimum: Size(width: 16, height: 3)) {
        Tab("Packages") { List(["nano", "neovim", "vim"]) }
        Tab("Details") { Label("Vi IMproved, an enhanced editor") }
      }
    },
    WidgetPicture("navigation", 44, 5) {
      let navigation = Navigation {
        Tab("Albums") { List(["Kind of Blue"]) }
      }
      navigation.push(Tab("Kind of Blue") { List(["So What", "Freddie Freeloader", "All Blues"]) })
      return [navigation.growing(.both), KeyBar()]
    }
    .after { $0.press(.down) },
    WidgetPicture("grid", 44, 4) {
      Grid(spacing: 2, columns: [.leading, .trailing]) {
        GridRow {
          Label("Name", style: .title)
          Label("KiB", style: .title)
          Label("Section", style: .title)
        }
        GridRow {
          Label("nano")
          Label("911")
          Label("editors")
        }
        GridRow {
          Label("libc6")
          Label("12987")
          Label("libs")
        }
        Label("Both are installed.", style: .hint)
      }
    },
    WidgetPicture("statusline", 44, 2) {
      Label("")
      StatusLine {
        Label("3 of 120")
        Label("editors")
      } trailing: {
        Label("online", style: .success)
      }
    },
  ]

  private static func message(_ text: String, _ kind: FormMessage.Kind = .plain) -> MessageLine {
    let line = MessageLine()
    line.say(text, kind)
    return line
  }

  private static func disabled(_ widget: Widget) -> Widget {
    widget.isEnabled = false
    return widget
  }

  private static func row(_ label: String, _ control: Widget, problem: String) -> FormRow {
    let row = FormRow(label, control)
    row.problem = problem
    return row
  }
}
