// swift-tools-version: 6.3
import PackageDescription

let libraries = [
  "Signals", "ViewModels", "TerminalUI", "NcursesTerminal", "TerminalEcho", "Serving",
  "SignalsTesting", "TerminalUITesting",
]
let programs = [
  "coax", "login-tui", "login-daemon", "gallery-tui", "processes-tui",
]

let package = Package(
  name: "Coax",
  products: libraries.map { .library(name: $0, targets: [$0]) }
    + programs.map { .executable(name: $0, targets: [$0]) } + [
      .library(name: "Coax", type: .dynamic, targets: ["Embedding", "Serving", "ViewModels"]),
      .library(name: "login", type: .dynamic, targets: ["LoginLibrary"]),
    ],
  targets: [
    // The toolkit.
    library("Signals", ["CSignals"]),
    .target(name: "CSignals"),
    library("ViewModels", ["Signals"]).onMainActor(),
    // The layers of TerminalUI, the lowest first. A user imports only TerminalUI.
    library("TerminalCanvas", ["CColumns", "ViewModels"]).onMainActor(),
    .target(name: "CColumns"),
    library("TerminalKeys", ["Signals", "TerminalCanvas", "ViewModels"]).onMainActor(),
    library("TerminalWidgets", ["TerminalKeys", "ViewModels"]).onMainActor(),
    library("TerminalUI", ["Signals", "TerminalWidgets", "ViewModels"]).onMainActor(),
    library(
      "NcursesTerminal",
      ["CNcurses", "CTerminal", "Signals", "TerminalEcho", "TerminalUI", "ViewModels"]
    ).onMainActor(),
    .systemLibrary(name: "CNcurses"),
    .target(name: "CTerminal", dependencies: ["CSignals"]),
    library("TerminalEcho", ["CTerminal", "ViewModels"]),
    library("Serving", ["CServing", "ViewModels"]),
    .target(name: "CServing"),
    library("Embedding", ["CCoax", "Serving", "Signals"]),
    .systemLibrary(name: "CCoax"),
    program("coax", ["CColumns", "CommandLinePrograms", "Serving", "TerminalEcho", "ViewModels"]),
    // Not a product, because other packages have their own parsers of command lines.
    library("CommandLinePrograms", ["CCoax", "ViewModels"]),
    library("SignalsTesting", ["CJobGroups", "Signals"]),
    .target(name: "CJobGroups"),
    library("TerminalUITesting", ["SignalsTesting", "TerminalUI"]).onMainActor(),

    // The demo: a sign-in form with several front ends, and a gallery of widgets.
    library("Login", in: "Demo", ["ViewModels"]).onMainActor(),
    library("LoginOptions", in: "Demo", ["CommandLinePrograms", "Login"]),
    library(
      "LoginScreens",
      in: "Demo",
      ["CommandLinePrograms", "Login", "TerminalUI", "ViewModels"]
    ).onMainActor(),
    library("LoginInterface", in: "Demo", ["Login", "Serving", "ViewModels"]).onMainActor(),
    library("LoginLibrary", in: "Demo", ["Embedding", "Login", "LoginInterface", "ViewModels"])
      .onMainActor(excluding: "login.h"),
    program(
      "login-daemon",
      in: "Demo",
      ["CommandLinePrograms", "Login", "LoginInterface", "LoginOptions", "Serving", "ViewModels"]
    ).onMainActor(excluding: "systemd"),
    program(
      "login-tui",
      in: "Demo",
      [
        "CommandLinePrograms", "Login", "LoginOptions", "LoginScreens", "NcursesTerminal",
        "ScreenPrograms", "TerminalUI", "ViewModels",
      ]
    ).onMainActor(),
    library(
      "ScreenPrograms",
      in: "Demo",
      ["CommandLinePrograms", "NcursesTerminal", "TerminalUI", "ViewModels"]
    ).onMainActor(),
    library("Gallery", in: "Demo", ["CommandLinePrograms", "TerminalUI", "ViewModels"])
      .onMainActor(),
    program(
      "gallery-tui",
      in: "Demo",
      [
        "CommandLinePrograms", "Gallery", "NcursesTerminal", "ScreenPrograms", "TerminalUI",
        "ViewModels",
      ]
    ).onMainActor(),

    // The demo that does real work: the processes of this machine.
    library("Processes", in: "Demo", ["CProcesses", "Serving", "ViewModels"]).onMainActor(),
    .systemLibrary(name: "CProcesses", path: "Demo/CProcesses"),
    library(
      "ProcessScreens",
      in: "Demo",
      ["CommandLinePrograms", "Processes", "TerminalUI", "ViewModels"]
    ).onMainActor(),
    program(
      "processes-tui",
      in: "Demo",
      [
        "CommandLinePrograms", "NcursesTerminal", "ProcessScreens", "Processes", "ScreenPrograms",
        "Serving", "TerminalUI", "ViewModels",
      ]
    ).onMainActor(),

    // Tests of the toolkit and of the demo.
    library("TestSupport", in: "Tests", ["Signals"]),
    tests("SignalsTests", ["Signals", "SignalsTesting", "TestSupport"]),
    tests("SignalsTestingTests", ["Signals", "SignalsTesting"]),
    tests("ViewModelsTests", ["Signals", "SignalsTesting", "TestSupport", "ViewModels"])
      .onMainActor(),
    tests(
      "TerminalUITests",
      ["Signals", "SignalsTesting", "TerminalUI", "TerminalUITesting", "TestSupport", "ViewModels"]
    ).onMainActor(excluding: "__Snapshots__"),
    tests(
      "LoginTests",
      [
        "CommandLinePrograms", "Login", "LoginOptions", "SignalsTesting",
        "TerminalHarness", "TerminalOutput", "TerminalUI", "TestSupport", "ViewModels",
        "login-daemon", "login-tui",
      ]
    ).onMainActor(),
    tests(
      "CommandLineProgramsTests",
      [
        "CommandLinePrograms", "Gallery", "LoginOptions", "TerminalHarness", "TerminalOutput",
        "ProcessScreens", "gallery-tui", "login-daemon", "login-tui", "processes-tui",
      ]
    ),
    tests(
      "LoginScreensTests",
      ["Login", "LoginScreens", "SignalsTesting", "TerminalUI", "TerminalUITesting", "ViewModels"]
    ).onMainActor(excluding: "__Snapshots__"),
    tests(
      "GalleryTests",
      ["Gallery", "SignalsTesting", "TerminalUI", "TerminalUITesting", "ViewModels"]
    ).onMainActor(excluding: "__Snapshots__"),
    tests(
      "ProcessesTests",
      [
        "ProcessScreens", "Processes", "Serving", "SignalsTesting", "TerminalUI",
        "TerminalUITesting", "ViewModels",
      ]
    ).onMainActor(excluding: "__Snapshots__"),
    tests(
      "SnippetTests",
      [
        "Embedding", "NcursesTerminal", "Serving", "SignalsTesting", "TerminalUITesting",
        "TestSupport",
      ],
      excluding: "Snippets"
    ),
    tests("ServingTests", ["Serving", "Signals", "SignalsTesting", "TestSupport", "ViewModels"])
      .onMainActor(),

    // Programs that use a view model, each with a different kind of `main`.
    library("Kettles", in: "Tests/Embedding", ["ViewModels"]),
    program("AsyncTool", in: "Tests/Embedding", ["Kettles", "ViewModels"]),
    program("Script", in: "Tests/Embedding", ["Kettles", "ViewModels"]),
    program("RunLoopScript", in: "Tests/Embedding", ["Kettles", "ViewModels"]),
    program("EpollTool", in: "Tests/Embedding", ["CEpoll", "Kettles", "ViewModels"]),
    .systemLibrary(name: "CEpoll", path: "Tests/Embedding/CEpoll"),
    tests(
      "EmbeddingTests",
      in: "Tests/Embedding",
      [
        "AsyncTool", "EpollTool", "Kettles", "RunLoopScript", "Script", "SignalsTesting",
        "TestSupport", "ViewModels",
      ]
    ),

    // Tests of programs that run on a pseudo-terminal.
    .target(name: "CTerminalHarness", path: "Tests/TerminalHarness/CTerminalHarness"),
    program("SessionLeader", in: "Tests/TerminalHarness"),
    library("PseudoTerminal", in: "Tests/TerminalHarness", ["CTerminalHarness"]),
    library("TerminalOutput", in: "Tests/TerminalHarness", ["TerminalUI"]),
    library(
      "TerminalHarness",
      in: "Tests/TerminalHarness",
      ["CTerminalHarness", "PseudoTerminal", "SessionLeader", "TerminalOutput", "TerminalUI"]
    ),
    tests(
      "TerminalHarnessTests",
      in: "Tests/TerminalHarness",
      ["TerminalHarness", "TerminalOutput", "TerminalUI"]
    ),
    program(
      "TerminalProbe",
      in: "Tests/NcursesTerminal",
      ["NcursesTerminal", "TerminalUI", "ViewModels"]
    ).onMainActor(),
    tests(
      "NcursesTerminalTests",
      in: "Tests/NcursesTerminal",
      [
        "Benchmarks", "CNcurses", "NcursesTerminal", "TerminalHarness", "TerminalOutput",
        "TerminalProbe", "TerminalUI", "TestSupport", "ViewModels",
      ]
    ),

    // Properties that hold for every input. Tests try random input, `.ci/fuzz` uses libFuzzer.
    library(
      "FuzzedProperties",
      in: "Tests/Fuzzing",
      [
        "CommandLinePrograms", "Gallery", "Login", "LoginOptions", "Serving", "Signals",
        "SignalsTesting", "TerminalOutput", "TerminalUI", "ViewModels",
      ]
    ),
    program("Fuzz", in: "Tests/Fuzzing", ["FuzzedProperties"]),
    tests("FuzzingTests", in: "Tests/Fuzzing", ["FuzzedProperties", "TestSupport"]),

    // Two programs, because Soak loads Testing for virtual time, and Benchmarks must not.
    program(
      "Benchmarks",
      in: "Tests",
      [
        "CNcurses", "CPlainServer", "CTerminalHarness", "NcursesTerminal", "Processes",
        "PseudoTerminal", "Serving", "Signals", "TerminalUI", "TestSupport", "ViewModels",
      ]
    ),
    .target(name: "CPlainServer", path: "Tests/PlainServer"),
    program(
      "Soak",
      in: "Tests",
      ["Signals", "SignalsTesting", "TerminalUI", "TestSupport", "ViewModels"]
    ),
  ]
)

// Each target is in a folder with its name. The demo can use only public declarations.
typealias Names = [Target.Dependency]

func library(_ name: String, in folder: String = "Sources", _ needs: Names = []) -> Target {
  let path = "\(folder)/\(name)"
  return .target(name: name, dependencies: needs, path: path, packageAccess: folder != "Demo")
}

func program(_ name: String, in folder: String = "Sources", _ needs: Names = []) -> Target {
  let (path, access) = ("\(folder)/\(name)", folder != "Demo")
  return .executableTarget(name: name, dependencies: needs, path: path, packageAccess: access)
}

func tests(
  _ name: String,
  in folder: String = "Tests",
  _ needs: Names,
  excluding paths: String...
) -> Target {
  .testTarget(name: name, dependencies: needs, path: "\(folder)/\(name)", exclude: paths)
}

extension Target {
  func onMainActor(excluding paths: String...) -> Target {
    swiftSettings = [.defaultIsolation(MainActor.self)]
    exclude = paths
    return self
  }
}

// A part of the package: `COAX_TARGETS="SignalsTests coax"` builds these targets and what they need.
if let names = Context.environment["COAX_TARGETS"]?.split(separator: " ").map(String.init) {
  var needed: Set<String> = []
  func need(_ name: String) {
    guard needed.insert(name).inserted else { return }
    guard let target = package.targets.first(where: { $0.name == name }) else {
      fatalError("COAX_TARGETS names “\(name)”, which is no target.")
    }
    for case .byNameItem(let name, _) in target.dependencies { need(name) }
  }
  names.forEach(need)
  package.targets.removeAll { !needed.contains($0.name) }
  package.products = []
}

let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + features.map { .enableUpcomingFeature($0) }
}
