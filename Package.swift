// swift-tools-version: 6.2
import PackageDescription

let libraries = [
  "Signals", "ViewModels", "TerminalUI", "NcursesTerminal", "TerminalEcho", "Serving",
  "SignalsTesting", "TerminalUITesting",
]
let programs = ["coax", "login-tui", "login-cli", "login-daemon", "gallery-tui"]

// Modules that several targets need.
let ui: Names = ["ViewModels", "TerminalUI"]
let terminal: Names = ui + ["NcursesTerminal"]
let serving: Names = ["Serving", "ViewModels"]
let prompts: Names = ["CommandLinePrograms", "TerminalEcho", "ViewModels"]
let login: Names = ["CommandLinePrograms", "Login", "LoginOptions"]
let testing: Names = ["SignalsTesting", "TerminalUITesting"]
let signals: Names = ["Signals", "SignalsTesting", "TestSupport"]
let harness: Names = ["CTerminalHarness", "PseudoTerminal", "SessionLeader", "TerminalUI"]
let demo: Names = login + ["login-cli", "login-daemon", "login-tui", "TerminalHarness"]
let fuzzed: Names = login + ["Gallery", "Serving", "Signals"]
let measured: Names = terminal + ["Serving", "Signals", "TestSupport"]
let floors: Names = ["CNcurses", "CPlainServer", "CTerminalHarness", "PseudoTerminal"]
let probed: Names = ["Benchmarks", "CNcurses", "TerminalHarness", "TerminalProbe", "TestSupport"]
let pictures = "__Snapshots__"
let hosts: Names = ["Kettles", "AsyncTool", "EpollTool", "Script", "RunLoopScript"]

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
    library("TerminalUI", ["CColumns", "Signals", "ViewModels"]).onMainActor(),
    .target(name: "CColumns"),
    library("NcursesTerminal", ["Signals", "CNcurses", "CTerminal"] + ui).onMainActor(),
    .systemLibrary(name: "CNcurses"),
    .target(name: "CTerminal", dependencies: ["CSignals"]),
    library("TerminalEcho", ["CTerminal"]),
    library("Serving", ["CServing", "ViewModels"]),
    .target(name: "CServing"),
    library("Embedding", ["CCoax", "Serving", "Signals"]),
    .systemLibrary(name: "CCoax"),
    program("coax", in: "Sources", prompts + ["CColumns", "Serving"]),
    // Not a product, because other packages have their own parsers of command lines.
    library("CommandLinePrograms", ["ViewModels"]),
    library("SignalsTesting", ["Signals", "CJobGroups"]),
    .target(name: "CJobGroups"),
    library("TerminalUITesting", ["TerminalUI", "SignalsTesting"]).onMainActor(),

    // The demo: a sign-in form with three front ends, and a gallery of widgets.
    library("Login", in: "Demo", ["ViewModels"]).onMainActor(),
    library("LoginOptions", in: "Demo", ["CommandLinePrograms", "Login"]),
    library("LoginPrompts", in: "Demo", prompts + ["Login"]).onMainActor(),
    library("LoginScreens", in: "Demo", ["CommandLinePrograms", "Login"] + ui).onMainActor(),
    library("LoginInterface", in: "Demo", ["Login"] + serving).onMainActor(),
    library("LoginLibrary", in: "Demo", ["Embedding", "Login", "LoginInterface", "ViewModels"])
      .onMainActor(excluding: "login.h"),
    program("login-cli", in: "Demo", login + ["LoginPrompts", "ViewModels"]).onMainActor(),
    program("login-daemon", in: "Demo", login + ["LoginInterface"] + serving)
      .onMainActor(excluding: "systemd"),
    program("login-tui", in: "Demo", login + ["LoginPrompts", "LoginScreens"] + terminal)
      .onMainActor(),
    library("Gallery", in: "Demo", ["CommandLinePrograms"] + ui).onMainActor(),
    program("gallery-tui", in: "Demo", ["CommandLinePrograms", "Gallery"] + terminal).onMainActor(),

    // Tests of the toolkit and of the demo.
    library("TestSupport", in: "Tests", ["Signals"]),
    tests("SignalsTests", signals),
    tests("SignalsTestingTests", ["Signals", "SignalsTesting"]),
    tests("ViewModelsTests", signals + ["ViewModels"]).onMainActor(),
    tests("TerminalUITests", signals + ui + ["TerminalUITesting"]).onMainActor(
      excluding:
        pictures
    ),
    tests("LoginTests", demo + ui + ["LoginPrompts", "TestSupport"] + testing)
      .onMainActor(),
    tests("CommandLineProgramsTests", demo + ["Gallery", "gallery-tui"] + testing),
    tests("LoginScreensTests", ["Login", "LoginScreens"] + ui + testing)
      .onMainActor(excluding: pictures),
    tests("GalleryTests", ["Gallery"] + ui + testing).onMainActor(excluding: pictures),
    tests("SnippetTests", ["Embedding", "NcursesTerminal", "Serving"] + testing, "Snippets"),
    tests("ServingTests", signals + serving).onMainActor(),

    // Programs that use a view model, each with a different kind of `main`.
    library("Kettles", in: "Tests/Embedding", ["ViewModels"]),
    program("AsyncTool", in: "Tests/Embedding", ["Kettles", "ViewModels"]),
    program("Script", in: "Tests/Embedding", ["Kettles", "ViewModels"]),
    program("RunLoopScript", in: "Tests/Embedding", ["Kettles", "ViewModels"]),
    program("EpollTool", in: "Tests/Embedding", ["CEpoll", "Kettles", "ViewModels"]),
    .systemLibrary(name: "CEpoll", path: "Tests/Embedding/CEpoll"),
    tests("EmbeddingTests", in: "Tests/Embedding", hosts + ["SignalsTesting", "ViewModels"]),

    // Tests of programs that run on a pseudo-terminal.
    .target(name: "CTerminalHarness", path: "Tests/TerminalHarness/CTerminalHarness"),
    program("SessionLeader", in: "Tests/TerminalHarness"),
    library("PseudoTerminal", in: "Tests/TerminalHarness", ["CTerminalHarness"]),
    library("TerminalHarness", in: "Tests/TerminalHarness", harness + ["TerminalUITesting"]),
    tests("TerminalHarnessTests", in: "Tests/TerminalHarness", ["TerminalHarness"] + ui + testing),
    program("TerminalProbe", in: "Tests/NcursesTerminal", terminal).onMainActor(),
    tests("NcursesTerminalTests", in: "Tests/NcursesTerminal", probed + terminal + testing),

    // Properties that hold for every input. Tests try random input, `.ci/fuzz` uses libFuzzer.
    library("FuzzedProperties", in: "Tests/Fuzzing", fuzzed + ui + testing),
    program("Fuzz", in: "Tests/Fuzzing", ["FuzzedProperties"]),
    tests("FuzzingTests", in: "Tests/Fuzzing", ["FuzzedProperties", "TestSupport"]),

    // Two programs, because Soak loads Testing for virtual time, and Benchmarks must not.
    program("Benchmarks", in: "Tests", measured + floors),
    .target(name: "CPlainServer", path: "Tests/PlainServer"),
    program("Soak", in: "Tests", signals + ui),
  ]
)

// Each target is in a folder with its name. The demo can use only public declarations.
typealias Names = [Target.Dependency]

func library(_ name: String, in folder: String = "Sources", _ needs: Names = []) -> Target {
  let path = "\(folder)/\(name)"
  return .target(name: name, dependencies: needs, path: path, packageAccess: folder != "Demo")
}

func program(_ name: String, in folder: String, _ needs: Names = []) -> Target {
  let (path, access) = ("\(folder)/\(name)", folder != "Demo")
  return .executableTarget(name: name, dependencies: needs, path: path, packageAccess: access)
}

func tests(_ name: String, in folder: String = "Tests", _ needs: Names, _ not: String...) -> Target
{
  .testTarget(name: name, dependencies: needs, path: "\(folder)/\(name)", exclude: not)
}

extension Target {
  func onMainActor(excluding paths: String...) -> Target {
    swiftSettings = [.defaultIsolation(MainActor.self)]
    exclude = paths
    return self
  }
}

let features = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + features.map { .enableUpcomingFeature($0) }
}
