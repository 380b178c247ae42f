// swift-tools-version: 6.3
import PackageDescription

// A package that depends on Coax, like a user's package. `.ci/flavors` builds it with the compiler
// options that users choose, and runs it. Its program belongs to the main actor by default, but its
// library does not.
let package = Package(
  name: "DependentPackage",
  products: [.executable(name: "kettle", targets: ["kettle"])],
  dependencies: [.package(name: "Coax", path: "../..")],
  targets: [
    .target(
      name: "KettleLibrary",
      dependencies: [
        .product(name: "Serving", package: "Coax"), .product(name: "Signals", package: "Coax"),
        .product(name: "ViewModels", package: "Coax"),
      ]
    ),
    .executableTarget(
      name: "kettle",
      dependencies: [
        "KettleLibrary", .product(name: "TerminalUI", package: "Coax"),
        .product(name: "ViewModels", package: "Coax"),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
  ]
)
