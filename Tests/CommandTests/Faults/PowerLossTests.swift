import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite(
  "power loss", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: FaultLibrary.isPresent, Comment(rawValue: FaultLibrary.reason)))
struct PowerLossTests {
  @Test(
    "whenever power fails and whichever unsynced bytes and names are lost, acknowledged changes survive",
    arguments: PowerLossSession.Plan.allCases)
  func losses(plan: PowerLossSession.Plan) throws {
    let session = try PowerLossSession(plan)
    let (changes, acknowledged) = (session.changes, session.acknowledged)
    #expect(changes.count > 20 * plan.commands.count)
    var disk = try DiskModel(of: session.start.folder)
    let step = Effort.choose(25, full: 1)
    for cut in 0...changes.count {
      if cut > 0 { disk.apply(changes[cut - 1]) }
      let last = try #require(acknowledged.lastIndex { $0.changes <= cut })
      // Always at an acknowledgment.
      guard acknowledged[last].changes == cut || cut % step == 0 else { continue }
      let next = acknowledged[min(last + 1, acknowledged.count - 1)]
      var losses: [DiskModel.Loss] = [.everything, .bytes, .names]
      for round in 0..<UInt64(Effort.choose(1, full: 6)) { losses.append(.some(seed: UInt64(cut) * 100 + round)) }
      // In the fast set one of them in turn, and all at an acknowledgment.
      if !Effort.isFull, acknowledged[last].changes != cut { losses = [losses[cut / step % losses.count]] }
      for (number, loss) in losses.enumerated() {
        let when = cut == 0 ? "before anything" : "after \(changes[cut - 1].name) \(changes[cut - 1].path)"
        let note = Comment(rawValue: "cut \(cut), \(when), \(loss)")
        let left = try FaultPlace(remainsOf: disk, after: loss)
        try check(left, acknowledged[last], next, plan, note)
        // The next commands, after one of the losses in a complete run, and otherwise after all of them at some cuts.
        guard Effort.isFull ? number == cut % losses.count : cut % 4 == 0 else { continue }
        for command in (left.hasLibrary ? [] : ["init"]) + plan.repetition + ["apply next.json photo.jpg"] {
          let outcome = try left.run(command)
          #expect(outcome.status == 0, "\(note): \(command): \(outcome.messages)")
        }
        #expect(try left.findings() == [], note)
      }
    }
  }

  @Test(
    "a program with missing syncs is detected",
    arguments: [
      (.edits, [".photoedit/tmp/", ".photoedit/objects", ".photoedit/log", "out.jpg"]),
      (.histories, [".photoedit/tmp/", ".photoedit/objects", ".photoedit/log"]),
      (.sharedBlocks, ["what shares blocks"]),
    ] as [(PowerLossSession.Plan, [String])])
  func missingSyncs(plan: PowerLossSession.Plan, places: [String]) throws {
    let session = try PowerLossSession(plan)
    let clones = Set(session.changes.filter { $0.name == "clone" }.map(\.path))
    #expect(clones.isEmpty == (plan != .sharedBlocks))
    for place in places {
      var disk = try DiskModel(of: session.start.folder)
      for change in session.changes {
        // The name of an output is synced with its folder.
        let path = change.path.replacing(/local-[0-9a-f]{8}\//, with: "")
        let isLeftOut =
          path.hasPrefix(place) || (place == "out.jpg" && change.path.isEmpty) || clones.contains(change.path)
        if change.name != "fsync" || !isLeftOut { disk.apply(change) }
      }
      let left = try FaultPlace(remainsOf: disk, after: .everything)
      let last = try #require(session.acknowledged.last)
      let isSound = (try? left.findings().filter(\.isDamage).isEmpty) == true
      let isWhole = isSound && (try? left.histories().mapValues { $0.map(\.id.hex) }) == last.histories
      #expect(!isWhole || left.data("out.jpg") != last.outputs["out.jpg"], "\(place)")
    }
  }

  private func check(
    _ left: FaultPlace, _ acknowledged: PowerLossSession.Acknowledged, _ next: PowerLossSession.Acknowledged,
    _ plan: PowerLossSession.Plan, _ note: Comment
  ) throws {
    #expect(!acknowledged.hasLibrary || left.hasLibrary, note)
    #expect(try left.findings().filter(\.isDamage) == [], note)
    let histories = try left.histories().mapValues { $0.map(\.id.hex) }
    for (photo, entries) in acknowledged.histories {
      #expect(histories[photo, default: []].starts(with: entries), note)
    }
    for (photo, entries) in histories { #expect(next.histories[photo, default: []].starts(with: entries), note) }
    for name in plan.outputs {
      let found = left.data(name)
      #expect(found == acknowledged.outputs[name] || found == next.outputs[name], "\(note): \(name)")
    }
  }
}
