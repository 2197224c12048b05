import Adjustments
import Documents
import Editing
import PhotoLibrary
import Rendering
import LibraryStore
import Foundation
import TestSupport
import Testing

@Suite("evicted renditions are rendered again", .timeLimit(.minutes(Effort.minutes)))
struct EvictionTests: EditedLibrarySuite {
  let edited: EditedLibrary

  init() async throws { edited = try await EditedLibrary() }

  @Test("an evicted rendition is rendered again on request, byte for byte")
  func evicted() async throws {
    let before = try (0...3).map { try library.file(of: asset, .entry($0)).data }
    let digests = [try rendition(1), try rendition(2)]
    let items = try library.collect(gracePeriod: .zero)
    #expect(Set(items.compactMap(\.digest)) == Set(digests))
    #expect(items.existAndSatisfy { $0.reason == .rendition && $0.size > 0 && $0.entries.count == 1 })
    #expect(digests.existAndSatisfy { !FileManager.default.fileExists(atPath: path($0).path) })
    #expect(try await library.verify() == [])
    for number in 0...3 {
      let file = try await library.file(of: asset, .entry(number))
      #expect(file.data == before[number])
      #expect(file.warnings == [])
    }
    let exported = try await library.export(asset, .entry(2), path: "out.jpg", settings: nil)
    #expect(exported.data == before[2])
    #expect(try await library.undo(asset.id)?.target == 2)
    #expect(try await library.file(of: asset).data == before[2])
  }

  @Test(
    "an edit records only the codecs of its photo, whatever else the process has loaded",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func codecs() async throws {
    let photo = Corpus.photo("derived/p3_10bit.heic")
    let imported = try await library.importPhoto(at: photo).asset
    for ev in [0.3, 0.6] {
      _ = try await library.editingSession(for: imported).commit(Recipe { Exposure { $0.ev = ev } })
    }
    func recorded(_ asset: Asset) throws -> String {
      try LibraryLog(of: scratch.url).changes().filter { $0["asset"]?.stringValue == asset.id.text }
        .map { $0.canonicalString() }.joined(separator: "\n")
    }
    #expect(try recorded(imported).contains("libheif"))
    #expect(try !recorded(asset).contains("libheif"))
    let gone = try library.collect(gracePeriod: .zero).flatMap(\.entries).map(\.description)
    #expect(Set(gone) == ["\(asset.id)@1", "\(asset.id)@2", "\(imported.id)@1"])
    #expect(try await library.file(of: imported, .entry(1)).warnings == [])
  }

  @Test("gc keeps renditions on request, those of other programs and those that are a base")
  func kept() async throws {
    #expect(try library.collect(gracePeriod: .zero, keepsRenditions: true) == [])
    #expect(try library.collect() == [])
    let foreign = AdjustmentData(formatIdentifier: "com.example", formatVersion: "1.0", data: Data("x".utf8))
    let third = try await library.editingSession(for: asset)
    _ = try await third.commit(foreign, rendition: SampleFile.medium, mediaType: "image/jpeg")
    // Another recipe on top of what the other program made: its rendition is a base from now on.
    let last = try await library.editingSession(for: asset)
    _ = try await last.commit(Recipe { Contrast { $0.amount = 10 } })
    let foreignRendition = try rendition(4)
    let current = try rendition(5)
    let collected = try library.collect(gracePeriod: .zero)
    let gone = Set(collected.compactMap(\.digest))
    let expected = Set([try rendition(1), try rendition(2), try rendition(3)])
    #expect(gone == expected)
    #expect(!gone.contains(foreignRendition) && !gone.contains(current))
    let kept = try await library.file(of: asset, .entry(4)).data
    #expect(kept == SampleFile.medium)
  }
}
