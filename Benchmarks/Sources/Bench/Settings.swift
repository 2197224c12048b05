import Foundation

/// What the command line asks for.
struct Settings {
  /// Whether only the quick part is run: photoedit against the floor and pyvips.
  var isQuick = false
  /// The folder of the project.
  var project = URL(filePath: FileManager.default.currentDirectoryPath)
  /// The program to measure; nil is the release build of the project.
  var photoedit: URL?
  /// The parts to run, by name; empty is all of them.
  var parts: [String] = []
  /// How often everything is measured, where that was said.
  var rounds: Int?
  /// Whether the page is written beside the results, not into the documentation.
  var isTrial = false

  static let usage = """
    usage: photoedit-bench [--quick] [--rounds N] [--trial] [--photoedit FILE] [--project FOLDER] [PART…]
      --quick      three rounds, photoedit against the floor and pyvips only
      --rounds     how often everything is measured; otherwise ten times, three in a quick run
      --trial      write the page to Benchmarks/.build/results and leave Documentation alone
      --photoedit  the program to measure; otherwise .build/release/photoedit of the project
      PART         \(Part.allCases.map(\.rawValue).joined(separator: ", ")); otherwise all of them
    """

  /// Reads the arguments; nil where they are not understood.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--quick": isQuick = true
      case "--trial": isTrial = true
      case "--rounds":
        guard let count = rest.popFirst().flatMap({ Int($0) }), count > 0 else { return nil }
        rounds = count
      case "--photoedit":
        guard let path = rest.popFirst() else { return nil }
        photoedit = URL(filePath: path)
      case "--project":
        guard let path = rest.popFirst() else { return nil }
        project = URL(filePath: path)
      default:
        guard Part(rawValue: argument) != nil else { return nil }
        parts.append(argument)
      }
    }
  }
}
