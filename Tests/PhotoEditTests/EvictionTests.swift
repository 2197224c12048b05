import Foundation
import PhotoEdit
import RecipeModel
import TestSupport
import Testing

@Suite("evicted renditions come back")
struct EvictionTests: EditedLibrarySuite {
  let edited: EditedLibrary

  init() async throws { edited = try await EditedLibrary() }

  @Test("what was evicted is rendered again, byte for byte, when it is asked for")
  func evicted() async throws {
    let before = try (0...3).map { try library.file(of: asset, .entry($0)).data }
    let digests = [try rendition(1), try rendition(2)]
    let items = try library.collect(grace: .zero)
    #expect(Set(items.compactMap(\.digest)) == Set(digests))
    #expect(items.allSatisfy { $0.reason == "rendition" && $0.size > 0 && $0.entries.count == 1 })
    #expect(digests.allSatisfy { !FileManager.default.fileExists(atPath: path($0).path) })
    #expect(try library.verify() == [])
    for number in 0...3 {
      let file = try library.file(of: asset, .entry(number))
      #expect(file.data == before[number])
      #expect(file.warnings == [])
    }
    let exported = try await library.export(asset, .entry(2), path: "out.jpg", settings: nil)
    #expect(exported.data == before[2])
    #expect(try library.undo(asset)?.target == 2)
    #expect(try library.file(of: asset).data == before[2])
  }

  @Test("renditions that are to be kept, another program's and those that are a base are kept")
  func kept() async throws {
    #expect(try library.collect(grace: .zero, keepsRenditions: true) == [])
    #expect(try library.collect() == [])
    let foreign = AdjustmentData(formatIdentifier: "com.example", formatVersion: "1.0", data: Data("x".utf8))
    let third = try library.editingSession(for: asset)
    _ = try third.commit(foreign, rendition: SampleFile.medium, mediaType: "image/jpeg")
    // Another recipe on top of what the other program made: its rendition is a base from now on.
    _ = try await library.editingSession(for: asset).commit(Recipe { Contrast { $0.amount = 10 } })
    let foreignRendition = try rendition(4)
    let current = try rendition(5)
    let gone = Set(try library.collect(grace: .zero).compactMap(\.digest))
    #expect(gone == Set([try rendition(1), try rendition(2), try rendition(3)]))
    #expect(!gone.contains(foreignRendition) && !gone.contains(current))
    #expect(try library.file(of: asset, .entry(4)).data == SampleFile.medium)
  }
}
