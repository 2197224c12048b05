// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that the other benchmarks do without a second build of the library.
let package = Package(
  name: "Interactive",
  dependencies: [.package(name: "photoedit", path: "../..")],
  targets: [
    .executableTarget(name: "Interactive", dependencies: [.product(name: "PhotoEdit", package: "photoedit")]),
    .executableTarget(name: "Overtaking", dependencies: [.product(name: "PhotoEdit", package: "photoedit")]),
  ]
)
