import Foundation
import PhotoEdit
import TestSupport
import Testing

@Suite("power loss", .enabled(if: FaultLibrary.isPresent, Comment(rawValue: FaultLibrary.reason)))
struct PowerLossTests {
  /// What was acknowledged when a command ended.
  private struct Acknowledged {
    /// How many changes had been made by then.
    let changes: Int
    let entries: [String]
    let outputs: [String: Data]
    let hasLibrary: Bool
  }

  private static let commands = [
    "init", "import photo.jpg", "apply one.json photo.jpg", "apply two.json photo.jpg -o out.jpg", "undo photo.jpg",
    "redo photo.jpg", "verify --repair", "revert photo.jpg", "apply one.json photo.jpg -o out.jpg --force",
    "export photo.jpg@3 -o second.jpg --force", "resume photo.jpg@1 -o again.json",
  ]
  private static let outputs = ["out.jpg", "second.jpg", "again.json"]

  /// Commands one after the other, every change of theirs, and what each of them acknowledged.
  private struct Session {
    let start: FaultPlace
    let changes: [LoggedChange]
    private(set) var acknowledged = [Acknowledged(changes: 0, entries: [], outputs: [:], hasLibrary: false)]

    init() throws {
      start = try FaultPlace()
      let place = try FaultPlace(copyOf: start)
      let scratch = try ScratchFolder()
      let log = scratch.appending("log")
      for command in PowerLossTests.commands {
        let outcome = try place.log(command, to: log)
        try #require(outcome.status == 0, "\(command): \(outcome.talk)")
        acknowledged.append(
          Acknowledged(
            changes: try LoggedChange.list(log, below: place.folder).count, entries: try place.entries().map(\.id),
            outputs: Dictionary(PowerLossTests.outputs.compactMap { name in place.data(name).map { (name, $0) } }) {
              $1
            },
            hasLibrary: place.hasLibrary))
      }
      changes = try LoggedChange.list(log, below: place.folder)
    }
  }

  @Test("whenever the power goes and whatever unsynced bytes and names it takes, what was acknowledged is there")
  func losses() throws {
    let session = try Session()
    let (changes, acknowledged) = (session.changes, session.acknowledged)
    #expect(changes.count > 200)
    var disk = try DiskModel(of: session.start.folder)
    let step = Effort.choose(15, full: 1)
    for cut in 0...changes.count {
      if cut > 0 { disk.apply(changes[cut - 1]) }
      let last = try #require(acknowledged.lastIndex { $0.changes <= cut })
      // Always in the moment of an acknowledgment.
      guard acknowledged[last].changes == cut || cut % step == 0 else { continue }
      let next = acknowledged[min(last + 1, acknowledged.count - 1)]
      var losses: [DiskModel.Loss] = [.everything, .bytes, .names]
      for round in 0..<UInt64(Effort.choose(1, full: 6)) { losses.append(.some(seed: UInt64(cut) * 100 + round)) }
      for loss in losses {
        let when = cut == 0 ? "before anything" : "after \(changes[cut - 1].name) \(changes[cut - 1].path)"
        let note = Comment(rawValue: "cut \(cut), \(when), \(loss)")
        let left = try FaultPlace(remainsOf: disk, after: loss)
        try check(left, acknowledged[last], next, note)
        guard Effort.isFull || cut % 4 == 0 else { continue }
        if !left.hasLibrary { #expect(try left.run("init").status == 0, note) }
        let outcome = try left.run("apply next.json photo.jpg")
        #expect(outcome.status == 0, "\(note): \(outcome.talk)")
        #expect(try left.findings() == [], note)
      }
    }
  }

  @Test(
    "a program that left out some syncs would be found out",
    arguments: [".photoedit/tmp/", ".photoedit/objects", ".photoedit/revisions", "out.jpg"])
  func missingSyncs(place: String) throws {
    let session = try Session()
    var disk = try DiskModel(of: session.start.folder)
    for change in session.changes {
      // An output's name is synced with the folder it is in.
      let isLeftOut = change.path.hasPrefix(place) || (place == "out.jpg" && change.path.isEmpty)
      if change.name != "fsync" || !isLeftOut { disk.apply(change) }
    }
    let left = try FaultPlace(remainsOf: disk, after: .everything)
    let last = try #require(session.acknowledged.last)
    let isSound = (try? left.findings().filter(\.isDamage).isEmpty) == true
    let isWhole = isSound && (try? left.entries().map(\.id)) == last.entries
    #expect(!isWhole || left.data("out.jpg") != last.outputs["out.jpg"])
  }

  private func check(
    _ left: FaultPlace, _ acknowledged: Acknowledged, _ next: Acknowledged, _ note: Comment
  ) throws {
    #expect(!acknowledged.hasLibrary || left.hasLibrary, note)
    #expect(try left.findings().filter(\.isDamage) == [], note)
    let entries = try left.entries().map(\.id)
    #expect(entries.starts(with: acknowledged.entries), note)
    #expect(next.entries.starts(with: entries), note)
    for name in Self.outputs {
      let found = left.data(name)
      #expect(found == acknowledged.outputs[name] || found == next.outputs[name], "\(note): \(name)")
    }
  }
}
