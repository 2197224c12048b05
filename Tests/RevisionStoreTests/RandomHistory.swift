import Foundation
import Glibc
import Documents
import TestSupport

@testable import RevisionStore

/// A store with photos and random edits, moves, bases, attachments and unreferenced objects, the same for a seed.
struct RandomHistory {
  let library: TestLibrary
  var store: PhotoStore { library.store }
  private var random: SeededGenerator

  /// - Parameters:
  ///   - photos: the number of photos.
  ///   - steps: the number of edits, moves and unreferenced objects.
  init(seed: UInt64, photos: Int = 3, steps: Int = 25) throws {
    library = try TestLibrary()
    random = SeededGenerator(seed: seed)
    let assets = try (0..<photos).map { try library.asset("photo \($0) of \(seed)") }
    for step in 0..<steps { try take(step, assets.randomElement(using: &random) ?? assets[0]) }
  }

  private mutating func take(_ step: Int, _ asset: AssetID) throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: _ = try store.undo(asset, author: "test")
    case 1: _ = try store.redo(asset, author: "test")
    case 2:
      let newest = try store.asset(asset).newestEntry
      _ = try store.revert(asset, to: .entry(Int.random(in: 0...newest, using: &random)), author: "test")
    case 3: try store.put(.bytes(Array("leftover \(step)".utf8)))
    default:
      var output = EditOutput.test("step \(Int.random(in: 0..<12, using: &random))")
      output.isReproducible = Int.random(in: 0..<4, using: &random) > 0
      if Bool.random(using: &random) {
        output.attachments = [
          try store.put(.bytes(Array("table \(Int.random(in: 0..<4, using: &random))".utf8))).digest
        ]
      }
      if Int.random(in: 0..<5, using: &random) == 0 {
        let long = Array("data \(step) ".utf8) + [UInt8](repeating: 1, count: 70_000)
        output.adjustmentData = AdjustmentData(format: .test, bytes: long)
      }
      // Sometimes another editor continues from the rendition, which becomes a base.
      let resumes = Int.random(in: 0..<3, using: &random) > 0
      _ = try store.commit(output, to: store.open(asset) { _ in resumes }, author: "test")
    }
  }
}

extension PhotoStore {
  /// The digests of all objects.
  func objectsPresent() throws -> Set<SHA256Digest> {
    var found: Set<SHA256Digest> = []
    try objects.forEach {
      found.insert($0)
    } unexpected: { _ in
    }
    return found
  }

  /// Collects without a grace period, with every reproducible rendition.
  func collectAll(isDryRun: Bool = false) throws -> [CollectedFile] {
    var options = CollectOptions()
    options.gracePeriod = .zero
    options.isDryRun = isDryRun
    options.isReproducible = { $0.rendition.isReproducible }
    return try collect(options)
  }
}

/// Sets the modification time of a file to a number of seconds ago.
func age(_ path: String, seconds: Int) {
  let past = time(nil) - seconds
  let times = [timeval(tv_sec: past, tv_usec: 0), timeval(tv_sec: past, tv_usec: 0)]
  utimes(path, times)
}
