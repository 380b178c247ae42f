// swift-tools-version: 6.2
import PackageDescription

// A package that depends on Coax, like a user's package. `.ci/flavors` builds and runs it in every
// way that users build.
let package = Package(
  name: "DependentPackage",
  products: [
    .executable(name: "kettle", targets: ["kettle"]),
    .library(name: "KettleLibrary", type: .dynamic, targets: ["KettleLibrary"]),
  ],
  dependencies: [.package(name: "Coax", path: "../..")],
  targets: [
    .target(
      name: "KettleLibrary",
      dependencies: [
        .product(name: "Signals", package: "Coax"), .product(name: "ViewModels", package: "Coax"),
      ],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
    .executableTarget(
      name: "kettle",
      dependencies: ["KettleLibrary"],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    ),
  ]
)
