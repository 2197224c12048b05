import Foundation

/// The folders and programs of a run.
struct Workshop {
  let settings: Settings
  /// The folder for photos and results, in memory where the machine has /dev/shm.
  let folder: URL
  /// The folder of this package's own programs.
  let programs: URL
  let photoedit: URL

  var benchmarks: URL { settings.project.appending(path: "Benchmarks") }
  var reference: URL { settings.project.appending(path: "Tests/Reference") }
  /// Where every contender writes; emptied before each run.
  var output: URL { folder.appending(path: "out") }
  var tables: URL { folder.appending(path: "tables") }
  var results: URL { benchmarks.appending(path: ".build/results") }

  /// The size that tables are made for: only ImageMagick and GraphicsMagick need the vignette as a picture of it, and
  /// they are no part of a quick run.
  var tableSize: (width: Int, height: Int) { settings.isQuick ? (672, 448) : (6000, 4000) }

  init(_ settings: Settings) throws {
    self.settings = settings
    let memory = URL(filePath: "/dev/shm")
    let base = FileManager.default.isWritableFile(atPath: memory.path) ? memory : FileManager.default.temporaryDirectory
    folder = base.appending(path: "photoedit-bench-\(ProcessInfo.processInfo.processIdentifier)")
    guard let own = Bundle.main.executableURL?.resolvingSymlinksInPath() else {
      throw BenchError("the folder of this program is not known")
    }
    programs = own.deletingLastPathComponent()
    photoedit = settings.photoedit ?? settings.project.appending(path: ".build/release/photoedit")
    guard FileManager.default.isExecutableFile(atPath: photoedit.path) else {
      throw BenchError("there is no \(photoedit.path); 'make release' builds it")
    }
    for made in [folder, output, results] {
      try FileManager.default.createDirectory(at: made, withIntermediateDirectories: true)
    }
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }

  /// A program of this package.
  func program(_ name: String) -> String { programs.appending(path: name).path }

  func file(_ name: String) -> String { folder.appending(path: name).path }

  /// The recipe of a name, beside the table that it may use.
  func recipe(_ name: String) -> String { file(name + ".json") }

  /// The Python of an environment that install-peers has made; nil where it is missing.
  func python(_ environment: String) -> String? {
    let path = benchmarks.appending(path: ".build/peers/\(environment)/bin/python").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// An installed program; nil where it is missing.
  func tool(_ name: String) -> String? {
    let path = "/usr/bin/" + name
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// A command line as the page shows it: quoted where needed, without the paths of this machine.
  func shown(_ command: [String], environment: [String: String] = [:]) -> String {
    let words = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } + command
    return words.map { word in
      let short = shortened(word)
      return short.contains(/[^A-Za-z0-9_.\/:=@%+,{}\-]/) ? "'\(short)'" : short
    }.joined(separator: " ")
  }

  private func shortened(_ word: String) -> String {
    word.replacing(photoedit.path, with: "photoedit").replacing(folder.path + "/", with: "")
      .replacing(folder.path, with: ".").replacing(programs.path + "/", with: "")
      .replacing(benchmarks.path + "/.build/peers/", with: "").replacing(benchmarks.path + "/", with: "")
      .replacing(settings.project.path + "/", with: "")
  }
}
