// swift-tools-version: 6.2
import PackageDescription

/// The settings of every Swift target, as in the package that is measured.
let swiftSettings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The settings of every C program.
let cSettings: [CSetting] = [.unsafeFlags(["-O2", "-Wall", "-Wextra", "-Werror"])]

let package = Package(
  name: "Benchmarks",
  products: [.executable(name: "photoedit-bench", targets: ["Bench"])],
  targets: [
    // Prepares, measures and writes the page.
    .executableTarget(name: "Bench", dependencies: ["Measuring"], swiftSettings: swiftSettings),
    // The arithmetic of measuring: medians, ratios, verdicts, tables, plots.
    .target(name: "Measuring", swiftSettings: swiftSettings),

    // What the physical limits are measured with.
    .executableTarget(name: "Floor", dependencies: ["CJPEG"], cSettings: cSettings),
    .executableTarget(name: "CommitFloor", dependencies: ["CCrypto"], cSettings: cSettings),
    // The thumbnail function of any libvips, without an interpreter around it.
    .executableTarget(name: "Thumbnail", cSettings: cSettings, linkerSettings: [.linkedLibrary("dl")]),
    // Runs one command and says what it used.
    .executableTarget(name: "Measured", cSettings: cSettings),

    .systemLibrary(name: "CJPEG", pkgConfig: "libjpeg", providers: [.apt(["libjpeg62-turbo-dev"])]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

    .testTarget(name: "MeasuringTests", dependencies: ["Measuring"], swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
