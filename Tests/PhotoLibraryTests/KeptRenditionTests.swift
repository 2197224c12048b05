import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import Rendering
import TestSupport
import Testing

@Suite("which renditions are kept", .timeLimit(.minutes(Effort.minutes)))
struct KeptRenditionTests {
  private static let seeds = Effort.isFull ? (0..<20).map { _ in UInt64.random(in: 0...(.max)) } : [2, 3]

  /// Two photos with histories of edits that often have the same picture.
  private struct Edited {
    let scratch: ScratchFolder
    let library: Library
    let photos: [AssetID]

    init() async throws {
      scratch = try ScratchFolder()
      library = try await Library.create(in: scratch.url)
      var photos: [AssetID] = []
      for number in 0..<2 {
        let file = scratch.appending("\(number).jpg")
        try SampleFile.data(width: 40 + number).write(to: file)
        photos.append(try await library.importPhoto(at: file).asset.id)
      }
      self.photos = photos
    }

    /// The objects of the library.
    var objects: Set<String> {
      let folder = scratch.appending(".photoedit/objects").path
      return Set(
        (FileManager.default.subpaths(atPath: folder) ?? []).filter { $0.count > 10 }.map { $0.dropFirst(3) + "" })
    }

    /// A random step of a history.
    func change(_ photo: AssetID, _ random: inout SeededGenerator) async throws {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: _ = try await library.undo(photo)
      case 1: _ = try await library.redo(photo)
      case 2:
        let newest = try await library.asset(photo).newestEntry
        _ = try await library.revert(photo, to: .entry(Int.random(in: 0...newest, using: &random)))
      case 3:
        let session = try await library.editingSession(for: library.asset(photo))
        let data = AdjustmentData(formatIdentifier: "com.example", formatVersion: "1.0", data: Data("x".utf8))
        let picture = SampleFile.data(width: Bool.random(using: &random) ? 50 : 51)
        _ = try await session.commit(data, rendition: picture, mediaType: "image/jpeg")
      default:
        let ev = Double(Int.random(in: 1...2, using: &random)) / 4
        _ = try await library.editingSession(for: library.asset(photo)).commit(Recipe { Exposure { $0.ev = ev } })
      }
    }

    /// In how many photos the picture of the current state is that of another one, too.
    var sharedPictures: Int {
      get async throws {
        var count = 0
        for photo in photos {
          let current = try await library.asset(photo).currentEntry
          let entries = try await library.history(of: photo)
          let own = entries[current].rendition
          if own != nil, entries.contains(where: { $0.number != current && $0.rendition == own }) { count += 1 }
        }
        return count
      }
    }

    /// The objects that stay under a policy: originals, what other programs made, what an edit was made from, and the
    /// pictures of the states that are kept.
    func kept(_ policy: RenditionPolicy) async throws -> Set<String> {
      var kept: Set<SHA256Digest> = []
      for photo in photos {
        let asset = try await library.asset(photo)
        kept.insert(asset.digest)
        for entry in try await library.history(of: photo) {
          guard let edit = entry.edit else { continue }
          kept.insert(edit.base)
          if edit.inlineData == nil { kept.insert(edit.data.digest) }
          let isForeign = !edit.format.isRecipe
          let isKept = policy == .all || policy == .current && entry.number == asset.currentEntry
          if isForeign || isKept, let rendition = entry.rendition { kept.insert(rendition) }
        }
      }
      return Set(kept.map(\.hex))
    }
  }

  @Test(
    "gc keeps the pictures of current states, of other programs and under edits, and every state can still be read",
    arguments: seeds)
  func random(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var shared = 0
    for round in 0..<Effort.choose(3, full: 30) {
      let test = try await Edited()
      for _ in 0..<16 {
        try await test.change(try #require(test.photos.randomElement(using: &random)), &random)
      }
      var files: [[Data]] = []
      for photo in test.photos { files.append(try await states(of: photo, in: test.library)) }
      let all = test.objects
      #expect(all.isSuperset(of: try await test.kept(.all)))
      // From one that keeps more to one that keeps less.
      for policy in [RenditionPolicy.all, .current, .none] {
        let place = Comment(rawValue: "seed \(seed), round \(round), \(policy)")
        try await test.library.setRenditions(policy)
        let expected = try await test.kept(policy)
        if policy == .current { shared += try await test.sharedPictures }
        let planned = try test.library.collect(gracePeriod: .zero, isDryRun: true)
        #expect(test.objects.subtracting(planned.compactMap { $0.digest?.hex }) == expected, place)
        let gone = try test.library.collect(gracePeriod: .zero)
        #expect(gone == planned, place)
        #expect(test.objects == expected, place)
        #expect(try await test.library.verify().filter(\.isDamage) == [], place)
      }
      for (photo, before) in zip(test.photos, files) {
        #expect(try await states(of: photo, in: test.library) == before, "seed \(seed), round \(round)")
      }
    }
    #expect(shared > 0, "seed \(seed): no picture is that of two states")
  }

  /// The files of all states of a photo.
  private func states(of photo: AssetID, in library: Library) async throws -> [Data] {
    let asset = try await library.asset(photo)
    var files: [Data] = []
    for number in 0...asset.newestEntry { files.append(try await library.file(of: asset, .entry(number)).data) }
    return files
  }

  @Test("a name means the version that got it last, in whatever order versions are named", arguments: seeds)
  func versionNames(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let test = try await Edited()
    let photo = test.photos[0]
    for ev in [0.3, 0.6, 0.9, 0.4] {
      _ = try await test.library.editingSession(for: test.library.asset(photo)).commit(
        Recipe { Exposure { $0.ev = ev } })
    }
    var names: [Int: String] = [:]
    for _ in 0..<40 {
      let entry = Int.random(in: 0...4, using: &random)
      let name = [nil, "one", "two"].randomElement(using: &random) ?? nil
      if let name { names = names.filter { $0.value != name } }
      names[entry] = name
      try await test.library.performChanges { $0.setName(name, ofEntry: entry, of: photo) }
      for name in ["one", "two"] {
        let named = names.first { $0.value == name }?.key
        let found = try? test.library.resolve("0.jpg@\(name)").revision
        #expect(found == named.map { .entry($0) }, "seed \(seed): \(names)")
      }
    }
  }
}
