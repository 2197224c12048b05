import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Power failures", .timeLimit(.minutes(Effort.minutes)), .enabled(if: LibraryWorker.library == nil))
struct PowerLossTests {
  /// What is done while the power may fail.
  enum Plan: String, CaseIterable, Sendable {
    case edits, importing, rollover, collecting, rebuilding, repairing, archives
  }

  /// A session, and what was acknowledged in it.
  private struct Session {
    let test = Result { try TestStore() }
    let history: DiskHistory
    /// The entries of each photo after each acknowledgment, from the start on.
    let acknowledged: [[AssetID: [SHA256Digest]]]

    init(_ plan: Plan, forgetting forgotten: [String] = []) throws {
      let test = try self.test.get()
      let store = test.store
      let asset = try test.asset("a photo")
      try store.editReproducibly(asset, "before")
      try store.edit(asset, "and then")
      try Self.prepare(plan, test, asset)
      var states = [try Self.entries(store)]
      history = try DiskHistory(of: store.path, forgetting: forgotten)
      for step in try Self.steps(plan, test, asset) {
        try history.record(step)
        states.append(try Self.entries(store))
      }
      acknowledged = states
    }

    private static func prepare(_ plan: Plan, _ test: TestStore, _ asset: AssetID) throws {
      switch plan {
      case .rollover: try test.store.fillLog(asset, bytes: 16 << 20)
      case .collecting: try test.store.put(.bytes(Array("nobody's".utf8)))
      case .repairing:
        let bytes = try test.store.bytes()
        try test.store.edit(try test.asset("damaged"), "lost")
        var damaged = try test.store.bytes()
        damaged[bytes.count + 700] ^= 1
        try test.store.edit(asset, "after the damage")
        damaged += try test.store.bytes()[damaged.count...]
        try test.store.write(damaged)
      case .archives:
        let other = try TestStore()
        for number in 0..<2 { try other.store.edit(try other.asset("of the archive \(number)"), "edit \(number)") }
        _ = try other.store.exportHistories(to: Self.archive(of: test), ifExists: .fail)
      default: break
      }
    }

    private static func archive(of test: TestStore) -> String { test.folder.appending("archive.tar").path }

    private static func steps(_ plan: Plan, _ test: TestStore, _ asset: AssetID) throws -> [() throws -> Void] {
      let store = test.store
      let edit = { (text: String) in { _ = try store.edit(asset, text) } }
      switch plan {
      case .edits: return [edit("one"), { _ = try store.undo(asset, author: "test") }, edit("two")]
      case .importing: return [{ _ = try test.asset("another photo") }, edit("one")]
      case .rollover: return [edit("one"), edit("two"), edit("three")]
      case .collecting: return [{ _ = try store.collectAll() }, edit("one")]
      case .rebuilding: return [{ try store.rebuildIndex() }, edit("one"), { _ = try store.collectAll() }]
      case .archives:
        return [{ _ = try store.importHistories(from: archive(of: test), author: "test") }, edit("one")]
      case .repairing: return [{ _ = try store.repair(author: "test") }, edit("one")]
      }
    }

    static func entries(_ store: PhotoStore) throws -> [AssetID: [SHA256Digest]] {
      var found: [AssetID: [SHA256Digest]] = [:]
      for asset in try store.assets() { found[asset.id] = try store.index.read { try $0.entries(asset.id) }.map(\.id) }
      return found
    }
  }

  @Test(
    "whenever power fails and whatever unsynced data is lost, acknowledged commits are there", arguments: Plan.allCases)
  func losses(plan: Plan) throws {
    let session = try Session(plan)
    let moments = session.history.moments
    #expect(moments.count > 20)
    let place = try #require(Plan.allCases.firstIndex(of: plan))
    var last = -1
    for (number, moment) in moments.enumerated() {
      // Always at an acknowledgment.
      guard moment.acknowledged != last || number.isMultiple(of: Effort.choose(61, full: 1)) else { continue }
      var losses: [DiskHistory.Loss] = [.everything, .bytes, .names]
      for round in 0..<UInt64(Effort.choose(1, full: 3)) { losses.append(.some(seed: UInt64(number) * 100 + round)) }
      // In the fast set one of them in turn, and the worst one, too, at an acknowledgment.
      if !Effort.isFull {
        let turn = 1 + (moment.acknowledged + place) % (losses.count - 1)
        losses = moment.acknowledged == last ? [losses[number / 61 % losses.count]] : [losses[0], losses[turn]]
      }
      last = moment.acknowledged
      for loss in losses {
        let note = Comment(rawValue: "\(plan): before \(moment.call) (\(number)), \(loss)")
        try check(session, moment, loss, plan, note)
      }
    }
  }

  private func check(
    _ session: Session, _ moment: (disk: DiskState, call: String, acknowledged: Int), _ loss: DiskHistory.Loss,
    _ plan: Plan, _ note: Comment
  ) throws {
    let folder = try ScratchFolder()
    let path = folder.appending(".photoedit").path
    try moment.disk.write(after: loss, to: path)
    try adoptIndexes(path)
    let store = try PhotoStore.open(at: path)
    if plan == .repairing { _ = try store.repair(author: "test") }
    #expect(try store.verify(.readData).filter(\.isDamage) == [], note)
    let found = try Session.entries(store)
    let before = session.acknowledged[moment.acknowledged]
    let after = session.acknowledged[min(moment.acknowledged + 1, session.acknowledged.count - 1)]
    for (asset, entries) in before where plan != .repairing || after[asset] == entries {
      #expect(found[asset, default: []].starts(with: entries), note)
    }
    if plan != .repairing {
      for (asset, entries) in found { #expect(after[asset, default: []].starts(with: entries), note) }
    }
    let asset = try #require(before.keys.first { after[$0] != nil }, note)
    do { try store.edit(asset, "goes on") } catch StoreError.entryConflict { try store.edit(asset, "goes on") }
    #expect(try store.verify(.quick).filter(\.isDamage) == [], note)
    #expect(try PhotoStore.open(at: path).verify(.quick).filter(\.isDamage) == [], note)
  }

  /// Makes copies of local folders and their indexes count as what they are copies of, since a disk after a power failure
  /// has the files themselves.
  private func adoptIndexes(_ path: String) throws {
    for local in try LocalFolder.paths(in: path) {
      if let said = try FolderSelf.read(in: local.path)?.said {
        let place = ReplicaPlace(root: path, library: said.place.library, machine: said.place.machine)
        try FolderSelf.write(place, stream: said.stream, in: local.path)
      }
      for name in try Folder.names(in: local.index) where name.hasSuffix(".sqlite") {
        let file = local.index + "/" + name
        guard let found = try? InodeIdentity(at: file).columns, let database = try? SQLConnection(file, .write) else {
          continue
        }
        try? database.statement("UPDATE library SET inode = ?, born = ?").run(.int(found.inode), .int(found.born))
      }
    }
  }

  @Test(
    "a library that skips syncs is found out",
    arguments: [(.edits, ["/log/"]), (.edits, ["/tmp/"]), (.importing, ["/objects"]), (.rollover, ["/log"])]
      as [(Plan, [String])])
  func missingSyncs(plan: Plan, places: [String]) throws {
    let session = try Session(plan, forgetting: places)
    let moment = try #require(session.history.moments.last)
    let folder = try ScratchFolder()
    let path = folder.appending(".photoedit").path
    try moment.disk.write(after: .everything, to: path)
    let store = try? PhotoStore.open(at: path)
    let isSound = (try? store?.verify(.readData).filter(\.isDamage) == []) == true
    let found = try store.map { try Session.entries($0) }
    #expect(!isSound || found != session.acknowledged.last)
  }
}
