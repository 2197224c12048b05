// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target of the package is built with these settings.
let swiftSettings: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Those of most tests, which are not worth optimizing: their time is that of what they test.
let testSettings = swiftSettings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A layer of the library. What it may import is its dependency list, and nothing else compiles.
func layer(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swiftSettings + [.unsafeFlags(["-O"])])
}

/// Those of C targets.
let strictC: [CSetting] = [.unsafeFlags(["-O2", "-Wall", "-Wextra", "-Werror"])]

/// C of few lines about a library of the system, or about the system itself.
func system(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, path: "Sources/System/" + name, cSettings: strictC)
}

/// The headers of a library of the system.
func headers(_ name: String, pkgConfig: String? = nil, providers: [SystemPackageProvider]? = nil) -> Target {
  .systemLibrary(name: name, path: "Sources/System/" + name, pkgConfig: pkgConfig, providers: providers)
}

/// The tests of one layer, and whatever else they need. Those that compute pixels themselves are optimized in release.
func tests(
  _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [], computing: Bool = false
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.target(name: name), "TestSupport"] + dependencies, exclude: exclude,
    swiftSettings: computing ? swiftSettings : testSettings)
}

let package = Package(
  name: "photoedit",
  products: [
    .library(name: "PhotoEdit", targets: ["PhotoEdit"]),
    .library(name: "PhotoEditObservation", targets: ["PhotoEditObservation"]),
    .executable(name: "photoedit", targets: ["PhotoEditCommand"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0")
  ],
  targets: [
    // 9  The program: one file per command, no logic of its own.
    .executableTarget(
      name: "PhotoEditCommand",
      dependencies: [
        "PhotoEdit", "Contract", "Batch", "Jobs", "Page", "PhotoMetadata", "Documents", "DurableFiles", "Workers",
        "SampleScene", "Threads", "CArguments",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      swiftSettings: swiftSettings),

    // 9  Models that views observe. It sees what importers of PhotoEdit see, no `package` declaration.
    .target(
      name: "PhotoEditObservation", dependencies: ["PhotoEdit"], packageAccess: false, swiftSettings: swiftSettings),

    // 8  What people import: exports, nothing else.
    layer(
      "PhotoEdit", ["PhotoLibrary", "Editing", "Workers", "Rendering", "LibraryStore", "Adjustments", "Documents"]),

    // 7  The page over a library.
    layer(
      "Page",
      [
        "Contract", "Jobs", "PhotoLibrary", "Editing", "Workers", "Rendering", "LibraryStore", "DurableFiles",
        "TarFiles", "Adjustments", "PhotoMetadata", "VIPS", "ImageFiles", "Documents", "Threads", "WebServer",
        "SampleScene", "EmbeddedFiles",
      ]),

    // 7  Manifests, journals, shards, archives, object stores, reports, hot folders: sources and observers of jobs.
    layer(
      "Batch",
      [
        "Contract", "Jobs", "PhotoLibrary", "Editing", "Workers", "Rendering", "DurableFiles", "TarFiles",
        "Adjustments", "ImageFiles", "ObjectStorage", "Documents", "Threads",
      ]),

    // 6  What photos, entries, collections, outcomes, errors and counts look like in JSON.
    layer("Contract", ["Jobs", "PhotoLibrary", "LibraryStore", "PhotoMetadata", "Documents"]),

    // 6  The one loop over many photos: subject, work, output, outcome, observers.
    layer(
      "Jobs",
      [
        "PhotoLibrary", "Editing", "Workers", "Rendering", "LibraryStore", "DurableFiles", "Adjustments",
        "PhotoMetadata", "VIPS", "ImageFiles", "Documents", "Threads",
      ]),

    // 6  A library of photos with their histories.
    layer(
      "PhotoLibrary",
      [
        "Editing", "Workers", "Rendering", "LibraryStore", "DurableFiles", "Adjustments", "PhotoMetadata", "VIPS",
        "ImageFiles", "Documents", "Threads",
      ]),

    // 5  One photo: input, output, previews, recipe files.
    layer(
      "Editing",
      [
        "Workers", "Rendering", "DurableFiles", "Adjustments", "PhotoMetadata", "VIPS", "ImageFiles",
        "Documents", "Threads", "EmbeddedFiles",
      ]),

    // 4  Processes that run codecs.
    layer(
      "Workers",
      [
        "Rendering", "Adjustments", "PhotoMetadata", "VIPS", "ImageFiles", "DurableFiles", "Documents", "Threads",
        "CLinux",
      ]),

    // Draws some million pixels in tests, so it is optimized in debug builds too.
    .target(
      name: "SampleScene", dependencies: ["Rendering", "PhotoMetadata", "ImageFiles", "VIPS"],
      swiftSettings: swiftSettings + [.unsafeFlags(["-O"])]),

    // 3  Plans, pixels and jobs; the units of a recipe that are merged; and the store, which knows none of them.
    layer(
      "Rendering",
      [
        "Adjustments", "PhotoMetadata", "VIPS", "ImageFiles", "DurableFiles", "Documents", "Threads", "CPixels",
        "CLcms", "CPango", "CDynamic",
      ]),
    layer("RecipeUnits", ["Adjustments", "Merging", "Documents"]),
    layer(
      "LibraryStore",
      [
        "RecipeUnits", "Adjustments", "PhotoMetadata", "TransactionLog", "Merging", "DurableFiles", "TarFiles",
        "Documents", "Threads", "CLinux", "CSQLite",
      ]),

    // 2  What can be done to a picture; what is written beside its pixels; transactions of bytes; the state of an object by
    // the lines of several writers; buckets of objects; HTTP.
    layer("Adjustments", ["ImageFiles", "Documents", "Threads", "CPixels"]),
    layer("PhotoMetadata", ["ImageFiles", "Documents", "CExif"]),
    layer("TransactionLog", ["DurableFiles", "Documents", "Threads"]),
    layer("Merging", ["Documents"]),
    layer("ObjectStorage", ["Documents", "Threads", "CCrypto", "CCurl", "CDynamic"]),
    layer("WebServer", ["Documents", "Threads", "CMicroHTTPD", "CDynamic"]),

    // 1  Files and folders that survive a crash; tar archives; libvips in Swift; what a file is; documents; files of the
    // package that are in the program.
    layer("TarFiles", ["DurableFiles", "Documents"]),
    layer("DurableFiles", ["Documents", "Threads", "CLinux"]),
    layer("VIPS", ["ImageFiles", "Threads", "CVips", "CDynamic", "CJPEG"]),
    layer("ImageFiles", ["Documents", "CZlib", "CBrotli"]),
    layer("Documents", ["CCrypto"]),
    layer("EmbeddedFiles", ["CEmbedded"]),

    // 0  What threads share; C.
    layer("Threads", ["CLinux"]),
    .target(
      name: "CPixels",
      cSettings: [.unsafeFlags(["-O2", "-fno-math-errno", "-Wall", "-Wextra", "-Werror"])]),
    .target(
      name: "CJPEG",
      cSettings: strictC,
      linkerSettings: [.linkedLibrary("jpeg")]),
    headers("CLinux"),
    headers("CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    headers("CGObject", pkgConfig: "gobject-2.0", providers: [.apt(["libvips-dev"])]),
    headers("CLcms", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),
    headers("CExif", pkgConfig: "libexif", providers: [.apt(["libexif-dev"])]),
    headers("CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    headers("CBrotli", pkgConfig: "libbrotlidec", providers: [.apt(["libbrotli-dev"])]),
    headers("CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    // Libraries that are loaded when they are first needed, and what loads them. Of libvips only the headers are needed
    // here, and for those the flags of GObject.
    system("CVips", ["CGObject", "CDynamic"]),
    system("CCurl", ["CDynamic"]),
    system("CPango", ["CDynamic"]),
    system("CMicroHTTPD", ["CDynamic"]),
    system("CDynamic"),
    system("CArguments"),
    // The files of the folders Page and Recipes, which '#embed' of C23 puts into the program.
    .target(name: "CEmbedded", cSettings: strictC + [.unsafeFlags(["-std=c23"])]),

    // The examples. They see what importers of the package see, no `package` declaration.
    .executableTarget(
      name: "QuickstartExample", dependencies: ["PhotoEdit"], path: "Examples/Quickstart/Sources/Quickstart",
      packageAccess: false),
    .executableTarget(
      name: "GalleryExample", dependencies: ["PhotoEdit"], path: "Examples/Gallery/Sources/Gallery",
      packageAccess: false),

    // Measures the library of photos and writes its part of Documentation/Performance.md; 'make bench-library' runs it. It
    // is here and not in the package of the other benchmarks, because it needs the store's own declarations.
    .executableTarget(
      name: "LibraryBench",
      dependencies: [
        "LibraryStore", "PhotoMetadata", "Adjustments", "TransactionLog", "DurableFiles", "Documents", "Measuring",
        "CSQLite", "CLinux",
      ],
      path: "Benchmarks/Library/Sources", swiftSettings: swiftSettings),
    // Measures pictures of a library for LibraryBench, which knows no pixels.
    .executableTarget(
      name: "ImageBench",
      dependencies: [
        "PhotoLibrary", "Editing", "LibraryStore", "Adjustments", "Rendering", "SampleScene", "VIPS", "Measuring",
      ],
      path: "Benchmarks/Images/Sources", swiftSettings: swiftSettings),
    // Measures what each adjustment costs, for the reference.
    .executableTarget(
      name: "CostBench",
      dependencies: ["Editing", "Rendering", "Adjustments", "SampleScene", "VIPS", "ImageFiles", "Documents"],
      path: "Benchmarks/Costs/Sources", swiftSettings: swiftSettings),
    .target(name: "Measuring", path: "Benchmarks/Sources/Measuring", swiftSettings: swiftSettings),

    // Tests.
    .target(
      name: "TestSupport", dependencies: ["SampleScene", "DurableFiles", "Documents", "Threads", "CPixels"],
      path: "Tests/TestSupport",
      swiftSettings: swiftSettings + [.unsafeFlags(["-O"])]),
    // Reads damaged files in processes of its own; Scripts/test-mutants runs it by hand.
    .executableTarget(
      name: "Mutants", dependencies: ["PhotoEdit", "TestSupport"], path: "Tests/Mutants", swiftSettings: swiftSettings),
    // Photos whose metadata are marks. It has no tests, but sees what is internal, as only tests do.
    .testTarget(
      name: "MarkedPhotos", dependencies: ["Adjustments", "PhotoMetadata", "ImageFiles", "Documents"],
      path: "Tests/MarkedPhotos", swiftSettings: testSettings),
    tests("Threads", []),
    tests("CPixels", [], computing: true),
    tests("CJPEG", []),
    tests("Documents", []),
    tests("DurableFiles", ["Threads"]),
    tests("TarFiles", ["DurableFiles", "Documents"]),
    tests("ImageFiles", []),
    tests("VIPS", ["ImageFiles", "CVips", "CDynamic"], computing: true),
    tests("PhotoMetadata", ["ImageFiles", "Documents"]),
    tests("Adjustments", ["Documents", "CPixels"], exclude: ["Fixtures"]),
    tests(
      "Rendering",
      [
        "Adjustments", "PhotoMetadata", "Documents", "ImageFiles", "VIPS", "CVips", "CLcms", "Threads", "CPixels",
        "SampleScene",
      ],
      exclude: ["Fixtures"], computing: true),
    tests("TransactionLog", ["DurableFiles", "Documents", "Threads"]),
    tests("Merging", ["Documents"]),
    tests("RecipeUnits", ["Adjustments", "Merging", "Documents"]),
    tests("ObjectStorage", ["Documents", "Threads", "CCurl", "CDynamic"]),
    tests(
      "LibraryStore",
      ["Adjustments", "PhotoMetadata", "TransactionLog", "Merging", "DurableFiles", "Documents", "Threads", "CSQLite"],
      exclude: ["merge_log.py", "read_log.py"]),
    tests("Workers", ["ImageFiles", "Rendering", "Adjustments", "VIPS", "Documents", "Threads"]),
    tests(
      "Editing",
      ["Rendering", "DurableFiles", "Adjustments", "ImageFiles", "Documents", "SampleScene", "Threads"]),
    tests(
      "PhotoLibrary",
      [
        "Editing", "Rendering", "LibraryStore", "Adjustments", "PhotoMetadata", "VIPS", "ImageFiles", "Documents",
        "SampleScene", "Threads", "MarkedPhotos",
      ]),
    tests(
      "Jobs",
      [
        "PhotoLibrary", "Editing", "Workers", "Rendering", "LibraryStore", "Adjustments", "PhotoMetadata", "ImageFiles",
        "Documents", "SampleScene", "Threads",
      ]),
    tests(
      "Batch",
      [
        "Contract", "Jobs", "PhotoLibrary", "Editing", "Rendering", "LibraryStore", "DurableFiles", "TarFiles",
        "ObjectStorage",
        "Adjustments", "PhotoMetadata", "VIPS", "ImageFiles", "Documents", "Threads", "MarkedPhotos",
      ]),
    tests("WebServer", ["Documents", "Threads", "CMicroHTTPD", "CDynamic"]),
    tests(
      "Page",
      [
        "Contract", "PhotoLibrary", "Editing", "LibraryStore", "Rendering", "Adjustments", "Workers", "Documents",
        "Threads",
        "WebServer", "EmbeddedFiles", "PhotoMetadata", "MarkedPhotos",
      ]),
    tests("PhotoEdit", ["PhotoEditObservation", "Threads"]),
    tests("PhotoEditObservation", ["PhotoEdit"]),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "PhotoEditCommand", "PhotoEdit", "Batch", "Jobs", "ImageFiles", "PhotoMetadata", "SampleScene", "Threads",
        "TestSupport", "Mutants", "MarkedPhotos",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Transcripts"], swiftSettings: testSettings),
  ],
  swiftLanguageModes: [.v6]
)

// The plugin that builds the DocC catalogs, for 'make docs' only: clients never resolve it.
if Context.environment["PHOTOEDIT_DOCS"] == "1" {
  package.dependencies.append(.package(url: "https://github.com/swiftlang/swift-docc-plugin", from: "1.4.3"))
}
