// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target of the package is built with these settings.
let swiftSettings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A layer of the library. What it may import is its dependency list, and nothing else compiles.
func layer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings)
}

/// The tests of one layer, and whatever else they need.
func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.target(name: name), "TestSupport"] + dependencies, exclude: exclude,
    swiftSettings: swiftSettings)
}

let crypto: Target.Dependency = .product(name: "Crypto", package: "swift-crypto")

let package = Package(
  name: "photoedit",
  products: [
    .library(name: "PhotoEdit", targets: ["PhotoEdit"]),
    .executable(name: "photoedit", targets: ["PhotoEditCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.0"),
  ],
  targets: [
    // 6  The program: one file per command, no logic of its own.
    .executableTarget(
      name: "PhotoEditCommand",
      dependencies: [
        "PhotoEdit", "SampleScene", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: swiftSettings),

    // 5  What people import.
    layer(
      "PhotoEdit",
      ["Rendering", "RevisionStore", "Adjustments", "PhotoMetadata", "VIPS", "Documents", "CLinux"]),
    // Draws some million pixels in tests, so it is optimized in debug builds too.
    .target(
      name: "SampleScene", dependencies: ["Rendering", "PhotoMetadata", "VIPS", "CPixels"],
      swiftSettings: swiftSettings + [.unsafeFlags(["-O"])]),

    // 3  Plans and pixels; and the store, which knows neither.
    layer("Rendering", ["Adjustments", "PhotoMetadata", "VIPS", "Documents", "CPixels"]),
    layer(
      "RevisionStore",
      ["Documents", "Threads", "CLinux", .product(name: "GRDB", package: "GRDB.swift")]),

    // 2  What can be done to a picture; what is written beside its pixels.
    layer("Adjustments", ["Documents", "CPixels"]),
    layer("PhotoMetadata", ["CExif"]),

    // 1  libvips in Swift; documents.
    layer("VIPS", ["CVips", "CJPEG"]),
    layer("Documents", [crypto]),

    // 0  What threads share; C.
    layer("Threads", []),
    .target(
      name: "CPixels",
      cSettings: [.unsafeFlags(["-O2", "-fno-math-errno", "-Wall", "-Wextra", "-Werror"])]),
    .target(
      name: "CJPEG",
      cSettings: [.unsafeFlags(["-O2", "-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("jpeg")]),
    .systemLibrary(name: "CLinux"),
    .systemLibrary(
      name: "CVips", pkgConfig: "vips", providers: [.apt(["libvips-dev"])]),
    .systemLibrary(
      name: "CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),

    // Tests.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: swiftSettings),
    // Reads damaged files in processes of its own; Scripts/test-mutants runs it by hand.
    .executableTarget(
      name: "Mutants", dependencies: ["PhotoEdit", "TestSupport"], path: "Tests/Mutants", swiftSettings: swiftSettings),
    tests("Threads", []),
    tests("CPixels", []),
    tests("CJPEG", []),
    tests("Documents", []),
    tests("VIPS", ["CVips"]),
    tests("PhotoMetadata", []),
    tests("Adjustments", ["Documents", "CPixels"], exclude: ["Fixtures"]),
    tests(
      "Rendering", ["Adjustments", "PhotoMetadata", "Documents", "VIPS", "CVips", "CPixels", "SampleScene"],
      exclude: ["Fixtures"]),
    tests("RevisionStore", ["Documents", "Threads", "CLinux"]),
    tests("PhotoEdit", ["SampleScene"]),
    .testTarget(
      name: "CommandTests",
      dependencies: ["PhotoEditCommand", "PhotoEdit", "SampleScene", "Threads", "TestSupport", "Mutants"],
      swiftSettings: swiftSettings),
  ],
  swiftLanguageModes: [.v6]
)
