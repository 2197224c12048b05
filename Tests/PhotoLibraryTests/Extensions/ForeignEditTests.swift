import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

/// Edits by photoedit and by another editor on one another.
@Suite("edits of several editors", .timeLimit(.minutes(Effort.minutes)))
struct ForeignEditTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func library(_ policy: RenditionPolicy) async throws -> (Library, Asset) {
    try SampleFile.small.write(to: scratch.appending("photo.jpg"))
    let library = try await Library.create(in: scratch.url)
    try await library.setRenditions(policy)
    return (library, try await library.importPhoto(at: scratch.appending("photo.jpg")).asset)
  }

  /// Ours, theirs, theirs resumed, ours on top: entries 1 to 4.
  private func chain(_ library: Library, _ asset: Asset) async throws {
    _ = try await library.editingSession(for: asset).commit(Recipe { Exposure { $0.ev = 0.5 } })
    let square = try await EditingInput(data: SampleFile.small).render(Recipe { Crop { $0.aspect = .square } })
    _ = try await library.startEditing(asset, with: RecordingExtension("warm")).finish()
    _ = try await library.startEditing(asset, with: RecordingExtension("cold", rendition: square.data)).finish()
    _ = try await library.editingSession(for: asset).commit(Recipe { Contrast { $0.amount = 20 } })
  }

  /// What every state begins with, and its picture.
  private func pictures(_ library: Library, _ asset: Asset) async throws -> [Data] {
    var found: [Data] = []
    for number in 0...4 {
      found.append(try await library.file(of: asset, .entry(number)).data)
      let session = try await library.editingSession(for: asset, at: .entry(number), author: "acme") {
        $0.isRecipe || $0.formatIdentifier == "com.acme.sepia"
      }
      found.append(session.input.originalData)
    }
    return found
  }

  @Test(
    "each editor resumes its own edit below and above the other's, and no recipe is lost",
    arguments: RenditionPolicy.allCases)
  func resumed(policy: RenditionPolicy) async throws {
    let (library, asset) = try await library(policy)
    try await chain(library, asset)
    let ours = try await library.editingSession(for: asset)
    #expect(try ours.recipe == Recipe { Contrast { $0.amount = 20 } })
    #expect(!ours.input.isFlattened && ours.input.size == FrameSize(width: 64, height: 64))
    _ = try await library.undo(asset.id)
    let theirs = RecordingExtension("colder")
    let session = try await library.startEditing(asset, with: theirs)
    #expect(theirs.input?.adjustmentData == RecordingExtension.data("cold"))
    #expect(theirs.input?.size == FrameSize(width: 96, height: 64))
    await session.cancel()
    _ = try await library.undo(asset.id)
    _ = try await library.undo(asset.id)
    #expect(try await library.editingSession(for: asset).recipe == Recipe { Exposure { $0.ev = 0.5 } })
    for _ in 0..<3 { _ = try await library.redo(asset.id) }
    #expect(try await library.editingSession(for: asset).recipe == Recipe { Contrast { $0.amount = 20 } })
    _ = try await library.revert(asset.id)
    for (number, text) in [(2, "warm"), (3, "cold")] {
      #expect(try await library.adjustmentData(of: asset.id, .entry(number)) == RecordingExtension.data(text))
    }
  }

  @Test(
    "gc, checks and a rebuilt index keep foreign edits' pictures and bases, which cannot be rendered again",
    arguments: RenditionPolicy.allCases)
  func kept(policy: RenditionPolicy) async throws {
    let (library, asset) = try await library(policy)
    try await chain(library, asset)
    let before = try await pictures(library, asset)
    let removed = try library.collect(gracePeriod: .zero)
    let numbers = Set(removed.flatMap(\.entries).map(\.number))
    #expect(numbers.isSubset(of: [1, 4]), "\(numbers)")
    try await library.setRenditions(.none)
    _ = try library.collect(gracePeriod: .zero)
    let history = try await library.history(of: asset.id)
    for digest in [history[1].rendition, history[2].rendition, history[3].rendition] {
      let hex = try #require(digest).hex
      #expect(
        FileManager.default.fileExists(atPath: scratch.appending(".photoedit/objects/\(hex.prefix(2))/\(hex)").path))
    }
    #expect(try await library.verify() == [])
    #expect(try await library.verifyRenditions(.all).findings == [])
    #expect(try library.rebuildIndex() == [])
    #expect(try library.collect(gracePeriod: .zero).existAndSatisfy { $0.reason == .index })
    #expect(try await pictures(library, asset) == before)
  }

  @Test(
    "an archive transfers foreign edits to another library, where both editors can resume",
    arguments: RenditionPolicy.allCases)
  func archive(policy: RenditionPolicy) async throws {
    let (library, asset) = try await library(policy)
    try await chain(library, asset)
    let before = try await pictures(library, asset)
    let file = scratch.appending("all.tar")
    _ = try library.exportHistories(to: file.path)
    let other = try ScratchFolder()
    let second = try await Library.create(in: other.url)
    _ = try second.importHistories(from: file)
    #expect(try await second.verify() == [])
    let found = try second.asset(named: asset.id.text)
    #expect(try await pictures(second, found) == before)
    _ = try await second.revert(found.id, to: .entry(3))
    let theirs = RecordingExtension("other")
    _ = try await second.startEditing(found, with: theirs).finish()
    #expect(theirs.input?.adjustmentData == RecordingExtension.data("cold"))
    #expect(try await second.editingSession(for: found, at: .entry(4)).recipe == Recipe { Contrast { $0.amount = 20 } })
  }

  @Test("purging a photo removes everything of foreign edits")
  func purged() async throws {
    let (library, asset) = try await library(.current)
    try await chain(library, asset)
    try await library.performChanges { $0.trash([asset.id]) }
    _ = try await library.purge([asset.id])
    #expect(scratch.contents().filter { $0.contains("objects/") && $0.count > 40 } == [])
    let log = scratch.contents().filter { $0.hasSuffix(".log") }
    #expect(log.count > 1)
    for name in log {
      let text = String(decoding: try Data(contentsOf: scratch.appending(name)), as: UTF8.self)
      #expect(!text.contains("formatIdentifier") && !text.contains("image/jpeg"))
    }
    #expect(try await library.verify() == [])
  }
}
