import Documents
import TestSupport
import Testing

@testable import LibraryStore

/// Which renditions a collection removes: for each setting of the library, whatever shares their bytes.
@Suite("renditions that collections remove", .timeLimit(.minutes(Effort.minutes)))
struct CollectPolicyTests {
  /// An edit that has a rendition.
  private struct Use: Hashable {
    let asset: AssetID
    let number: Int
    let isReproducible: Bool
    let isCurrent: Bool
  }

  /// What the histories refer to: renditions, by their digests, and everything else.
  private static func references(
    of store: PhotoStore
  ) throws -> (renditions: [SHA256Digest: Set<Use>], others: Set<SHA256Digest>) {
    var (renditions, others): ([SHA256Digest: Set<Use>], Set<SHA256Digest>) = ([:], [])
    for asset in try store.assets() {
      others.insert(asset.digest)
      for entry in try store.entries(of: asset.id) {
        guard let edit = entry.edit else { continue }
        others.formUnion(edit.attachments + [edit.base])
        if edit.inlineData == nil { others.insert(edit.data.digest) }
        guard let rendition = entry.storedRendition else { continue }
        let use = Use(
          asset: asset.id, number: entry.number, isReproducible: rendition.isReproducible,
          isCurrent: entry.number == asset.currentEntry)
        renditions[rendition.object.digest, default: []].insert(use)
      }
    }
    return (renditions, others)
  }

  @Test(
    "a rendition goes if all that have it can make it again, the caller agrees, and the setting does not keep it",
    arguments: RenditionPolicy.allCases, 0..<3)
  func policies(policy: RenditionPolicy, seed: Int) throws {
    let library = try SampleLibrary(seed: 40 + UInt64(seed), steps: Effort.choose(25, full: 100))
    defer { withExtendedLifetime(library) {} }
    let store = library.store
    try store.perform([.setRenditions(policy)], author: "test")
    let (renditions, others) = try Self.references(of: store)
    // The caller can make some of them again.
    let isChosen: @Sendable (SHA256Digest) -> Bool = { seed == 0 || $0.withUnsafeBytes { $0[0] } % 4 > 0 }
    let kept = renditions.filter { digest, uses in
      !uses.allSatisfy(\.isReproducible) || !isChosen(digest) || policy == .all
        || policy == .current && uses.contains(where: \.isCurrent)
    }
    let before = try store.objectsPresent()
    let expected = others.union(kept.keys)
    #expect(before.isSuperset(of: expected))
    var options = CollectOptions()
    options.gracePeriod = .zero
    // Without a say of the caller, every rendition stays.
    options.isDryRun = true
    #expect(
      try Set(store.collect(options).compactMap(\.digest)) == Set(before.subtracting(others.union(renditions.keys))))
    options.isReproducible = { _, rendition in rendition.isReproducible && isChosen(rendition.object.digest) }
    let planned = try store.collect(options)
    #expect(try store.objectsPresent() == before)
    options.isDryRun = false
    let files = try store.collect(options)
    #expect(files == planned)
    #expect(try store.objectsPresent() == expected)
    #expect(
      Set(files.compactMap(\.digest)) == before.subtracting(expected) && files.count == before.count - expected.count)
    for file in files {
      let digest = try #require(file.digest)
      let uses = renditions[digest] ?? []
      #expect(file.reason == (uses.isEmpty ? .unreferenced : .rendition))
      #expect(Set(file.entries.map { "\($0.asset) \($0.number)" }) == Set(uses.map { "\($0.asset) \($0.number)" }))
      #expect(file.entries.count == uses.count && file.path == store.objects.path(of: digest))
    }
    #expect(try store.collect(options) == [])
    #expect(try store.verify(.readData).filter(\.isDamage) == [])
  }
}
