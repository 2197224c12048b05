import Measuring

extension Bench {
  /// What local adjustments and noise reduction add, and R-local, the longest recipe.
  func measureLocal() throws {
    let recipes = ["R-1", "R-1-and-local", "R-1-and-noise", "R-10", "R-local"]
    let copies = settings.isQuick ? 2 : 4
    let list = try photos.copies(copies, of: "24")
    let floor = Contender("floor", commands.floor(photos.path("24"), copies: copies), core: core, photos: copies)
    let own = recipes.filter { commands.unavailableReason($0) == nil }.map {
      Contender("photoedit \($0)", commands.apply($0, list, inOneProcess: true), core: core, photos: copies)
    }
    let results = try measurer.measure("Local adjustments, CPU, one core, 24 MP", [floor] + own, rounds: rounds)
    addAdded("all local sliders", by: "R-1-and-local", must: 1.6, stretch: 1, photos: copies, in: results)
    addAdded("noise reduction", by: "R-1-and-noise", must: 4, stretch: 2.5, photos: copies, in: results)
    let memory = Goal(
      "R-local 24 MP, peak memory", against: "R-10", must: .atMost(1.5), stretch: .atMost(1.5),
      photos: "\(copies)")
    add(memory, outcome(of: "photoedit R-local", to: "photoedit R-10", in: results, \.peak, note: toFloor(results)))
    try measureLocalPeers()
  }

  /// The CPU time that steps add to that of one step, in those of the floor.
  private func addAdded(
    _ steps: String, by recipe: String, must: Double, stretch: Double, photos: Int,
    in results: [String: Measurement]
  ) {
    let goal = Goal(
      "\(steps) 24 MP, CPU added", against: "floor", must: .atMost(must), stretch: .atMost(stretch),
      photos: "\(photos)")
    guard let floor = results["floor"], let without = results["photoedit R-1"],
      let with = results["photoedit \(recipe)"]
    else { return add(goal, .open(commands.unavailableReason(recipe) ?? "nothing was measured")) }
    let added = zip(with.cpu, without.cpu).map { $0 - $1 }
    add(goal, Statistics.ratio(added, to: floor.cpu).map { .reached($0) } ?? .open("nothing was measured"))
  }

  /// R-local in those of the floor, for a note.
  private func toFloor(_ results: [String: Measurement]) -> String {
    guard let floor = results["floor"], let local = results["photoedit R-local"], let ten = results["photoedit R-10"],
      let toFloor = Statistics.ratio(local.cpu, to: floor.cpu), let toTen = Statistics.ratio(local.cpu, to: ten.cpu)
    else { return "" }
    return "CPU: \(Text.digits(toFloor))× the floor, \(Text.digits(toTen))× R-10"
  }

  /// R-local on all cores, against programs with similar steps.
  private func measureLocalPeers() throws {
    let goal = Goal(
      "R-local 24 MP, wall", against: "the fastest of ImageMagick, GEGL, darktable-cli, rawtherapee-cli",
      must: .atLeast(1), stretch: .atLeast(4), unit: .timesFaster, photos: "1")
    if let unavailableReason = commands.unavailableReason("R-local") { return add(goal, .open(unavailableReason)) }
    guard !settings.isQuick else { return add(goal, .open("left out of the quick run")) }
    let photo = photos.path("24")
    var contenders = [Contender("photoedit R-local", commands.apply("R-local", [photo]))]
    let peers = Peer.local(workshop)
    for peer in peers {
      guard let command = peer.command(photo, 6000, 4000) else { continue }
      contenders.append(Contender(peer.name, command, environment: peer.environment))
    }
    let results = try measurer.measure("R-local, all cores, 24 MP", contenders, rounds: rounds)
    var ratios: [Double] = []
    let notes = peers.map { peer in
      if case .reached(let value, _, _, _) = outcome(of: peer.name, to: "photoedit R-local", in: results, \.wall) {
        ratios.append(value)
        return "\(peer.name) \(Text.digits(value))×"
      }
      return "\(peer.name): \(measurer.failures[peer.name] ?? "absent")"
    }
    let note = notes.joined(separator: "; ")
    add(goal, ratios.min().map { .reached($0, note: note) } ?? .open(note))
  }
}
