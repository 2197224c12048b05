import Foundation
import Documents

extension Manifest {
  /// What every manifest's `format` says.
  static let format = "photoedit-entry"
  /// The version of the manifests written here; the major version is the first number.
  static let version = "1.0"
  /// The longest manifest that is written or read, in bytes.
  static let maximumSize = 16 << 20

  /// The present time as manifests write it.
  static func now() -> String {
    Date.now.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }

  /// The manifest as it is written: canonical JSON (RFC 8785).
  ///
  /// - Throws: `StoreError.manifestNotWritable` where it could not be read again.
  package func bytes() throws -> [UInt8] {
    let bytes = json.canonicalBytes()
    guard bytes.count <= Self.maximumSize else {
      throw StoreError.manifestNotWritable(
        reason: "it has \(bytes.count) bytes, expected up to \(Self.maximumSize)")
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
