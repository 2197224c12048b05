import Foundation

/// What the command line asks for.
struct Settings {
  /// Whether only the small library is measured.
  var isQuick = false
  /// The folder of the project.
  var project = URL(filePath: FileManager.default.currentDirectoryPath)
  /// Where libraries stay from run to run.
  var scratch: URL?
  /// The program to measure; nil is the release build of the project.
  var photoedit: URL?
  /// What makes syncs slow: the built slow_sync.c.
  var slowSync: URL?
  /// The parts to run, by name; empty is all of them.
  var parts: [String] = []
  /// Whether the page is printed, not written into the documentation.
  var isTrial = false

  /// The numbers of photos.
  var sizes: [Int] { isQuick ? [10_000] : [10_000, 100_000, 1_000_000] }

  static let usage = """
    usage: LibraryBench [--quick] [--trial] [--photoedit FILE] [--project FOLDER] [--scratch FOLDER] [--slow-sync FILE] [PART…]
      --quick      10 000 photos only
      --trial      print the page and leave Documentation alone
      --photoedit  the program to measure; otherwise .build/release/photoedit of the project
      --scratch    where libraries stay; otherwise Benchmarks/.build/libraries of the project
      --slow-sync  the built Benchmarks/Library/slow_sync.c; otherwise Benchmarks/.build/slow_sync.so of the project
      PART         \(Part.allCases.map(\.rawValue).joined(separator: ", ")); otherwise all of them
    """

  /// Reads the arguments; nil where they are not understood.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--trial": isTrial = true
      case "--photoedit", "--project", "--scratch", "--slow-sync":
        guard let path = rest.popFirst() else { return nil }
        let url = URL(filePath: path)
        switch argument {
        case "--photoedit": photoedit = url
        case "--project": project = url
        case "--scratch": scratch = url
        default: slowSync = url
        }
      default:
        guard Part(rawValue: argument) != nil else { return nil }
        parts.append(argument)
      }
    }
  }
}

/// A part of a run.
enum Part: String, CaseIterable {
  case scale, waits, imports, commits, images
}
