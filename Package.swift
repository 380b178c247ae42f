// swift-tools-version: 6.2
import PackageDescription

let ui: [Target.Dependency] = ["ViewModels", "TerminalUI"]
let login: [Target.Dependency] = ["CommandLinePrograms", "Login", "LoginOptions", "LoginPrompts"]
let testing: [Target.Dependency] = ["SignalsTesting", "TerminalUITesting"]

let package = Package(
  name: "Coax",
  products: [
    .library(name: "Signals", targets: ["Signals"]),
    .library(name: "ViewModels", targets: ["ViewModels"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "NcursesTerminal", targets: ["NcursesTerminal"]),
    .library(name: "TerminalEcho", targets: ["TerminalEcho"]),
    .library(name: "Serving", targets: ["Serving"]),
    .library(name: "Coax", type: .dynamic, targets: ["Embedding", "Serving", "ViewModels"]),
    .library(name: "SignalsTesting", targets: ["SignalsTesting"]),
    .library(name: "TerminalUITesting", targets: ["TerminalUITesting"]),
    .executable(name: "coax", targets: ["coax"]),
    .executable(name: "login-tui", targets: ["login-tui"]),
    .executable(name: "login-cli", targets: ["login-cli"]),
    .executable(name: "login-daemon", targets: ["login-daemon"]),
    .library(name: "login", type: .dynamic, targets: ["LoginLibrary"]),
    .executable(name: "gallery-tui", targets: ["gallery-tui"]),
  ],
  targets: [
    // The toolkit.
    library("Signals", ["CSignals"]),
    .target(name: "CSignals"),
    library("ViewModels", ["Signals"]).onMainActor(),
    library("TerminalUI", ["Signals", "ViewModels"]).onMainActor(),
    library("NcursesTerminal", ["Signals", "CNcurses", "CTerminal"] + ui).onMainActor(),
    .systemLibrary(name: "CNcurses"),
    .target(name: "CTerminal", dependencies: ["CSignals"]),
    library("TerminalEcho", ["CTerminal"]),
    library("Serving", ["CServing", "ViewModels"]),
    .target(name: "CServing"),
    library("Embedding", ["CCoax", "Serving", "Signals"]),
    .systemLibrary(name: "CCoax"),
    program(
      "coax",
      in: "Sources",
      ["CommandLinePrograms", "CTerminal", "Serving", "TerminalEcho", "ViewModels"]
    ),
    // The command lines of `coax` and of the demo. Not a product, because other packages have their
    // own parsers.
    library("CommandLinePrograms", ["ViewModels"]),
    library("SignalsTesting", ["Signals", "CJobGroups"]),
    .target(name: "CJobGroups"),
    library("TerminalUITesting", ["TerminalUI", "SignalsTesting"]).onMainActor(),

    // The demo: a sign-in form with two front ends, and a gallery of widgets.
    library("Login", in: "Demo", ["ViewModels"]).onMainActor(),
    library("LoginOptions", in: "Demo", ["CommandLinePrograms", "Login"]),
    library(
      "LoginPrompts",
      in: "Demo",
      ["CommandLinePrograms", "Login", "TerminalEcho", "ViewModels"]
    ).onMainActor(),
    library("LoginScreens", in: "Demo", ["CommandLinePrograms", "Login"] + ui).onMainActor(),
    program("login-cli", in: "Demo", login).onMainActor(),
    program(
      "login-daemon",
      in: "Demo",
      [
        "CommandLinePrograms", "Login", "LoginInterface", "LoginOptions", "Serving", "ViewModels",
      ]
    ).onMainActor().excluding("systemd"),
    library("LoginInterface", in: "Demo", ["Login", "Serving", "ViewModels"]).onMainActor(),
    library("LoginLibrary", in: "Demo", ["Embedding", "Login", "LoginInterface", "ViewModels"])
      .onMainActor().excluding("login.h"),
    program("login-tui", in: "Demo", login + ["LoginScreens", "NcursesTerminal"] + ui)
      .onMainActor(),
    library("Gallery", in: "Demo", ["CommandLinePrograms"] + ui)
      .onMainActor().excluding("gallery.svg"),
    program("gallery-tui", in: "Demo", ["CommandLinePrograms", "Gallery", "NcursesTerminal"] + ui)
      .onMainActor(),

    // Tests of the toolkit and of the demo.
    library("TestSupport", in: "Tests", ["Signals"]),
    tests("SignalsTests", ["Signals", "SignalsTesting", "TestSupport"]),
    tests("SignalsTestingTests", ["Signals", "SignalsTesting"]),
    tests("ViewModelsTests", ["Signals", "ViewModels", "SignalsTesting", "TestSupport"])
      .onMainActor(),
    tests("TerminalUITests", ["Signals", "TestSupport"] + ui + testing)
      .onMainActor().excluding("__Snapshots__"),
    tests(
      "LoginTests",
      login + ["login-cli", "login-daemon", "login-tui", "TerminalHarness", "TestSupport"]
        + ["ViewModels"] + testing
    ).onMainActor(),
    tests(
      "CommandLineProgramsTests",
      ["CommandLinePrograms", "Gallery", "LoginOptions", "gallery-tui", "login-tui"]
        + ["TerminalHarness"] + testing
    ),
    tests("LoginScreensTests", ["Login", "LoginScreens"] + ui + testing)
      .onMainActor().excluding("__Snapshots__"),
    tests("GalleryTests", ["Gallery"] + ui + testing).onMainActor().excluding("__Snapshots__"),
    tests("SnippetTests", ["Embedding", "NcursesTerminal", "Serving"] + testing)
      .excluding("Snippets"),

    tests("ServingTests", ["Serving", "ViewModels", "SignalsTesting", "TestSupport"])
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
      ["Kettles", "AsyncTool", "EpollTool", "Script", "RunLoopScript"]
        + ["ViewModels", "SignalsTesting"]
    ),

    // Tests of programs that run on a pseudo-terminal.
    .target(name: "CTerminalHarness", path: "Tests/TerminalHarness/CTerminalHarness"),
    .executableTarget(name: "SessionLeader", path: "Tests/TerminalHarness/SessionLeader"),
    library("PseudoTerminal", in: "Tests/TerminalHarness", ["CTerminalHarness"]),
    library(
      "TerminalHarness",
      in: "Tests/TerminalHarness",
      ["CTerminalHarness", "PseudoTerminal", "SessionLeader", "TerminalUI", "TerminalUITesting"]
    ),
    tests(
      "TerminalHarnessTests",
      in: "Tests/TerminalHarness",
      ["TerminalHarness", "TerminalUI", "TerminalUITesting"]
    ),
    program("TerminalProbe", in: "Tests/NcursesTerminal", ["NcursesTerminal"] + ui).onMainActor(),
    tests(
      "NcursesTerminalTests",
      in: "Tests/NcursesTerminal",
      ["Benchmarks", "CNcurses", "NcursesTerminal", "TerminalHarness", "TerminalProbe"]
        + ["TestSupport"] + ui + testing
    ),

    // Properties that hold for every input. Tests try random input, `.ci/fuzz` uses libFuzzer.
    library(
      "FuzzedProperties",
      in: "Tests/Fuzzing",
      ["CommandLinePrograms", "Gallery", "Login", "LoginOptions", "Serving", "Signals"]
        + ui + testing
    ),
    program("Fuzz", in: "Tests/Fuzzing", ["FuzzedProperties"]),
    tests("FuzzingTests", in: "Tests/Fuzzing", ["FuzzedProperties", "TestSupport"]),

    // Two programs, because Soak loads Testing for virtual time, and Benchmarks must not.
    program(
      "Benchmarks",
      in: "Tests",
      ["CNcurses", "CPlainServer", "NcursesTerminal", "Serving", "Signals", "TestSupport"]
        + ["CTerminalHarness", "PseudoTerminal"] + ui
    ),
    .target(name: "CPlainServer", path: "Tests/PlainServer"),
    program("Soak", in: "Tests", ["Signals", "SignalsTesting", "TestSupport"] + ui),
  ],
  swiftLanguageModes: [.v6]
)

// Each target is in a folder with its name. The demo can use only public declarations.
typealias Names = [Target.Dependency]

func library(_ name: String, in folder: String = "Sources", _ needs: Names = []) -> Target {
  let path = "\(folder)/\(name)"
  return .target(name: name, dependencies: needs, path: path, packageAccess: folder != "Demo")
}

func program(_ name: String, in folder: String, _ needs: Names) -> Target {
  let (path, access) = ("\(folder)/\(name)", folder != "Demo")
  return .executableTarget(name: name, dependencies: needs, path: path, packageAccess: access)
}

func tests(_ name: String, in folder: String = "Tests", _ needs: Names) -> Target {
  .testTarget(name: name, dependencies: needs, path: "\(folder)/\(name)")
}

extension Target {
  func onMainActor() -> Target {
    swiftSettings = [.defaultIsolation(MainActor.self)]
    return self
  }

  func excluding(_ path: String) -> Target {
    exclude = [path]
    return self
  }
}

let upcomingFeatures = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
let features = upcomingFeatures.map { SwiftSetting.enableUpcomingFeature($0) }
for target in package.targets where target.type != .system {
  target.swiftSettings = (target.swiftSettings ?? []) + features
}
