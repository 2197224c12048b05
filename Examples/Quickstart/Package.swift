// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Quickstart",
  dependencies: [.package(name: "photoedit", path: "../..")],
  targets: [
    .executableTarget(name: "Quickstart", dependencies: [.product(name: "PhotoEdit", package: "photoedit")])
  ]
)
