import Documents
import Foundation
import RevisionStore
import TestSupport

@testable import LibraryStore

/// A library of version 1 with random histories.
struct OldLibrary: Sendable {
  let folder: ScratchFolder
  let store: RevisionStore.PhotoStore

  var path: String { store.path }

  /// - Parameters:
  ///   - photos: the number of photos besides one by reference.
  ///   - steps: the number of edits, moves and unreferenced objects.
  init(seed: UInt64, photos: Int = 3, steps: Int = 25) throws {
    folder = try ScratchFolder()
    store = try RevisionStore.PhotoStore.create(at: folder.appending(".photoedit").path)
    var random = SeededGenerator(seed: seed)
    var assets = try (0..<photos).map { try asset("photo \($0) of \(seed)") }
    assets.append(try asset("reference of \(seed)", byReference: true))
    for step in 0..<steps { try take(step, assets.randomElement(using: &random) ?? assets[0], &random) }
  }

  /// A copy of the library in another folder of photos.
  init(copying other: OldLibrary) throws {
    folder = try ScratchFolder()
    let path = folder.appending(".photoedit").path
    try FileManager.default.copyItem(atPath: other.path, toPath: path)
    for name in other.folder.contents() where !name.hasPrefix(".photoedit") {
      try FileManager.default.copyItem(at: other.folder.appending(name), to: folder.appending(name))
    }
    store = try RevisionStore.PhotoStore.open(at: path)
  }

  /// Imports a photo with these bytes.
  func asset(_ text: String, byReference: Bool = false) throws -> AssetID {
    let url = folder.appending("photo-\(SHA256Digest(of: Array(text.utf8)).hex.prefix(8)).jpg")
    try Data(text.utf8).write(to: url)
    return try store.importPhoto(at: url.path, mediaType: "image/jpeg", byReference: byReference, author: "test").asset
      .id
  }

  /// Commits an edit with this text as its adjustments.
  func edit(_ asset: AssetID, _ text: String) throws {
    _ = try store.commit(.old(text), to: store.open(asset) { _ in true }, author: "test", note: "note of \(text)")
  }

  private func take(_ step: Int, _ asset: AssetID, _ random: inout SeededGenerator) throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: _ = try store.undo(asset, author: "test")
    case 1: _ = try store.redo(asset, author: "test", note: "again")
    case 2:
      let newest = try store.asset(asset).newestEntry
      _ = try store.revert(asset, to: .entry(Int.random(in: 0...newest, using: &random)), author: "test")
    case 3: try store.put(.bytes(Array("leftover \(step)".utf8)))
    default:
      var output = RevisionStore.EditOutput.old("step \(Int.random(in: 0..<12, using: &random))")
      output.isReproducible = Int.random(in: 0..<4, using: &random) > 0
      output.versions = ["engine": "1.2"]
      output.pixelDigest = Bool.random(using: &random) ? "abc" : nil
      if Bool.random(using: &random) {
        output.attachments = [
          try store.put(.bytes(Array("table \(Int.random(in: 0..<4, using: &random))".utf8))).digest
        ]
      }
      if Int.random(in: 0..<5, using: &random) == 0 {
        let long = Array("data \(step) ".utf8) + [UInt8](repeating: 1, count: 70_000)
        output.adjustmentData = AdjustmentData(format: .test, bytes: long)
      }
      let resumes = Int.random(in: 0..<3, using: &random) > 0
      _ = try store.commit(output, to: store.open(asset) { _ in resumes }, author: "test")
    }
  }
}

extension RevisionStore.EditOutput {
  /// An edit whose adjustments are `{"text": …}` and whose rendition says so.
  static func old(_ text: String) -> RevisionStore.EditOutput {
    let data = JSONValue.object(JSONObject([("text", .string(text))])).canonicalBytes()
    return EditOutput(
      adjustmentData: AdjustmentData(format: .test, bytes: data), rendition: .bytes(Array("rendered \(text)".utf8)),
      mediaType: "image/jpeg")
  }
}
