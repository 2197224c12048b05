import Documents
import DurableFiles
import Foundation
import Glibc
import TestSupport
import TransactionLog

@testable import LibraryStore

/// A library with photos and random edits, moves, bases, attachments and unreferenced objects, the same for a seed.
struct SampleLibrary {
  let test: TestStore
  var store: PhotoStore { test.store }

  init(seed: UInt64, photos: Int = 3, steps: Int = 25) throws {
    test = try TestStore()
    try test.makeHistories(seed: seed, photos: photos, steps: steps)
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

  /// Collects, also every rendition that is reproducible.
  func collectAll(isDryRun: Bool = false, after grace: Duration = .zero) throws -> [CollectedFile] {
    var options = CollectOptions()
    options.gracePeriod = grace
    options.isDryRun = isDryRun
    options.isReproducible = { _, rendition in rendition.isReproducible }
    return try collect(options)
  }

  /// Commits an edit whose rendition can be rendered again.
  @discardableResult
  func editReproducibly(_ asset: AssetID, _ text: String) throws -> HistoryEntry? {
    var output = EditOutput.test(text)
    output.rendition?.isReproducible = true
    guard case .committed(let entry) = try commit(output, to: open(asset) { _ in true }, author: "test") else {
      return nil
    }
    return entry
  }

  /// The path of the rendition of an edit.
  func renditionPath(_ asset: AssetID, _ number: Int) throws -> String {
    objects.path(of: try entry(of: asset, .entry(number)).storedRendition?.object.digest ?? SHA256Digest(of: []))
  }

  /// The bytes of a segment.
  func bytes(ofSegment segment: Int = 1) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: segments.path(of: segment))))
  }

  func write(_ bytes: [UInt8], segment: Int = 1) throws {
    // In place, as a disk that fails.
    let file = try Descriptor.open(segments.path(of: segment), O_WRONLY)
    try file.truncate(to: 0)
    try bytes.withUnsafeBytes { try file.write($0) }
  }
}

/// Flips a bit, calls a closure, and flips it back.
func flipping(_ bit: Int, in path: String, _ body: () throws -> Void) throws {
  chmod(path, 0o644)
  let file = try Descriptor.open(path, O_RDWR)
  func flip() {
    var byte: UInt8 = 0
    pread(file.number, &byte, 1, off_t(bit / 8))
    byte ^= 1 << UInt8(bit % 8)
    pwrite(file.number, &byte, 1, off_t(bit / 8))
  }
  flip()
  try body()
  flip()
}

/// The code of the `StoreError` that a closure throws, or a description of another result.
func code(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "no error"
  } catch {
    return (error as? StoreError)?.code.rawValue ?? "\(error)"
  }
}

/// Sets the modification time of a file to a number of seconds ago.
func age(_ path: String, seconds: Int) {
  let past = time(nil) - seconds
  let times = [timeval(tv_sec: past, tv_usec: 0), timeval(tv_sec: past, tv_usec: 0)]
  utimes(path, times)
}
