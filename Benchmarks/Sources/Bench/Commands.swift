import Foundation

/// The command lines of photoedit, the floor and pyvips.
struct Commands {
  let workshop: Workshop

  /// The recipes that photoedit does not understand yet, with its reason.
  private let unsupported: [String: String]
  private let help: [String: String]
  /// The libvips that pyvips is measured on: how the page calls each, and the environment it is installed in.
  let libraries: [(name: String, environment: String)]

  /// Writes the tables, since a recipe whose table is missing is refused, and looks at what photoedit can do.
  init(_ workshop: Workshop) throws {
    self.workshop = workshop
    try Self.prepareTables(workshop, width: workshop.tableSize.width, height: workshop.tableSize.height)
    let photoedit = workshop.photoedit.path
    var unsupported: [String: String] = [:]
    let recipes = [
      "R-tone", "R-8", "R-8-and-one", "R-10", "R-10-3000", "R-10-last", "R-1", "R-1-and-local", "R-1-and-noise",
      "R-local",
      "R-local-fixed", "to-512",
    ]
    for name in recipes {
      do {
        try Shell.output([photoedit, "recipe", "validate", workshop.recipe(name)])
      } catch {
        unsupported[name] = "\(error)".split(separator: "): ", maxSplits: 1).last.map(String.init)
      }
    }
    self.unsupported = unsupported
    let overview = (try? Shell.output([photoedit, "--help"])) ?? ""
    var help: [String: String] = [:]
    for command in ["apply", "preview"] where overview.contains("\n  \(command)") {
      help[command] = try? Shell.output([photoedit, command, "--help"])
    }
    self.help = help
    libraries = ["pyvips-system", "pyvips-binary"].map { environment in
      let script = "import pyvips; print('.'.join(str(pyvips.version(i)) for i in range(3)))"
      let version = workshop.python(environment).flatMap { Shell.line([$0, "-c", script]) }
      return (version.map { "pyvips on libvips \($0)" } ?? environment, environment)
    }
  }

  /// Why a recipe cannot be measured yet; nil where it can.
  func unavailableReason(_ recipe: String) -> String? {
    unsupported[recipe].map { "not there yet: \($0)" }
  }

  /// Whether photoedit has a command, and that an option.
  func has(_ command: String, option: String? = nil) -> Bool {
    guard let text = help[command] else { return false }
    return option.map { text.contains($0) } ?? true
  }

  /// The longest recipe of the reference that can be measured.
  var fullest: String { unavailableReason("R-10") == nil ? "R-10" : "R-8" }

  /// Renders photos; in one process, if asked, where photoedit uses several otherwise.
  func apply(_ recipe: String, _ photos: [String], options: [String] = [], inOneProcess: Bool = false) -> [String] {
    let isolate = inOneProcess && has("apply", option: "--isolate") ? ["--isolate", "none"] : []
    return [workshop.photoedit.path, "apply", workshop.recipe(recipe)] + photos
      + ["--no-library", "--progress", "never"] + isolate + options
      + (options.contains("-o") ? [] : ["-o", workshop.output.path + "/{stem}.jpg"])
  }

  func floor(_ photo: String, copies: Int = 1) -> [String] {
    let copies = copies == 1 ? [] : ["--copies", String(copies)]
    return [workshop.program("Floor")] + copies + [photo, workshop.output.path + "/floor.jpg"]
  }

  /// The hand-made chain of a recipe; nil where that libvips is not installed.
  func pyvips(
    _ environment: String, _ recipe: String, _ photos: [String], processes: Int = 1, suffix: String = ".jpg"
  ) -> [String]? {
    workshop.python(environment).map { python in
      [
        python, workshop.benchmarks.appending(path: "Peers/chain.py").path, workshop.tables.path,
        workshop.recipe(recipe), workshop.output.path, suffix, String(processes),
      ] + photos
    }
  }

  /// Writes the tables that recipes and peers need, the vignette for a photo of a size; an error without NumPy.
  static func prepareTables(_ workshop: Workshop, width: Int, height: Int) throws {
    guard let python = workshop.python("reference") else {
      throw BenchError("there is no NumPy for the reference; 'make bench-peers' installs it")
    }
    try Shell.output([
      python, workshop.benchmarks.appending(path: "Peers/prepare.py").path, workshop.reference.path,
      workshop.folder.path, String(width), String(height),
    ])
  }
}
