import Measuring

extension Bench {
  /// The CPU time of the reference recipes: one core, several copies in one process, so that start-up hardly counts.
  func measureSteps() throws {
    let copies = settings.isQuick ? 4 : 8
    let few = settings.isQuick ? 1 : 2
    let list = try photos.copies(copies, of: "24")
    var contenders = [
      Contender("floor", commands.floor(photos.path("24"), copies: copies), core: core, photos: copies)
    ]
    for recipe in ["R-tone", "R-8", "R-8-and-one", "R-10", "R-10-3000"] where commands.unavailableReason(recipe) == nil
    {
      if settings.isQuick, recipe == "R-10-3000" { continue }
      contenders.append(
        Contender(
          "photoedit \(recipe)", commands.apply(recipe, list, inOneProcess: true), core: core, photos: copies))
    }
    if commands.unavailableReason("R-10") == nil, !settings.isQuick {
      contenders.append(
        Contender(
          "photoedit R-10, orientation 6",
          commands.apply("R-10", [photos.path("24-orientation-6")], inOneProcess: true), core: core))
    }
    for (name, environment) in commands.libraries {
      guard let command = commands.pyvips(environment, "R-10", Array(list.prefix(few))) else { continue }
      contenders.append(
        Contender(name, command, environment: ["VIPS_CONCURRENCY": "1"], core: core, photos: few))
    }
    let results = try measurer.measure("CPU, one core, 24 MP", contenders, rounds: rounds)

    for (recipe, must, stretch) in [("R-tone", 2.2, 1.5), ("R-8", 2.5, 1.7), ("R-10", 3.3, 1.8)] {
      let goal = Goal(
        "\(recipe) 24 MP, CPU", against: "floor", must: .atMost(must), stretch: .atMost(stretch),
        photos: "\(copies)")
      add(goal, outcome(recipe, of: "photoedit \(recipe)", to: "floor", in: results))
    }
    addPyvipsRow(results, photos: "\(copies); pyvips \(few)")
    let more = Goal(
      "one more point adjustment, CPU", against: "R-8", must: .atMost(4), stretch: .atMost(1), unit: .percent,
      photos: "\(copies)")
    add(more, outcome(of: "photoedit R-8-and-one", to: "photoedit R-8", in: results, \.cpu) { ($0 - 1) * 100 })
  }

  private func outcome(
    _ recipe: String, of name: String, to other: String, in results: [String: Measurement]
  ) -> Outcome {
    commands.unavailableReason(recipe).map { .open($0) } ?? outcome(of: name, to: other, in: results, \.cpu)
  }

  /// R-10 against the same steps in pyvips: the ratio to the faster of the two libvips decides.
  private func addPyvipsRow(_ results: [String: Measurement], photos: String) {
    let goal = Goal(
      "R-10 24 MP, CPU", against: "same steps hand-chained in pyvips, the faster of two libvips", must: .atLeast(7),
      stretch: .atLeast(13), unit: .timesFaster, photos: photos)
    if let unavailableReason = commands.unavailableReason("R-10") { return add(goal, .open(unavailableReason)) }
    let notes = commands.libraries.map { name, _ in
      if case .reached(let value, _, _, _) = outcome(of: name, to: "photoedit R-10", in: results, \.cpu) {
        return (value as Double?, "\(name): \(Text.digits(value))×")
      }
      return (nil, "\(name): \(measurer.failures[name] ?? "absent")")
    }
    let note = notes.map(\.1).joined(separator: "; ")
    add(goal, notes.compactMap(\.0).min().map { .reached($0, note: note) } ?? .open(note))
  }
}
