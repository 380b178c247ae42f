// swift-tools-version: 6.3
import PackageDescription

// Two libraries for C programs. They share libCoax.so, so that a program can load both.
let package = Package(
  name: "Embedded",
  products: [
    .library(name: "kettle", type: .dynamic, targets: ["kettle"]),
    .library(name: "pot", type: .dynamic, targets: ["pot"]),
  ],
  dependencies: [.package(name: "Coax", path: "../../..")],
  targets: [
    .target(name: "kettle", dependencies: [.product(name: "Coax", package: "Coax")]),
    .target(name: "pot", dependencies: [.product(name: "Coax", package: "Coax")]),
  ]
)
