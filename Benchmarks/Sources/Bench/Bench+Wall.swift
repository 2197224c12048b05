import Measuring

extension Bench {
  /// The time of one photo on all cores, start-up included, against the floor and against other programs.
  func measureWall() throws {
    let photo = photos.path("24")
    var contenders = [Contender("floor", commands.floor(photo), core: core)]
    if commands.unavailableReason("R-10") == nil {
      contenders.append(Contender("photoedit R-10", commands.apply("R-10", [photo])))
    }
    for (name, environment) in commands.libraries where !settings.isQuick {
      guard let command = commands.pyvips(environment, "R-10", [photo]) else { continue }
      contenders.append(Contender(name, command))
    }
    let peers = settings.isQuick ? [] : Peer.all(workshop)
    for peer in peers {
      guard let command = peer.command(photo, 6000, 4000) else { continue }
      contenders.append(Contender(peer.name, command, environment: peer.environment))
    }
    let results = try measurer.measure("One photo, all cores, 24 MP", contenders, rounds: rounds)

    let toFloor = Goal(
      "R-10 24 MP, wall, \(Machine.cores) cores", against: "floor, one thread", must: .atMost(1.8), stretch: .atMost(1),
      photos: "1")
    let toPeers = Goal(
      "R-10 24 MP, wall", against: "the fastest of ImageMagick, GraphicsMagick, GEGL, darktable-cli, rawtherapee-cli",
      must: .atLeast(6), stretch: .atLeast(12), unit: .timesFaster, photos: "1")
    if let unavailableReason = commands.unavailableReason("R-10") {
      add(toFloor, .open(unavailableReason))
      return add(toPeers, .open(unavailableReason))
    }
    add(toFloor, outcome(of: "photoedit R-10", to: "floor", in: results, \.wall))
    guard !settings.isQuick else { return add(toPeers, .open("left out of the quick run")) }
    var ratios: [Double] = []
    let notes = peers.map { peer in
      if case .reached(let value, _, _, _) = outcome(of: peer.name, to: "photoedit R-10", in: results, \.wall) {
        ratios.append(value)
        return "\(peer.name) \(Text.digits(value))×"
      }
      return "\(peer.name): \(measurer.failures[peer.name] ?? "absent")"
    }
    let note = notes.joined(separator: "; ")
    add(toPeers, ratios.min().map { .reached($0, note: note) } ?? .open(note))
  }
}
