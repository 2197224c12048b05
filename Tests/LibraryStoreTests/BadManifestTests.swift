import Documents
import DurableFiles
import Foundation
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Manifests that stop an upgrade", .timeLimit(.minutes(Effort.minutes)))
struct BadManifestTests {
  let old: OldLibrary

  init() throws { old = try OldLibrary(seed: 6, steps: 12) }

  /// An upgrade is refused with this code, and the library stays as it is.
  private func expectRefused(_ code: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let before = try old.fingerprint()
    #expect(
      storeError { _ = try PhotoStore.upgrade(at: old.path, author: "test") }?.code == code,
      sourceLocation: sourceLocation)
    #expect(try old.fingerprint() == before, sourceLocation: sourceLocation)
    #expect(try !Folder.names(in: old.path).contains("log"), sourceLocation: sourceLocation)
  }

  @Test(
    "one that is damaged, missing, of another photo or newer stops the upgrade, and the library stays as it is",
    arguments: [
      ("gone", "manifest-missing"), ("shorter", "manifest-damaged"), ("{", "manifest-damaged"),
      ("[]", "manifest-damaged"), ("", "manifest-damaged"), ("best", "chain-broken"), ("another", "chain-broken"),
      ("1.9", "store-newer-version"), ("2.0", "store-newer-version"), ("dance", "store-newer-version"),
      ("link", "file-failed"),
    ])
  func refused(change: String, code: String) throws {
    let photo = try #require(old.photos.first { $0.newest > 1 })
    let path = old.library.manifestPath(of: photo.id, 1)
    let whole = photo.manifests[1]
    let text = String(decoding: whole, as: UTF8.self)
    try FileManager.default.removeItem(atPath: path)
    let bytes: [UInt8]? =
      switch change {
      case "gone", "link": nil
      case "shorter": whole.dropLast()
      case "another": photo.manifests[2]
      case "best": Array(text.replacing("\"author\":\"test\"", with: "\"author\":\"best\"").utf8)
      case "1.9", "2.0": Array(text.replacing("\"version\":\"1.0\"", with: "\"version\":\"\(change)\"").utf8)
      case "dance": Array(text.replacing("\"kind\":\"edit\"", with: "\"kind\":\"dance\"").utf8)
      default: Array(change.utf8)
      }
    if let bytes { try Data(bytes).write(to: URL(fileURLWithPath: path)) }
    if change == "link" { try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "000000.json") }
    try expectRefused(code)
    if change != "gone" { try FileManager.default.removeItem(atPath: path) }
    try Data(whole).write(to: URL(fileURLWithPath: path))
    try UpgradeComparison.expectSame(
      old.photos, try PhotoStore.upgrade(at: old.path, author: "test"))
  }

  @Test("a manifest's number has six digits, or more where it needs them")
  func names() {
    let numbers = ["000000.json": 0, "000012.json": 12, "1234567.json": 1_234_567]
    for (name, number) in numbers { #expect(ManifestFolder.number(in: name) == number) }
    for name in ["12.json", "0000012.json", "+00012.json", "-00012.json", "000012.jso", "0x0012.json", ".json"] {
      #expect(ManifestFolder.number(in: name) == nil, "\(name)")
    }
  }

  @Test("a manifest of 16 MiB is read, a larger one is not", arguments: [0, 1])
  func size(more: Int) throws {
    let photo = try #require(old.photos.first { $0.newest > 0 })
    let path = old.library.manifestPath(of: photo.id, 0)
    let spaces = [UInt8](repeating: 0x20, count: Manifest.maximumSize + more - photo.manifests[0].count)
    try Data(photo.manifests[0] + spaces).write(to: URL(fileURLWithPath: path))
    let error = storeError { _ = try PhotoStore.upgrade(at: old.path, author: "test") }
    // The one that is read has other bytes than the next one says.
    #expect(error?.code == (more == 0 ? "chain-broken" : "manifest-damaged"))
  }

  @Test(
    "a step that is not possible stops the upgrade",
    arguments: [
      ("undo", 0), ("undo", 2), ("redo", 1), ("redo", 2), ("revert", 3), ("revert", 7), ("undo", 3), ("redo", 0),
    ])
  func impossible(kind: String, target: Int) throws {
    let asset = try old.asset("a photo with two edits")
    for text in ["one", "two"] { try old.edit(asset, text) }
    try old.library.undo(asset)
    // The list is 0, 1 and 2, and 1 is current: from here, undo leads to 0, redo to 2, and 3 is a move.
    let isPossible = [("undo", 0), ("redo", 2)].contains { $0 == (kind, target) }
    try old.library.append(kind, ("target", .number(Double(target))), to: asset)
    if isPossible {
      try UpgradeComparison.expectSame(
        old.photos, try PhotoStore.upgrade(at: old.path, author: "test"))
    } else {
      try expectRefused("chain-broken")
    }
  }

  @Test("an edit of a move, or of an entry that does not exist, stops the upgrade", arguments: [2, 3, 7])
  func parents(parent: Int) throws {
    let asset = try old.asset("a photo with an edit")
    try old.edit(asset, "one")
    try old.library.undo(asset)
    var edit = try #require(try old.library.photos[asset]?.manifest(1)["edit"]?.objectValue)
    edit["parent"] = .number(Double(parent))
    try old.library.append("edit", ("edit", .object(edit)), to: asset)
    try expectRefused("chain-broken")
  }
}
