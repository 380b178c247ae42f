// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Coax",
  products: [
    .library(name: "Signals", targets: ["Signals"]),
    .library(name: "SignalsTesting", targets: ["SignalsTesting"]),
  ],
  targets: [
    .target(name: "Signals"),
    .target(name: "SignalsTesting", dependencies: ["Signals"]),
    .testTarget(name: "SignalsTests", dependencies: ["Signals", "SignalsTesting"]),
    .testTarget(
      name: "SnippetTests",
      dependencies: ["Signals", "SignalsTesting"],
      exclude: ["Snippets"]
    ),
    .testTarget(name: "SignalsTestingTests", dependencies: ["Signals", "SignalsTesting"]),
    .executableTarget(name: "Benchmarks", dependencies: ["Signals"], path: "Tests/Benchmarks"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
