import Foundation
import Measuring

extension Bench {
  static let sizes = [2048, 1024, 512, 256]

  /// Several sizes from one decode, against a run for each.
  func measureSizes() throws {
    let goal = Goal(
      "four sizes from one photo (24 MP, \(commands.fullest)), wall", against: "four runs of it", must: .atLeast(2.5),
      stretch: .atLeast(3.5), unit: .timesFaster, photos: "1")
    guard commands.has("apply", option: "--sizes") else {
      return add(goal, .open("not there yet: 'photoedit apply' has no option --sizes"))
    }
    let photo = photos.path("24")
    let together = commands.apply(
      commands.fullest, [photo],
      options: [
        "--sizes", Self.sizes.map(String.init).joined(separator: ","), "-o",
        workshop.output.path + "/{stem}-{size}.jpg",
      ])
    let alone = Self.sizes.map { size in
      commands.apply(
        commands.fullest, [photo], options: ["--long-edge", "\(size)", "-o", workshop.output.path + "/\(size).jpg"]
      ).map { "'\($0)'" }.joined(separator: " ")
    }
    let results = try measurer.measure(
      "Four sizes of one photo, all cores, 24 MP",
      [
        Contender("four sizes at once", together),
        Contender("four runs", ["/bin/sh", "-c", alone.joined(separator: " && ")]),
      ], rounds: rounds)
    add(goal, outcome(of: "four runs", to: "four sizes at once", in: results, \.wall))
  }

  /// A preview after a change of the last step: in an editor that has the photo open, and in a process of its own that
  /// finds what the preview before has left in the library's cache.
  func measureLastStep() throws {
    let goal = Goal(
      "change of the last step, preview 2048 px, warm", against: "cold full render", must: .atMost(0.12),
      stretch: .atMost(0.016), stretchText: "16 ms", photos: "1")
    if let unavailableReason = commands.unavailableReason("R-10-last") { return add(goal, .open(unavailableReason)) }
    let library = workshop.file("previewed")
    let photoedit = workshop.photoedit.path
    let photo = photos.path("24")
    try Shell.output([photoedit, "init", library])
    try Shell.output([photoedit, "import", "--library", library, photo])
    let changes = 20
    let editor = [
      workshop.benchmarks.path + "/Interactive/.build/release/Interactive", photo, workshop.recipe("R-10"), library,
      "2048", String(changes),
    ]
    guard FileManager.default.isExecutableFile(atPath: editor[0]) else {
      return add(goal, .open("Benchmarks/Interactive was not built"))
    }
    func preview(_ recipe: String, _ output: String) -> [String] {
      [
        photoedit, "preview", photo, workshop.recipe(recipe), "--library", library, "--size", "2048", "--force", "-o",
        output,
      ]
    }
    let first = preview("R-10", workshop.file("first.jpg"))
    let contenders = [
      Contender(
        "preview of a new process", preview("R-10-last", workshop.output.path + "/warm.jpg"),
        before: { try Shell.output(first) }),
      Contender("full render", commands.apply("R-10-last", [photo])),
    ]
    let results = try measurer.measure("Change of the last step, all cores, 24 MP", contenders, rounds: rounds)
    // Beside the full render in time as well as the machine allows: at once after it.
    let changed = try Shell.output(editor).split(separator: "\n").compactMap { Double($0).map { $0 / 1000 } }
    guard let warm = Statistics.median(changed), changed.count == changes,
      let full = results["full render"].flatMap({ Statistics.median($0.wall) }),
      let process = results["preview of a new process"].flatMap({ Statistics.median($0.wall) })
    else { return add(goal, .open(measurer.failures["preview of a new process"] ?? "failed")) }
    add(
      goal,
      .reached(
        warm / full, stretch: warm,
        note: "\(Text.time(warm)) in an editor that has the photo open (Interactive, \(changes) changes); "
          + "\(Text.time(process)) as a process of its own"))
  }
}
