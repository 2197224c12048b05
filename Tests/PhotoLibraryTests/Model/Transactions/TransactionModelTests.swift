import Adjustments
import Documents
import Editing
import Foundation
import LibraryStore
import TestSupport
import Testing

@testable import PhotoLibrary

@Suite("transactions of random changes", .timeLimit(.minutes(Effort.minutes)))
struct TransactionModelTests {
  private static let seeds = Effort.isFull ? (0..<20).map { _ in UInt64.random(in: 0...(.max)) } : [1]

  @Test(
    """
    after each transaction of random changes of every kind, everything in the library, its changes and the results of \
    fetches agree with a model, also with a rebuilt index and in another process
    """, arguments: seeds)
  func model(seed: UInt64) async throws {
    let shelf = try await PhotoShelf(photos: 0)
    var candidates: [ImportCandidate] = []
    for number in 0..<8 { candidates.append(try await shelf.candidate(number)) }
    var requests = RandomRequests(shelf.library, candidates, try await Self.histories(in: shelf.scratch), seed: seed)
    var observer = TransactionObserver(shelf.library)
    for number in 0..<(Effort.isFull ? 300 : 50) {
      let before = requests.model
      try perform(&requests)
      try await observer.check(before, requests.model)
      if number % 20 == 19 {
        let gone = Set(requests.model.order.filter { requests.model.photos[$0]?.isTrashed == true }.prefix(1))
        try await shelf.library.purge(gone)
        requests.model.purge(gone)
        try await observer.skip(to: requests.model)
      }
      let place = Comment(rawValue: "seed \(seed), transaction \(number)")
      try await requests.model.expectState(of: shelf.library, place)
      if number % 5 == 4 { try await requests.model.expectEqual(shelf.library, place) }
    }
    #expect(requests.counts.count == RandomRequests.Kind.allCases.count)
    #expect(requests.refusals.count > 2)
    #expect(try shelf.library.rebuildIndex() == [])
    try await requests.model.expectEqual(shelf.library, "seed \(seed), rebuilt")
    try await requests.model.expectEqual(try await shelf.opened(), "seed \(seed), opened again")
    // The renditions here are no pictures.
    #expect(try await shelf.library.verify().filter { $0.code != "bad-rendition" } == [])
  }

  /// Performs a transaction of the library and of the model.
  private func perform(_ requests: inout RandomRequests) throws {
    let before = requests.model
    let number = try requests.library.store.changeToken().number
    (requests.changedHistories, requests.restored) = ([], 0)
    var refusal: Refusal?
    var failure: (any Error)?
    do {
      _ = try requests.library.performChangesWaiting { changes throws(EditError) in
        for _ in 0..<Int.random(in: 1...8, using: &requests.random) where refusal == nil && failure == nil {
          do { try requests.add(to: &changes) } catch let error as Refusal { refusal = error } catch { failure = error }
        }
      }
      #expect(refusal == nil)
    } catch {
      #expect(error.code == refusal?.code, "\(error)")
      if let refusal { requests.refusals[refusal.code, default: 0] += 1 }
      requests.model = before
      requests.changedHistories = []
      #expect(try requests.library.store.changeToken().number == number)
    }
    if let failure { throw failure }
  }

  /// The histories of photos in another library, which are favorites and have one edit.
  private static func histories(in scratch: ScratchFolder) async throws -> [PhotoHistory] {
    let donor = try ScratchFolder()
    let library = try await Library.create(in: donor.url)
    var photos: [AssetID] = []
    for number in 0..<2 {
      let file = donor.appending("donor-\(number).jpg")
      try SampleFile.data(width: 200 + number).write(to: file)
      let photo = try await library.importPhoto(at: file).asset
      _ = try await library.editingSession(for: photo).commit(Recipe { Exposure(ev: 0.5) })
      photos.append(photo.id)
    }
    let ids = photos
    try await library.performChanges { $0.setFavorite(true, of: ids) }
    let archive = scratch.appending("donor.tar")
    _ = try library.exportHistories(to: archive.path)
    return try await Library.histories(in: archive)
  }

  @Test("every function that requests a change is among the random ones")
  func complete() throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
      "../../../../Documentation/PublicAPI.txt")
    let prefix = "PhotoLibrary ChangeRequests."
    let names = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix(prefix) }
      .compactMap { $0.dropFirst(prefix.count).components(separatedBy: ": ").first }
    // A photo is created from its resources in 'MemoryImportTests'.
    // Conflicts need another library; they end in 'ConflictTests'.
    let others: Set = ["createAsset(from:allowingDamage:)", "resolve(_:of:with:)", "resolve(_:of:setting:)"]
    #expect(Set(names).subtracting(others) == Set(RandomRequests.Kind.allCases.map(\.rawValue)))
  }
}
