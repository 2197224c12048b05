import Foundation
import LibraryStore
import Measuring
import TransactionLog

extension Bench {
  /// What commits of edits cost.
  func measureCommits() throws {
    try measureSyncs()
    try measureHistory()
    try measureProcesses()
    try measureInodes()
  }

  /// Syncs of a hundred edits by one process.
  private func measureSyncs() throws {
    let goal = Goal(
      "syncs per edit besides the objects' own", against: "version 1: 9", must: .atMost(1), stretch: .atMost(0.99),
      unit: .count, stretchText: "under 1 in a batch")
    add(goal) {
      try withFolder { folder in
        let library = try small(100, in: folder)
        let count = folder.appending(path: "count")
        func syncs(_ probe: String, _ arguments: [String]) throws -> Double {
          try Data().write(to: count)
          try Command.probe(probe, [library.path] + arguments, environment: slowSync(count: count)).run()
          return Double(try Data(contentsOf: count).count)
        }
        // The first one makes the index.
        _ = try syncs("edit-each", ["100", "0", "0"])
        let opening = try syncs("edit-each", ["100", "0", "0"])
        let each = (try syncs("edit-each", ["100", "100", "5"]) - opening) / 500
        let batch = (try syncs("edit-many", ["100", "100"]) - opening) / 100
        // The index is written back after some hundred commits.
        return .reached(
          (each * 10).rounded() / 10, stretch: batch,
          note: "\(Text.digits(each)) with those of the index; \(Text.digits(batch)) in a transaction of 100")
      }
    }
  }

  /// A commit of a photo with 100 000 entries against one of a photo with few.
  private func measureHistory() throws {
    let entries = settings.isQuick ? 10_000 : 100_000
    add(
      Goal(
        "commit at \(entries) entries of the photo, CPU", against: "at 10", must: .atMost(1.1), stretch: .atMost(1))
    ) {
      try withFolder { folder in
        let library = try small(2, entries: [entries, 10], in: folder)
        let values = try Command.probe("long-history", [library.path]).values()
        return .reached(
          try values.value("ratio"),
          note: "\(Text.time(try values.value("long"))) against \(Text.time(try values.value("short")))")
      }
    }
  }

  /// Commits of eight processes on different photos against those of one, where a sync takes 2 ms longer.
  private func measureProcesses() throws {
    add(
      Goal(
        "commits/s, 8 processes on different photos, syncs of 2 ms", against: "1 process", must: .atLeast(2.5),
        stretch: .atLeast(4))
    ) {
      try withFolder { folder in
        let library = try small(16, in: folder)
        let environment = try slowSync(delay: 2)
        func commits(_ processes: Int) throws -> Double {
          let running = try (0..<processes).map { number in
            let pipe = Pipe()
            let command = Command.probe("commits", [library.path, "16", "\(number)", "2"], environment: environment)
            return (try command.start(pipe), pipe)
          }
          return try running.reduce(0) { sum, one in
            let text = String(decoding: one.1.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            one.0.waitUntilExit()
            return sum + (try Values(text).value("commits"))
          } / 2
        }
        var (one, eight): ([Double], [Double]) = ([], [])
        for _ in 0..<(settings.isQuick ? 2 : 5) {
          one.append(try commits(1))
          eight.append(try commits(8))
        }
        guard let ratio = Statistics.ratio(eight, to: one) else { return .open("nothing was measured") }
        return .reached(
          ratio,
          note:
            "\(Text.digits(Statistics.median(eight) ?? 0)) against \(Text.digits(Statistics.median(one) ?? 0)) a second"
        )
      }
    }
  }

  /// Files and folders of a library of photos with one edit each.
  private func measureInodes() throws {
    let photos = settings.isQuick ? 1000 : 10_000
    add(
      Goal(
        "inodes a photo with one edit, without renditions", against: "version 1: 5", must: .atMost(1.3),
        stretch: .atMost(1.3), unit: .count)
    ) {
      try withFolder { folder in
        let library = try small(photos, in: folder)
        try Command.probe("edit-many", [library.path, "\(photos)", "\(photos)"]).run()
        let files = FileManager.default.enumerator(atPath: library.path)?.reduce(0) { count, _ in count + 1 } ?? 0
        return .reached(Double(files) / Double(photos), note: "\(files) of \(photos) photos, 256 of them folders")
      }
    }
  }

  /// A library of a few photos, with their originals and some edits.
  private func small(_ size: Int, entries: [Int] = [], in folder: URL) throws -> SyntheticLibrary {
    let library = SyntheticLibrary(folder, size: size)
    try library.make(edits: { entries.isEmpty ? 0 : entries[$0] })
    return library
  }
}
