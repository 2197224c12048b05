import Foundation
import Measuring

extension Bench {
  /// The picture that a recipe is compared on, always as a whole: the reference in NumPy needs some gigabytes for
  /// 24 MP, and looks colors up in tables one by one.
  static func compared(_ recipe: String) -> (name: String, width: Int, height: Int) {
    isLong(recipe) ? ("0.3", 672, 448) : ("2", 1728, 1152)
  }

  /// Whether a recipe takes the reference minutes; these are what other programs are compared by, too.
  private static func isLong(_ recipe: String) -> Bool { recipe == "R-10" || recipe == "R-local-fixed" }

  /// Compares every contender's picture with the float64 reference, before anything is timed.
  func measureAccuracy() throws {
    var own: [Comparison] = []
    var reasons: [String] = []
    for recipe in ["R-tone", "R-8", "R-10", "R-local-fixed"] {
      if let unavailableReason = commands.unavailableReason(recipe) {
        reasons.append("\(recipe): \(unavailableReason)")
        continue
      }
      let (_, width, height) = Self.compared(recipe)
      try Commands.prepareTables(workshop, width: width, height: height)
      own += try compare(recipe)
    }
    try Commands.prepareTables(workshop, width: workshop.tableSize.width, height: workshop.tableSize.height)
    let goal = Goal(
      "accuracy: 8-bit values off by one, \(own.map(\.recipe).joined(separator: ", "))",
      against: "float64 reference, before encoding",
      must: .atMost(1), stretch: .atMost(0.1), unit: .percent, photos: "1 for each recipe")
    guard let worst = own.compactMap(\.distance.percentOff).max() else {
      return add(goal, .open(reasons.joined(separator: "; ")))
    }
    let largest = own.compactMap(\.distance.largest).max() ?? 0
    let note = (["largest difference \(largest)"] + reasons).joined(separator: "; ")
    add(goal, .reached(worst, conditions: own.allSatisfy(\.isWithin), note: note))
  }

  /// Compares the pictures of one recipe and returns photoedit's comparisons.
  private func compare(_ recipe: String) throws -> [Comparison] {
    let (size, width, height) = Self.compared(recipe)
    let photo = photos.path(size)
    let stem = "photo-\(size)mp"
    var makers: [(String, Comparison.Limit, Contender, String)] = [
      (
        "photoedit", .definition,
        Contender(
          "photoedit",
          commands.apply(
            recipe, [photo],
            options: ["--format", "png", "--depth", "8", "-o", workshop.output.path + "/{stem}.png"])), stem + ".png"
      )
    ]
    for (name, environment) in commands.libraries where recipe != "R-local-fixed" {
      guard let command = commands.pyvips(environment, recipe, [photo], suffix: ".png") else { continue }
      makers.append((name, recipe == "R-10" ? .alike : .formulas, Contender(name, command), stem + ".png"))
    }
    if Self.isLong(recipe), !settings.isQuick {
      for peer in recipe == "R-10" ? Peer.all(workshop) : Peer.local(workshop) where peer.makesEqualSteps {
        guard let command = peer.command(photo, width, height) else { continue }
        makers.append(
          (peer.name, .similar, Contender(peer.name, command, environment: peer.environment), "peer.jpg"))
      }
    }
    var kept: [(String, Comparison.Limit, String)] = []
    for (index, (name, limit, contender, file)) in makers.enumerated() {
      do {
        _ = try measurer.run(contender)
        let picture = workshop.file("compared-\(index)." + file.suffix(3))
        try? FileManager.default.removeItem(atPath: picture)
        try FileManager.default.moveItem(atPath: workshop.output.path + "/" + file, toPath: picture)
        kept.append((name, limit, picture))
      } catch {
        Report.say("  \(name): \(error)")
        add(Comparison(recipe: recipe, contender: name, distance: .init(error: "\(error)"), limit: limit))
      }
    }
    let distances: [Comparison.Distance] = try compared(
      ["reference", workshop.reference.path, workshop.recipe(recipe), photo] + kept.map(\.2))
    let comparisons = zip(kept, distances).map {
      Comparison(recipe: recipe, contender: $0.0, distance: $1, limit: $0.1)
    }
    for comparison in comparisons {
      add(comparison)
      Report.say("  \(comparison.cells.joined(separator: " | "))")
    }
    return comparisons.filter { $0.contender == "photoedit" }
  }

  /// What accuracy.py says.
  func compared<Answer: Decodable>(_ arguments: [String]) throws -> [Answer] {
    guard let python = workshop.python("reference") else { throw BenchError("there is no NumPy for the reference") }
    let script = workshop.benchmarks.appending(path: "Peers/accuracy.py").path
    return try JSONDecoder().decode([Answer].self, from: Data(Shell.output([python, script] + arguments).utf8))
  }
}
