import Foundation
import Measuring

/// The page that a run writes, its plots, and all numbers as JSON.
struct Page {
  let bench: Bench
  let began: Date
  let seconds: Double
  let load: String

  private var workshop: Workshop { bench.workshop }

  func write() throws {
    struct Results: Encodable {
      var measurements: [Measurement]
      var accuracy: [Comparison]
      var goals: [[String]]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let results = Results(
      measurements: bench.measurer.all, accuracy: bench.accuracy, goals: bench.rows.map(\.cells))
    try encoder.encode(results).write(to: workshop.results.appending(path: "performance.json"))
    let documentation =
      bench.settings.isTrial ? workshop.results : workshop.settings.project.appending(path: "Documentation")
    let images = documentation.appending(path: "images")
    try FileManager.default.createDirectory(at: images, withIntermediateDirectories: true)
    for (name, plot) in bench.plots {
      try plot.svg.write(to: images.appending(path: "performance-\(name).svg"), atomically: true, encoding: .utf8)
    }
    let page = documentation.appending(path: "Performance.md")
    let before = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    let kept = ["records", "library"].compactMap { PageSection($0).text(in: before) }
    let text = text + kept.map { "\n\($0)\n" }.joined()
    try text.write(to: page, atomically: true, encoding: .utf8)
    Report.say("wrote \(page.path)")
  }

  private var text: String {
    [
      "# Performance\n", introduction, "## Goals\n", goals, "## Growth\n", plots, "## Accuracy\n", accuracy,
      "## Contenders\n", contenders, "## Every measurement\n", measurements,
    ].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var introduction: String {
    let command = bench.settings.isQuick ? "make bench-quick" : "make bench"
    let quick =
      bench.settings.isQuick
      ? " It was a quick run: fewer rounds and photos, photoedit against the floor and pyvips only; "
        + "`make bench` measures everything."
      : ""
    let parts =
      bench.settings.parts.isEmpty ? "" : " Only these parts were run: \(bench.settings.parts.joined(separator: ", "))."
    let day = began.formatted(.iso8601.year().month().day())
    return """
      The sections up to "Every measurement" are made by `\(command)`; do not edit them. They were measured in one run of \
      \(Int((seconds / 60).rounded(.up))) minutes on \(day).\(quick)\(parts) The sections after them say how they were made.

      - Machine: \(Machine.description); \(Machine.system). Load average when it began: \(load).
      - Photos: \(bench.photos.source), JPEG 92, 4:4:4, sRGB, without metadata; smaller ones are made from the same.
      - The *floor* is a C program that decodes the JPEG with libjpeg-turbo and encodes it again as JPEG 90, 4:2:0, \
      with nothing between. For JPEG in and JPEG out nothing can cost less.
      - Contenders run in turn (A B A B), \(bench.rounds) times after one run that does not count, with files in \
      memory; ratios are medians over the rounds. "One core" means held to one core by the kernel. CPU time is user and \
      system time of all processes; for several photos in one process it is divided by their number.
      - The recipes are in `Benchmarks/Recipes`: R-tone (4 steps), R-8 (8 steps), R-10 (10 steps, among them a table \
      of 33³ colors and sharpening) and R-local (R-10 with noise reduction and all local sliders: shadows, highlights, \
      whites, blacks, clarity, texture, dehaze). What these measure in a photo is part of the time; R-local-fixed has \
      numbers in their place, and is compared with the reference.

      """
  }

  private var goals: String {
    let header = ["case", "photos", "against", "must", "stretch", "reached", "verdict"]
    let failures = bench.failures.map { "\n**Not finished:** \($0)\n" }.joined()
    let rows = bench.rows.map { row in [row.goal.name, row.goal.photos] + row.cells.dropFirst() }
    return Text.table(header, rows) + failures + """

      "Photos" is how many photos a figure is of: those in one run of photoedit, and of what it is compared with where \
      that has another number. "Faster" is how many times the time of photoedit the other takes; the other rows say how many times as much \
      photoedit takes, so less is better. \
      Micro-benchmarks of single kernels are not part of this run: the package they would \
      need is not a dependency.

      """
  }

  private var plots: String {
    bench.plots.map { "![\($0.plot.title)](images/performance-\($0.name).svg)\n" }.joined(separator: "\n")
  }

  private var accuracy: String {
    let rows = bench.accuracy.map(\.cells)
    guard !rows.isEmpty else { return "" }
    let (points, all) = (Bench.compared("R-8"), Bench.compared("R-10"))
    return """
      Before anything is timed, pictures are compared with the float64 reference (`Tests/Reference`), in codes of 8 \
      bits. This is done on whole pictures of \(points.width)×\(points.height), R-10 and R-local of \(all.width)×\(all.height), \
      because the reference in NumPy is slow and would need many gigabytes at 24 MP. photoedit and pyvips write PNG for it; other programs have algorithms of their own, \
      only need to look alike, and are compared as JPEG.


      """
        + Text.table(
          ["recipe", "contender", "largest", "99th percentile", "mean", "values off", "limit", "verdict"], rows)
  }

  private var contenders: String {
    var rows: [[String]] = [
      ["photoedit", Shell.line([workshop.photoedit.path, "--version"]) ?? "?", "one recipe"],
      [
        "floor", "libjpeg-turbo \(Machine.package("libjpeg62-turbo") ?? "?")",
        "decodes and encodes, nothing between (Sources/Floor)",
      ],
    ]
    for (name, environment) in bench.commands.libraries {
      let script = "import pyvips; print(pyvips.__version__, 'in', 'API' if pyvips.API_mode else 'ABI', 'mode')"
      let version = workshop.python(environment).flatMap { Shell.line([$0, "-c", script]) }
      rows.append([
        name, version.map { "pyvips \($0)" } ?? "absent",
        "the same formulas, chained by hand with tables (Peers/chain.py): the table of colors as two bilinear look-ups, "
          + "which is trilinear; sharpening as a blur of encoded luminance and tables",
      ])
    }
    for peer in Peer.all(workshop) + Peer.local(workshop) {
      rows.append([peer.name, Machine.package(peer.package) ?? "absent", peer.does])
    }
    rows.append([
      "vips, vipsthumbnail", Machine.package("libvips-tools") ?? "absent",
      "8.18 comes without vipsthumbnail; a small C program calls vips_thumbnail of pyvips-binary instead "
        + "(Sources/Thumbnail)",
    ])
    return Text.table(["contender", "version", "what it does"], rows)
  }

  private var measurements: String {
    var groups: [String] = []
    for measurement in bench.measurer.all where groups.last != measurement.group { groups.append(measurement.group) }
    return groups.map { group in
      let members = bench.measurer.all.filter { $0.group == group }
      let rows = members.map { one in
        [
          one.name, one.cores, "\(one.photos)", "\(one.runs.count)", Text.time(Statistics.median(one.wall) ?? 0),
          Text.time(Statistics.median(one.cpu) ?? 0), Text.digits((Statistics.spread(one.wall) ?? 0) * 100) + " %",
          Text.megabytes(Int(Statistics.median(one.peak) ?? 0)), Text.digits(Double(one.output) / 1000) + " kB",
        ]
      }
      let commands = members.map { "\($0.name):\n    \(Self.abridged($0.command))" }.joined(separator: "\n")
      return "### \(group)\n\n"
        + Text.table(
          ["contender", "on", "photos", "runs", "wall a photo", "CPU a photo", "± wall", "peak memory", "output"], rows)
        + "\n<details><summary>Command lines</summary>\n\n```\n\(commands)\n```\n\n</details>\n"
    }.joined(separator: "\n")
  }

  /// A command line without the middle of a long list of photos.
  private static func abridged(_ command: String) -> String {
    let words = command.split(separator: " ")
    let photos = words.indices.filter { words[$0].wholeMatch(of: /copies-[\d.]+\/p\d+\.jpg/) != nil }
    guard photos.count > 3 else { return command }
    let hidden = Set(photos[2..<(photos.count - 1)])
    return words.indices.compactMap { index in
      index == photos[2] ? "…" : hidden.contains(index) ? nil : String(words[index])
    }.joined(separator: " ")
  }
}
