// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Coax",
  products: [
    .library(name: "Signals", targets: ["Signals"]),
    .library(name: "ViewModels", targets: ["ViewModels"]),
    .library(name: "TerminalUI", targets: ["TerminalUI"]),
    .library(name: "NcursesTerminal", targets: ["NcursesTerminal"]),
    .library(name: "SignalsTesting", targets: ["SignalsTesting"]),
    .library(name: "TerminalUITesting", targets: ["TerminalUITesting"]),
    .executable(name: "login-tui", targets: ["login-tui"]),
    .executable(name: "login-cli", targets: ["login-cli"]),
    .executable(name: "gallery-tui", targets: ["gallery-tui"]),
  ],
  targets: [
    .target(name: "Signals"),
    .target(name: "ViewModels", dependencies: ["Signals"]),
    .target(name: "TerminalUI", dependencies: ["Signals", "ViewModels"]),
    // No pkgConfig: it would only warn. The header says what to install.
    .systemLibrary(name: "CNcurses"),
    .target(name: "CTerminal"),
    .target(
      name: "NcursesTerminal",
      dependencies: ["Signals", "TerminalUI", "CNcurses", "CTerminal"]
    ),
    .target(name: "SignalsTesting", dependencies: ["Signals"]),
    .target(name: "TerminalUITesting", dependencies: ["TerminalUI", "SignalsTesting"]),

    // The demo sees what everybody sees: packageAccess is off for it.
    .target(
      name: "Login",
      dependencies: ["ViewModels"],
      path: "Demo/Login",
      packageAccess: false
    ),
    .target(
      name: "LoginScreens",
      dependencies: ["Login", "ViewModels", "TerminalUI"],
      path: "Demo/LoginScreens",
      packageAccess: false
    ),
    .target(
      name: "LoginOptions",
      dependencies: ["Login", "ViewModels"],
      path: "Demo/LoginOptions",
      packageAccess: false
    ),
    .target(
      name: "LoginPrompts",
      dependencies: ["Login", "ViewModels"],
      path: "Demo/LoginPrompts",
      packageAccess: false
    ),
    .executableTarget(
      name: "login-cli",
      dependencies: ["LoginOptions", "LoginPrompts", "Login"],
      path: "Demo/login-cli",
      packageAccess: false
    ),
    .executableTarget(
      name: "login-tui",
      dependencies: [
        "LoginOptions", "LoginPrompts", "LoginScreens", "Login", "ViewModels", "TerminalUI",
        "NcursesTerminal",
      ],
      path: "Demo/login-tui",
      packageAccess: false
    ),

    .target(name: "TestSupport", dependencies: ["Signals"], path: "Tests/Support"),
    .testTarget(name: "SignalsTests", dependencies: ["Signals", "SignalsTesting", "TestSupport"]),
    .testTarget(
      name: "ViewModelsTests",
      dependencies: ["Signals", "ViewModels", "SignalsTesting", "TestSupport"]
    ),
    .testTarget(
      name: "TerminalUITests",
      dependencies: [
        "Signals", "ViewModels", "TerminalUI", "SignalsTesting", "TerminalUITesting", "TestSupport",
      ],
      exclude: ["__Snapshots__"]
    ),
    .testTarget(name: "SignalsTestingTests", dependencies: ["Signals", "SignalsTesting"]),
    .target(
      name: "Gallery",
      dependencies: ["ViewModels", "TerminalUI"],
      path: "Demo/Gallery",
      exclude: ["gallery.svg"],
      packageAccess: false
    ),
    .executableTarget(
      name: "gallery-tui",
      dependencies: ["Gallery", "ViewModels", "TerminalUI", "NcursesTerminal"],
      path: "Demo/gallery-tui",
      packageAccess: false
    ),
    .testTarget(
      name: "GalleryTests",
      dependencies: ["Gallery", "ViewModels", "TerminalUI", "SignalsTesting", "TerminalUITesting"],
      exclude: ["__Snapshots__"]
    ),
    // Hosts of view models, each with another kind of `main`.
    .target(name: "Kettles", dependencies: ["ViewModels"], path: "Tests/Embedding/Kettles"),
    .executableTarget(
      name: "AsyncTool",
      dependencies: ["Kettles", "ViewModels"],
      path: "Tests/Embedding/AsyncTool"
    ),
    .executableTarget(
      name: "Script",
      dependencies: ["Kettles", "ViewModels"],
      path: "Tests/Embedding/Script"
    ),
    .executableTarget(
      name: "RunLoopScript",
      dependencies: ["Kettles", "ViewModels"],
      path: "Tests/Embedding/RunLoopScript"
    ),
    .testTarget(
      name: "EmbeddingTests",
      dependencies: [
        "Kettles", "AsyncTool", "Script", "RunLoopScript", "ViewModels", "SignalsTesting",
      ]
    ),
    // What the tests under a terminal run, and what misbehaves when told to.
    .executableTarget(
      name: "TerminalProbe",
      dependencies: ["ViewModels", "TerminalUI", "NcursesTerminal"],
      path: "Tests/NcursesTerminal/Probe"
    ),
    .testTarget(
      name: "NcursesTerminalTests",
      dependencies: [
        "Benchmarks", "TerminalHarness", "TerminalProbe", "TerminalUI", "CNcurses",
        "NcursesTerminal", "TerminalUITesting",
      ]
    ),
    // Programs on a terminal of their own: a parent that leads its session, and a person to type.
    .target(name: "CTerminalHarness", path: "Tests/TerminalHarness/Shim"),
    .target(
      name: "PseudoTerminal",
      dependencies: ["CTerminalHarness"],
      path: "Tests/TerminalHarness/Terminal"
    ),
    .executableTarget(name: "TerminalLeader", path: "Tests/TerminalHarness/Leader"),
    .target(
      name: "TerminalHarness",
      dependencies: [
        "CTerminalHarness", "PseudoTerminal", "TerminalLeader", "TerminalUI", "TerminalUITesting",
      ],
      path: "Tests/TerminalHarness/Program"
    ),
    .testTarget(
      name: "TerminalHarnessTests",
      dependencies: ["TerminalHarness", "TerminalUI", "TerminalUITesting"]
    ),
    .testTarget(
      name: "LoginTests",
      dependencies: [
        "Login", "LoginOptions", "LoginPrompts", "login-cli", "login-tui", "TerminalHarness",
        "ViewModels", "SignalsTesting", "TerminalUITesting",
      ]
    ),
    .testTarget(
      name: "LoginScreensTests",
      dependencies: [
        "LoginScreens", "Login", "ViewModels", "TerminalUI", "SignalsTesting", "TerminalUITesting",
      ],
      exclude: ["__Snapshots__"]
    ),
    .testTarget(
      name: "SnippetTests",
      dependencies: ["NcursesTerminal", "SignalsTesting", "TerminalUITesting"],
      exclude: ["Snippets"]
    ),
    // What must hold whatever comes, for tests with dice and for `.ci/fuzz` with libFuzzer.
    .target(
      name: "FuzzedProperties",
      dependencies: [
        "Gallery", "LoginOptions", "Login", "Signals", "ViewModels", "TerminalUI", "SignalsTesting",
        "TerminalUITesting",
      ],
      path: "Tests/Fuzzing/Properties"
    ),
    .executableTarget(
      name: "Fuzz",
      dependencies: ["FuzzedProperties"],
      path: "Tests/Fuzzing/Program"
    ),
    .testTarget(name: "FuzzingTests", dependencies: ["FuzzedProperties", "TestSupport"]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Signals", "ViewModels", "TerminalUI", "CNcurses", "NcursesTerminal", "CTerminalHarness",
        "PseudoTerminal", "TestSupport",
      ],
      path: "Tests/Benchmarks"
    ),
    // Apart from the benchmarks, which measure themselves: this loads Testing for virtual time.
    .executableTarget(
      name: "Soak",
      dependencies: ["Signals", "ViewModels", "TerminalUI", "SignalsTesting", "TestSupport"],
      path: "Tests/Soak"
    ),
  ],
  swiftLanguageModes: [.v6]
)

/// What belongs to the main actor as a whole: views, view models, and their tests.
let onMainActor: Set = [
  "ViewModels", "ViewModelsTests",
  "TerminalUI", "TerminalUITesting", "TerminalUITests",
  "Login", "LoginPrompts", "LoginTests", "login-cli",
  "LoginScreens", "LoginScreensTests", "login-tui",
  "NcursesTerminal", "TerminalProbe",
  "Gallery", "gallery-tui", "GalleryTests",
]

for target in package.targets where target.type != .system {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
  if onMainActor.contains(target.name) {
    target.swiftSettings?.append(.defaultIsolation(MainActor.self))
  }
}
