import Documents
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@Suite("states of photos and what is done to a whole library", .timeLimit(.minutes(Effort.minutes)))
struct StateMaintenanceTests {
  /// Something that is done to a whole library.
  enum Work: CaseIterable {
    case verify, verifyRenditions, collect, purgeExpired, purgeAll, rebuild, repair, dropRenditions, keepRenditions
  }

  @Test(
    "what is done to a whole library leaves every photo in its state, and only emptying the trash removes photos",
    arguments: Work.allCases)
  func keeps(work: Work) async throws {
    let test = try await StatedLibrary()
    let library = test.library
    let trashed = Set(zip(test.photos, StatedPhoto.all).filter { $1.photo.isTrashed }.map(\.0))
    // The first original of a reference is not kept where another one has replaced it: such an edit cannot be rendered
    // again from what it was made from.
    let unrendered = test.replacedReferences
    var removesTrash = false
    switch work {
    case .verify: #expect(try await library.verify() == [])
    case .verifyRenditions:
      let findings = try await library.verifyRenditions(.all).findings
      let others = findings.filter { finding in !unrendered.contains { finding.message.contains($0.text) } }
      #expect(others == [])
    case .collect:
      let removed = try library.collect(gracePeriod: .zero).filter { $0.reason != .index }
      #expect(removed == [])
    case .purgeExpired:
      try LibraryLog(of: test.scratch.url).passMonth()
      _ = try await Library(at: test.scratch.url)
      #expect(Set(try library.expired().map(\.id)) == trashed)
      #expect(Set(try await library.purgeExpired().map(\.id)) == trashed)
      removesTrash = true
    case .purgeAll:
      await expect(.notInTrash) { try await library.purge(test.photos) }
      try await library.purge(library.fetch(in: .recentlyDeleted).ids())
      removesTrash = true
    case .rebuild: #expect(try library.rebuildIndex() == [])
    case .repair:
      let report = try await library.repair()
      #expect(report.damage == [])
    case .dropRenditions:
      try await library.setRenditions(.none)
      _ = try library.collect(gracePeriod: .zero)
    case .keepRenditions:
      try await library.setRenditions(.all)
      let removed = try library.collect(gracePeriod: .zero).filter { $0.reason != .index }
      #expect(removed == [])
    }
    let expected = StatedPhoto.all.map { $0.photo.isTrashed && removesTrash ? nil : $0.photo }
    #expect(try await test.states() == expected)
    #expect(try await test.states(of: try await Library(at: test.scratch.url)) == expected)
    #expect(try await library.verify() == [])
    for (number, photo) in expected.enumerated() {
      // Files beside the library are never touched.
      #expect(FileManager.default.fileExists(atPath: test.scratch.appending("\(number)/photo.jpg").path))
      guard photo != nil else { continue }
      let asset = try await library.asset(test.photos[number])
      _ = try await library.export(asset, .entry(0), path: "a.jpg", settings: nil)
      _ = try await library.export(asset, path: "a.jpg", settings: nil)
    }
  }

  @Test("in a library that imports an archive, every photo is in its state, with its files")
  func archive() async throws {
    let test = try await StatedLibrary()
    // The line that inserts the photos into the album names it.
    let gone: Set<AssetID> = [test.photos[try #require(StatedPhoto.all.firstIndex { $0.photo.isInAlbum })]]
    try await test.library.performChanges { $0.trash(gone) }
    try await test.library.purge(gone)
    let (archive, other) = (test.scratch.appending("histories.tar"), try ScratchFolder())
    let summary = try test.library.exportHistories(to: archive.path)
    // The first original of a reference is not kept where another one has replaced it.
    #expect(Set(summary.lackingOriginals.map(\.id)) == test.replacedReferences.subtracting(gone))
    let imported = try await Library.create(in: other.url)
    _ = try imported.importHistories(from: archive)
    let expected = zip(test.photos, StatedPhoto.all).map { gone.contains($0) ? nil : $1.photo }
    for (number, photo) in expected.enumerated() {
      #expect(try await test.state(number, in: imported) == photo, "photo \(number)")
    }
    #expect(try await imported.verify() == [])
    // A second import changes nothing.
    let number = try await imported.changeToken().number
    _ = try imported.importHistories(from: archive)
    #expect(try await imported.changeToken().number == number)
    for (number, photo) in expected.enumerated() {
      guard let photo else { continue }
      let asset = try await imported.asset(test.photos[number])
      let bytes = StatedLibrary.file(photo.isMerged ? 100 + number : number)
      #expect(try await imported.export(asset, .entry(0), path: "a.jpg", settings: nil).data == bytes)
    }
  }
}
