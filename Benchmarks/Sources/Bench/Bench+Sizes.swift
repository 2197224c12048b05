import Foundation
import Measuring

extension Bench {
  static let sizes = [2048, 1024, 512, 256]

  /// Several sizes from one decode, against a run for each.
  func measureSizes() throws {
    let goal = Goal(
      "four sizes from one photo (24 MP, \(commands.fullest)), wall", against: "four runs of it", must: .atLeast(2.5),
      stretch: .atLeast(3.5), unit: .timesFaster)
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

  /// A preview after a change of the last step, with the cache that the preview before has left.
  func measureLastStep() throws {
    let goal = Goal(
      "change of the last step, preview 2048 px, warm", against: "cold full render", must: .atMost(0.12),
      stretch: .atMost(0.016), stretchText: "16 ms")
    guard commands.has("preview", option: "--cache-limit") else {
      return add(goal, .open("not there yet: photoedit has no command 'preview' with a recipe"))
    }
    if let obstacle = commands.obstacle("R-10-last") { return add(goal, .open(obstacle)) }
    let library = workshop.file("previewed")
    let photoedit = workshop.photoedit.path
    let photo = photos.path("24")
    try Shell.output([photoedit, "init", library])
    try Shell.output([photoedit, "import", "--library", library, photo])
    @Sendable func command(_ recipe: String) -> [String] {
      [
        photoedit, "preview", photo, recipe, "--library", library, "--size", "2048", "--force", "-o",
      ]
    }
    let first = command(workshop.recipe("R-10")) + [workshop.file("first.jpg")]
    let cache = library + "/.photoedit/cache"
    let contenders = [
      Contender(
        "preview, last step changed", command(workshop.recipe("R-10-last")) + [workshop.output.path + "/warm.jpg"],
        before: {
          // Each run finds what the preview before it has left, and nothing of its own.
          try? FileManager.default.removeItem(atPath: cache)
          try? FileManager.default.removeItem(atPath: first[first.count - 1])
          try Shell.output(first)
        }),
      Contender("full render", commands.apply("R-10-last", [photo])),
    ]
    let results = try measurer.measure("Change of the last step, all cores, 24 MP", contenders, rounds: rounds)
    let warm = results["preview, last step changed"].flatMap { Statistics.median($0.wall) }
    guard
      case .reached(let ratio, _, _, _) = outcome(
        of: "preview, last step changed", to: "full render", in: results, \.wall), let warm
    else { return add(goal, .open(measurer.failures["preview, last step changed"] ?? "failed")) }
    add(goal, .reached(ratio, stretch: warm, note: "\(Text.time(warm)) with start-up"))
  }
}
