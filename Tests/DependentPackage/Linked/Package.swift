// swift-tools-version: 6.2
import PackageDescription

// A program that links the dynamic library of the dependent package, which contains Coax.
let package = Package(
  name: "LinkedKettle",
  dependencies: [.package(name: "DependentPackage", path: "..")],
  targets: [
    .executableTarget(
      name: "linked-kettle",
      dependencies: [.product(name: "KettleLibrary", package: "DependentPackage")],
      swiftSettings: [.defaultIsolation(MainActor.self)]
    )
  ]
)
