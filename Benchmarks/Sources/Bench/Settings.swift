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
  /// Whether only the results are written, and neither page nor plots.
  var isTrial = false

  static let usage = """
    usage: photoedit-bench [--quick] [--trial] [--photoedit FILE] [--project FOLDER] [PART…]
      --quick      three rounds, photoedit against the floor and pyvips only
      --trial      write results.json only, not Documentation/Performance.md
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
