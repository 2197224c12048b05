import Documents
import Foundation

@testable import LibraryStore

/// What an edit of version 1 records besides its parent and its base.
struct Version1Edit {
  /// The adjustment data.
  var data: [UInt8]
  /// The rendered file.
  var rendition: [UInt8]
  var pixelDigest: String?
  var isReproducible = false
  var outputSettings: JSONValue?
  var versions: JSONValue?
  /// The bytes of the objects that the data refers to.
  var attachments: [[UInt8]] = []

  /// An edit whose adjustments are `{"text": …}` and whose rendition says so.
  init(_ text: String) {
    data = JSONValue.object(JSONObject([("text", .string(text))])).canonicalBytes()
    rendition = Array("rendered \(text)".utf8)
  }
}

extension Version1Library {
  /// Imports a file beside the library.
  func importPhoto(_ name: String, byReference: Bool = false) throws -> AssetID {
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: home + "/" + name)))
    var original = byReference ? Self.object(bytes) : try put(bytes)
    original["name"] = .string(name)
    original["path"] = .string(name)
    original["mediaType"] = "image/jpeg"
    original["reference"] = byReference ? true : nil
    let asset = AssetID(original: SHA256Digest(of: bytes))
    try append("original", ("original", .object(original)), to: asset)
    return asset
  }

  /// Adds an edit of the current state, unless its adjustments are those that the state has.
  ///
  /// - Parameter resumes: whether it starts from the base of the current state, or from its rendition.
  func commit(_ edit: Version1Edit, to asset: AssetID, resumes: Bool = true, note: String? = nil) throws {
    guard let photo = photos[asset] else { return }
    let current = try photo.manifest(photo.list.current)["edit"]
    let digest = SHA256Digest(of: edit.data).hex
    if resumes, current?["data"]?["digest"]?.stringValue == digest { return }
    let base = resumes ? current?["base"] : current?["rendition"]?["digest"]
    var members = JSONObject([
      ("parent", .number(Double(photo.list.current))), ("base", try base ?? photo.original["digest"] ?? .null),
      ("data", try data(edit)), ("rendition", try rendition(edit)),
    ])
    members["outputSettings"] = edit.outputSettings
    members["versions"] = edit.versions
    let attachments = try edit.attachments.map { try put($0)["digest"] ?? .null }
    members["attachments"] = attachments.isEmpty ? nil : .array(attachments)
    try append("edit", ("edit", .object(members)), to: asset, note: note)
  }

  private func data(_ edit: Version1Edit) throws -> JSONValue {
    let json = try? JSONValue.parse(edit.data)
    let isInline = edit.data.count <= 64 << 10 && json?.canonicalBytes() == edit.data
    var data = isInline ? Self.object(edit.data) : try put(edit.data)
    data["formatIdentifier"] = "org.example.test"
    data["formatVersion"] = "1.0"
    data["content"] = isInline ? json : nil
    return .object(data)
  }

  private func rendition(_ edit: Version1Edit) throws -> JSONValue {
    var rendition = try put(edit.rendition)
    rendition["mediaType"] = "image/jpeg"
    rendition["pixelDigest"] = edit.pixelDigest.map { .string($0) }
    rendition["reproducible"] = edit.isReproducible ? true : nil
    return .object(rendition)
  }

  /// Steps back, if there is a state to go to.
  func undo(_ asset: AssetID) throws {
    if let target = photos[asset]?.list.undoTarget { try move("undo", asset, to: target) }
  }

  /// Steps forward, if there is a state to go to.
  func redo(_ asset: AssetID) throws {
    if let target = photos[asset]?.list.redoTarget { try move("redo", asset, to: target, note: "again") }
  }

  /// Makes the state of an entry the current one, unless it is.
  func revert(_ asset: AssetID, to entry: Int) throws {
    guard let list = photos[asset]?.list, list.stateOfEntry[entry] != list.current else { return }
    try move("revert", asset, to: list.stateOfEntry[entry])
  }

  private func move(_ kind: String, _ asset: AssetID, to target: Int, note: String? = nil) throws {
    try append(kind, ("target", .number(Double(target))), to: asset, note: note)
  }
}
