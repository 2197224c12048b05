import Foundation
import Measuring

/// The section of the page about performance that a run writes, and its plots.
struct Page {
  let bench: Bench
  let began: Date
  let load: String

  func write() throws {
    if bench.settings.isTrial {
      print(text)
      return
    }
    let documentation = bench.settings.project.appending(path: "Documentation")
    for (name, plot) in plots {
      try plot.svg.write(
        to: documentation.appending(path: "images/performance-\(name).svg"), atomically: true, encoding: .utf8)
    }
    let page = documentation.appending(path: "Performance.md")
    let before = (try? String(contentsOf: page, encoding: .utf8)) ?? "# Performance\n"
    try PageSection("library").put(text, into: before).write(to: page, atomically: true, encoding: .utf8)
    Bench.say("wrote \(page.path)")
  }

  private var text: String {
    let header = ["case", "against", "must", "stretch", "reached", "verdict"]
    let failures = bench.failures.isEmpty ? "" : "Not finished: " + bench.failures.joined(separator: "; ") + ".\n"
    return [
      introduction, Text.table(header, bench.rows.map(\.cells)), failures,
      plots.map { "![\($0.plot.title)](images/performance-\($0.name).svg)\n" }.joined(separator: "\n"),
      "### Libraries by size\n", sizes, imports,
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var introduction: String {
    let command = bench.settings.isQuick ? "Benchmarks/run-library --quick" : "make bench-library"
    let minutes = Int((Date().timeIntervalSince(began) / 60).rounded(.up))
    return """
      ## The library

      This section is made by `\(command)`; do not edit it. It was measured in one run of \(minutes) minutes on \
      \(began.formatted(.iso8601.year().month().day())), with a load average of \(load) when it began.

      - The libraries are synthetic: a log of made-up photos with dates over 20 years, places, cameras, keywords, albums \
      and \(SyntheticLibrary.edits) edits each, and originals of a few bytes. The index is the real one.
      - Times are those of the processor, in the program and in the kernel, unless the case says "wall". Ratios are of \
      programs that ran in turn (A B A B), medians over the rounds.
      - Imports and edits of photoedit are those of its store: files are hashed and stored, not decoded, and nothing is \
      planned or rendered. The count of syncs is rounded to a tenth.
      - Pictures are those of a program of its own (`Benchmarks/Images`), on a library of 9 000 real files with the same few scenes.
      - Photos, where a case names no number: "…" continues the case above it, and waits are measured in the largest \
      library; imports in processes of their own are 10, one each; syncs are counted over 500 edits in a library of 100; \
      the long history is that of one photo; 8 processes share a library of 16; an urgent thumbnail is one.
      - "Syncs of 2 ms" are made by a library that is loaded before the C library (`Benchmarks/Library/slow_sync.c`). It \
      does not reach restic, which calls the kernel itself.

      """
  }

  private var sizes: String {
    let columns: [(String, (Values) -> String)] = [
      ("log", { Text.megabytes(Int($0["log"] ?? 0)) }), ("index", { Text.megabytes(Int($0["rebuild index"] ?? 0)) }),
      ("open + first page", { time($0, "first-page again-cpu") }), ("page", { time($0, "lookups page") }),
      ("by id", { time($0, "lookups by-id") }), ("by name", { time($0, "lookups by-name") }),
      ("fetch of all", { time($0, "fetch-all fetch-cpu") }),
      ("change details", { time($0, "change-details details-cpu") }),
      ("rebuild", { time($0, "rebuild rebuild-cpu") }),
      ("its memory", { Text.megabytes(Int($0["rebuild memory"] ?? 0)) }),
      ("verify --quick", { time($0, "verify verify-cpu") }),
      ("its memory", { Text.megabytes(Int($0["verify memory"] ?? 0)) }),
    ]
    let rows = bench.scale.sorted { $0.key < $1.key }.map { size, values in ["\(size)"] + columns.map { $0.1(values) } }
    return rows.isEmpty ? "" : Text.table(["photos"] + columns.map(\.0), rows)
  }

  private func time(_ values: Values, _ key: String) -> String { values[key].map { Text.time($0) } ?? "–" }

  private var imports: String {
    let rows = bench.imports.sorted { $0.key < $1.key }.flatMap { delay, contenders in
      contenders.sorted { $0.key < $1.key }.map { name, runs in
        let wall = Statistics.median(runs.map(\.wall)) ?? .nan
        let spread = Statistics.spread(runs.map(\.wall)) ?? .nan
        return [
          name, delay, "\(runs.count)", Text.time(wall), Text.time(Statistics.median(runs.map(\.cpu)) ?? .nan),
          Text.digits(100 * spread) + " %",
        ]
      }
    }
    if rows.isEmpty { return "" }
    return "### 1 000 photos of 10 kB\n\n" + Text.table(["contender", "syncs", "runs", "wall", "CPU", "± wall"], rows)
  }

  private var plots: [(name: String, plot: Plot)] {
    func line(_ name: String, _ key: String, _ factor: Double) -> Plot.Line {
      Plot.Line(
        name,
        bench.scale.sorted { $0.key < $1.key }.compactMap { size, values in
          values[key].map { (Double(size) / 1000, $0 * factor) }
        })
    }
    if bench.scale.count < 2 { return [] }
    return [
      (
        "library-work",
        Plot(
          "CPU time of work on the whole library", across: "thousand photos", up: "seconds",
          lines: [line("rebuild", "rebuild rebuild-cpu", 1), line("verify --quick", "verify verify-cpu", 1)])
      ),
      (
        "library-reads",
        Plot(
          "CPU time of reads", across: "thousand photos", up: "milliseconds",
          lines: [
            line("open + first page", "first-page again-cpu", 1000), line("any page", "lookups page", 1000),
            line("by name", "lookups by-name", 1000), line("by id", "lookups by-id", 1000),
          ])
      ),
    ]
  }
}
