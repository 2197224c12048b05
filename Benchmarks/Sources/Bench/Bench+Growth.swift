import Foundation
import Measuring

extension Bench {
  /// How cost grows with pixels, with steps and with photos.
  func measureGrowth() throws {
    try growWithPixels()
    try growWithSteps()
    try growWithPhotos()
  }

  private var fewRounds: Int { min(rounds, settings.isQuick ? 1 : 3) }

  private func growWithPixels() throws {
    let sizes = [("0.3", 0.301), ("2", 1.991), ("12", 12.03), ("24", 24.0)]
    let recipes = ["R-tone", "R-8", "R-10"].filter { commands.unavailableReason($0) == nil }
    var lines: [String: [(Double, Double)]] = [:]
    for (name, megapixels) in sizes {
      let copies = megapixels < 1 ? 16 : megapixels < 10 ? 8 : 2
      let list = try photos.copies(copies, of: name)
      let contenders =
        [Contender("floor", commands.floor(list[0], copies: copies), core: core, photos: copies)]
        + recipes.map {
          Contender($0, commands.apply($0, list, inOneProcess: true), core: core, photos: copies)
        }
      for (contender, measurement) in try measurer.measure("CPU, one core, \(name) MP", contenders, rounds: fewRounds) {
        lines[contender, default: []].append((megapixels, (Statistics.median(measurement.cpu) ?? 0) * 1000))
      }
    }
    add(
      "pixels",
      Plot(
        "CPU time against pixels", across: "megapixels", up: "CPU time, ms a photo",
        lines: (["floor"] + recipes).compactMap { name in lines[name].map { .init(name, $0) } }))
  }

  private func growWithSteps() throws {
    let counts = settings.isQuick ? [1, 10, 20] : [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20]
    let list = try photos.copies(2, of: "12")
    var points: [(Double, Double)] = []
    let contenders = try counts.map { count in
      let recipe = "steps-\(count)"
      try Self.chain(of: count).write(toFile: workshop.recipe(recipe), atomically: true, encoding: .utf8)
      return Contender("steps: \(count)", commands.apply(recipe, list, inOneProcess: true), core: core, photos: 2)
    }
    let results = try measurer.measure("CPU by steps, one core, 12 MP", contenders, rounds: fewRounds)
    for count in counts {
      guard let measurement = results["steps: \(count)"] else { continue }
      points.append((Double(count), (Statistics.median(measurement.cpu) ?? 0) * 1000))
    }
    add(
      "steps",
      Plot(
        "CPU time against steps, 12 MP", across: "point steps of five kinds in turn", up: "CPU time, ms a photo",
        lines: [.init("photoedit", points)]))
  }

  /// A recipe of so many point steps: five kinds in turn, every value another, none of which the next undoes.
  private static func chain(of count: Int) -> String {
    let kinds: [(String, String)] = [
      ("exposure", "ev"), ("contrast", "amount"), ("saturation", "amount"), ("vibrance", "amount"),
      ("brightness", "amount"),
    ]
    let steps = (0..<count).map { index -> String in
      let (op, key) = kinds[index % kinds.count]
      let value = Double(index + 1) * (op == "exposure" ? 0.005 : 0.5)
      return "{ \"op\": \"\(op)\", \"\(key)\": \(index.isMultiple(of: 2) ? value : -value) }"
    }
    return """
      {
        "formatIdentifier": "org.photoedit.recipe",
        "formatVersion": "1.0",
        "output": { "format": "jpeg", "quality": 90, "subsampling": "4:2:0", "profile": "srgb", "metadata": "none" },
        "adjustments": [\(steps.joined(separator: ", "))]
      }
      """
  }

  private func growWithPhotos() throws {
    let counts = settings.isQuick ? [1, 8, 24] : [1, 2, 5, 10, 25, 50, 100, 200]
    let list = try photos.copies(counts[counts.count - 1], of: "2")
    let recipe = commands.fullest
    let results = try measurer.measure(
      "Wall by photos, all cores, 2 MP",
      counts.map { Contender("list of \($0)", commands.apply(recipe, Array(list.prefix($0))), photos: $0) },
      rounds: fewRounds)
    let lines = [("wall", \Measurement.wall), ("CPU", \Measurement.cpu)].map { name, quantity in
      Plot.Line(
        name,
        counts.compactMap { count in
          results["list of \(count)"].map {
            (Double(count), (Statistics.median($0[keyPath: quantity]) ?? 0) * Double(count))
          }
        })
    }
    add(
      "photos",
      Plot("Time against photos of 2 MP, \(recipe), all cores", across: "photos", up: "seconds", lines: lines))
  }
}
