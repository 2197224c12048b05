import Foundation
import Measuring

extension Bench {
  /// How long another process waits to change a photo while gc, a rebuild or the import of an archive run.
  func measureWaits() throws {
    let library = SyntheticLibrary(scratch, size: largest)
    let other = SyntheticLibrary(scratch, size: largest == 10_000 ? 2_000 : 10_000)
    if !other.isMade { try Command.probe("make", [scratch.path, "\(other.size)"]).run() }
    try withFolder { folder in
      let archive = folder.appending(path: "archive.tar").path
      try other.reset()
      try Command.probe("export", [other.path, archive]).run()
      var found: [(name: String, longest: Double, taken: Double)] = []
      for (name, probe, more) in [
        ("gc", "collect", []), ("rebuild", "rebuild", []), ("archive import", "import-archive", [archive]),
      ] {
        let stop = folder.appending(path: "stop-\(probe)")
        let pipe = Pipe()
        let writer = try Command.probe("writer", [library.path, "\(largest)", stop.path]).start(pipe)
        let start = Usage.now()
        let result = Result { try Command.probe(probe, [library.path] + more).run() }
        try Data().write(to: stop)
        let values = Values(String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self))
        writer.waitUntilExit()
        _ = try result.get()
        found.append((name, try values.value("longest"), Usage.now() - start))
      }
      add(
        Goal(
          "… longest that anybody waits during gc, rebuild, archive import, wall",
          against: "version 1: over 30 s, fails",
          must: .atMost(1), stretch: .atMost(0.2), unit: .seconds)
      ) {
        .reached(
          found.map(\.longest).max() ?? .nan,
          note: found.map { "\($0.name) \(Text.time($0.longest)) of \(Text.time($0.taken))" }.joined(separator: "; "))
      }
    }
  }
}
