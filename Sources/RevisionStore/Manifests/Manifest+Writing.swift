import Foundation
import Documents

extension Manifest {
  /// The value of the member `format`.
  static let format = "photoedit-entry"
  /// The version that this program writes: major and minor.
  static let version = "1.0"
  /// The maximum size of a manifest in bytes.
  static let maximumSize = 16 << 20

  /// The current time in the form of manifests.
  static func now() -> String {
    Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// The manifest as canonical JSON (RFC 8785).
  ///
  /// - Throws: `StoreError.manifestNotWritable` if it could not be read again.
  func bytes() throws -> [UInt8] {
    let bytes = json.canonicalBytes()
    guard bytes.count <= Self.maximumSize else {
      throw StoreError.manifestNotWritable(
        reason: "\(bytes.count) bytes, at most \(Self.maximumSize) allowed")
    }
    do {
      _ = try JSONValue.parse(bytes)
    } catch {
      throw StoreError.manifestNotWritable(reason: error.message)
    }
    return bytes
  }

  private var json: JSONValue {
    var object = JSONObject([
      ("format", .string(Self.format)), ("version", .string(Self.version)), ("asset", .string(asset.text)),
      ("number", .number(Double(number))), ("kind", .string(kind.rawValue)), ("date", .string(date)),
      ("author", .string(author)),
    ])
    object["previous"] = previous.map { .string($0.hex) }
    object["note"] = note.map { .string($0) }
    switch content {
    case .original(let original): object["original"] = original.json
    case .edit(let edit): object["edit"] = edit.json
    case .move(_, let target): object["target"] = .number(Double(target))
    }
    return .object(object)
  }
}

extension Manifest.Original {
  fileprivate var json: JSONValue {
    var members = object.members
    members["name"] = .string(name)
    members["path"] = .string(path)
    members["mediaType"] = .string(mediaType)
    members["reference"] = isReference ? true : nil
    return .object(members)
  }
}

extension Manifest.Edit {
  fileprivate var json: JSONValue {
    var adjustment = data.members
    adjustment["formatIdentifier"] = .string(format.identifier)
    adjustment["formatVersion"] = .string(format.version)
    adjustment["content"] = inlineData
    var members = JSONObject([
      ("parent", .number(Double(parent))), ("base", .string(base.hex)), ("data", .object(adjustment)),
      ("rendition", rendition.json),
    ])
    members["outputSettings"] = outputSettings
    members["versions"] = versions
    members["attachments"] = attachments.isEmpty ? nil : .array(attachments.map { .string($0.hex) })
    return .object(members)
  }
}

extension Manifest.Rendition {
  fileprivate var json: JSONValue {
    var members = object.members
    members["mediaType"] = .string(mediaType)
    members["pixelDigest"] = pixelDigest.map { .string($0) }
    members["reproducible"] = isReproducible ? true : nil
    return .object(members)
  }
}

extension StoredObject {
  fileprivate var members: JSONObject {
    JSONObject([("digest", .string(digest.hex)), ("size", .number(Double(size)))])
  }
}

/// Adjustment data in the manifest itself: readable, and one file less to sync.
enum InlineData {
  /// The maximum size of inline data in bytes.
  static let maximumSize = 64 << 10

  /// The data as JSON if it is short canonical JSON, from which its bytes can be restored exactly; nil otherwise.
  static func json(_ bytes: [UInt8]) -> JSONValue? {
    guard bytes.count <= maximumSize, let json = try? JSONValue.parse(bytes), json.canonicalBytes() == bytes,
      // In the manifest it is nested two levels deeper, which may exceed the parser's limit.
      (try? JSONValue.parse(JSONValue.array([.array([json])]).canonicalBytes())) != nil
    else { return nil }
    return json
  }
}
