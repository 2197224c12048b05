import Documents
import Foundation
import TestSupport

@testable import LibraryStore

/// A library of version 1 with random histories.
struct OldLibrary {
  let folder: ScratchFolder
  let library: Version1Library

  var path: String { library.path }
  /// The photos, sorted by id.
  var photos: [Version1Photo] { library.sorted }

  /// - Parameters:
  ///   - photos: the number of photos besides one by reference.
  ///   - steps: the number of edits, moves and unreferenced objects.
  init(seed: UInt64, photos: Int = 3, steps: Int = 25) throws {
    folder = try ScratchFolder()
    library = try Version1Library(at: folder.appending(".photoedit").path)
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
    library = Version1Library(copy: path, of: other.library)
  }

  /// Imports a photo with these bytes.
  func asset(_ text: String, byReference: Bool = false) throws -> AssetID {
    let name = "photo-\(SHA256Digest(of: Array(text.utf8)).hex.prefix(8)).jpg"
    try Data(text.utf8).write(to: folder.appending(name))
    return try library.importPhoto(name, byReference: byReference)
  }

  /// Commits an edit with this text as its adjustments.
  func edit(_ asset: AssetID, _ text: String) throws {
    try library.commit(Version1Edit(text), to: asset, note: "note of \(text)")
  }

  /// The digests of the files that version 1 reads, by their paths: the index, the manifests and the objects.
  func fingerprint() throws -> [String: SHA256Digest] {
    let names = ["format", "photoedit.sqlite", "moved-originals"]
    var found: [String: SHA256Digest] = [:]
    for name in FileManager.default.subpaths(atPath: path) ?? []
    where names.contains(name) || name.hasPrefix("revisions") || name.hasPrefix("objects/") {
      if let data = FileManager.default.contents(atPath: path + "/" + name) {
        found[name] = SHA256Digest(of: Array(data))
      }
    }
    return found
  }

  private func take(_ step: Int, _ asset: AssetID, _ random: inout SeededGenerator) throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: try library.undo(asset)
    case 1: try library.redo(asset)
    case 2:
      let newest = library.photos[asset]?.newest ?? 0
      try library.revert(asset, to: Int.random(in: 0...newest, using: &random))
    case 3: try library.put(Array("leftover \(step)".utf8))
    default:
      var edit = Version1Edit("step \(Int.random(in: 0..<12, using: &random))")
      edit.isReproducible = Int.random(in: 0..<4, using: &random) > 0
      edit.versions = ["engine": "1.2"]
      edit.outputSettings = Bool.random(using: &random) ? ["quality": 90] : nil
      edit.pixelDigest = Bool.random(using: &random) ? "abc" : nil
      if Bool.random(using: &random) {
        edit.attachments = [Array("table \(Int.random(in: 0..<4, using: &random))".utf8)]
      }
      if Int.random(in: 0..<5, using: &random) == 0 {
        edit.data = Array("data \(step) ".utf8) + [UInt8](repeating: 1, count: 70_000)
      }
      try library.commit(edit, to: asset, resumes: Int.random(in: 0..<3, using: &random) > 0)
    }
  }
}
