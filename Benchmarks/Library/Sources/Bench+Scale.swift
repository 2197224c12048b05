import Foundation
import Measuring

extension Bench {
  /// Opening, fetching, rebuilding and checking libraries of all sizes.
  func measureScale() throws {
    for size in settings.sizes {
      let library = SyntheticLibrary(scratch, size: size)
      if !library.isMade {
        Self.say("making a library of \(size) photos")
        try Command.probe("make", [scratch.path, "\(size)"]).run()
      }
      try library.reset()
      Self.say("measuring a library of \(size) photos")
      var values = Values()
      func take(_ probe: String, _ arguments: String...) throws {
        let found = try Command.probe(probe, [library.path] + arguments).values()
        for (name, value) in found.numbers { values["\(probe) \(name)"] = value }
      }
      values["log"] = Double(library.logSize)
      try take("rebuild")
      for probe in ["first-page", "fetch-all", "verify"] { try take(probe) }
      for probe in ["lookups", "change-details"] { try take(probe, "\(size)") }
      try take("edit-many", "\(size)", "\(min(size, 20_000))")
      values["list"] = try? list(library)
      scale[size] = values
    }
    addScale()
  }

  /// Seconds of `photoedit list --json --limit 100`, the median of nine runs.
  private func list(_ library: SyntheticLibrary) throws -> Double {
    let program = settings.photoedit ?? settings.project.appending(path: ".build/release/photoedit")
    guard try Command([program.path, "list", "--help"]).run().output.contains("--limit") else {
      throw BenchError("'photoedit list' has no '--limit'")
    }
    let runs = try (0..<9).map { _ in
      try Command([program.path, "list", "--json", "--limit", "100"], in: library.folder).run().usage.wall
    }
    return Statistics.median(runs) ?? 0
  }

  private func addScale() {
    let values = scale[largest] ?? Values()
    let million = largest == 1_000_000
    let size = million ? "1 000 000 photos, 4 000 000 entries" : "\(largest) photos, \(largest * 4) entries"
    let before = { (text: String) in "version 1" + (million ? ": \(text)" : "") }
    func seconds(
      _ name: String, _ against: String, must: Double, stretch: Double, _ key: String, note: String = ""
    ) {
      add(Goal(name, against: against, must: .atMost(must), stretch: .atMost(stretch), unit: .seconds)) {
        .reached(try values.value(key), note: note)
      }
    }
    func text(_ key: String) -> String { Text.time(values[key] ?? .nan) }
    seconds(
      "\(size): open + first page of 100 by date, in process, CPU", before("57 s"), must: 0.02, stretch: 0.005,
      "first-page again-cpu", note: "\(text("first-page first-cpu")) the first time in a process")
    seconds("… any page of 100, CPU", before("380 ms"), must: 0.001, stretch: 0.0003, "lookups page")
    seconds("… lookup by id, CPU", before("380 ms"), must: 0.001, stretch: 0.0003, "lookups by-id")
    seconds("… lookup by name, CPU", before("380 ms"), must: 0.001, stretch: 0.0003, "lookups by-name")
    add(
      Goal(
        "… resident memory of a fetch of all", against: before("901 MB"), must: .atMost(40), stretch: .atMost(20),
        unit: .megabytes)
    ) {
      .reached(
        try values.value("fetch-all memory") / 1e6,
        note: "the process at most \(Text.megabytes(Int(values["fetch-all process"] ?? 0)))")
    }
    seconds("… change details after 1 000 edits, CPU", "–", must: 0.02, stretch: 0.005, "change-details details-cpu")
    add(
      Goal(
        "… `list --json --limit 100`, start to end, wall", against: before("9 s"), must: .atMost(0.1),
        stretch: .atMost(0.06), unit: .seconds)
    ) {
      guard let list = values["list"] else { return .open("not measured: this build has no `list --limit`") }
      let isOther = settings.photoedit != nil
      return .reached(list, note: isOther ? "with a build of the program that was not made for this run" : "")
    }
    seconds(
      "… rebuild, wall", before("16 min"), must: 60, stretch: 30, "rebuild rebuild-wall",
      note: "two threads, \(text("rebuild rebuild-cpu")) of CPU time")
    seconds(
      "… verify --quick, wall", before("8 min"), must: 30, stretch: 10, "verify verify-wall",
      note: "two threads, \(text("verify verify-cpu")) of CPU time")
    seconds(
      "an edit of \(min(largest, 20_000)) photos by one recipe, without renditions, CPU", before("182 s"), must: 2,
      stretch: 0.7,
      "edit-many perform-cpu",
      note: "one transaction of the store, \(text("edit-many perform-wall")) of wall time; opening the photos takes "
        + "\(text("edit-many open-cpu")) more; planning is not part of it")
  }
}
