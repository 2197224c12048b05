import Adjustments
import Documents

extension Manifest {
  /// Reads a manifest. Unknown members, which a newer minor version may have, are ignored.
  ///
  /// - Parameter path: the manifest's path, for errors.
  /// - Throws: `StoreError.manifestDamaged`; `.newerVersion` if the major version or the kind of entry is unknown.
  init(_ bytes: [UInt8], path: String) throws {
    let root: JSONValue
    do {
      root = try JSONValue.parse(bytes)
    } catch {
      throw StoreError.manifestDamaged(path: path, reason: "\(error.message) at byte \(error.offset)")
    }
    guard let object = root.objectValue else {
      throw StoreError.manifestDamaged(path: path, reason: "found \(root.kind), expected an object")
    }
    let reader = ManifestMembers(path: path, object: object, place: "")
    let newerVersion = try Self.newerVersion(reader)
    guard let asset = AssetID(try reader.string("asset")) else { throw reader.damaged("'asset' is not an asset id") }
    let number = try reader.count("number")
    let content = try Self.content(reader)
    var previous: SHA256Digest?
    if case .original(let original) = content {
      guard number == 0 else { throw reader.damaged("entry \(number) is an original, expected an edit or a move") }
      guard AssetID(original: original.object.digest) == asset else {
        throw reader.damaged("'asset' does not match the original's digest")
      }
    } else {
      guard number > 0 else { throw reader.damaged("entry 0 is not an original") }
      previous = try reader.digest("previous")
    }
    self.init(
      asset: asset, number: number, previous: previous, date: try reader.string("date"),
      author: try reader.string("author"), note: try reader.optionalString("note"), content: content,
      newerVersion: newerVersion)
  }

  /// The version, if it is a newer minor version; nil for the version of this program.
  ///
  /// - Throws: `StoreError.newerVersion` for another major version.
  private static func newerVersion(_ reader: ManifestMembers) throws -> String? {
    let format = try reader.string("format")
    guard format == Self.format else { throw reader.damaged("'format' is '\(format)', expected '\(Self.format)'") }
    let version = try reader.string("version")
    guard version.split(separator: ".").first == Self.version.split(separator: ".").first else {
      throw StoreError.newerVersion(path: reader.path, found: version, supported: Self.version)
    }
    return version == Self.version ? nil : version
  }

  private static func content(_ reader: ManifestMembers) throws -> Content {
    let kind = try reader.string("kind")
    switch kind {
    case "original": return .original(try Original(try reader.inner("original")))
    case "edit": return .edit(try Edit(try reader.inner("edit")))
    case "undo": return .move(.undo, target: try reader.count("target"))
    case "redo": return .move(.redo, target: try reader.count("target"))
    case "revert": return .move(.revert, target: try reader.count("target"))
    default: throw StoreError.newerVersion(path: reader.path, found: "entry kind '\(kind)'", supported: Self.version)
    }
  }
}

extension Manifest.Original {
  fileprivate init(_ reader: ManifestMembers) throws {
    object = try reader.storedObject()
    name = try reader.string("name")
    path = try reader.string("path")
    mediaType = try reader.string("mediaType")
    isReference = try reader.flag("reference")
  }
}

extension Manifest.Edit {
  fileprivate init(_ reader: ManifestMembers) throws {
    let adjustment = try reader.inner("data")
    parent = try reader.count("parent")
    base = try reader.digest("base")
    format = AdjustmentFormat(
      identifier: try adjustment.string("formatIdentifier"), version: try adjustment.string("formatVersion"))
    data = try adjustment.storedObject()
    inlineData = adjustment.object["content"]
    rendition = try Manifest.Rendition(try reader.inner("rendition"))
    outputSettings = reader.object["outputSettings"]
    versions = reader.object["versions"]
    attachments = try reader.digests("attachments")
  }
}

extension Manifest.Rendition {
  fileprivate init(_ reader: ManifestMembers) throws {
    object = try reader.storedObject()
    mediaType = try reader.string("mediaType")
    pixelDigest = try reader.optionalString("pixelDigest")
    isReproducible = try reader.flag("reproducible")
  }
}
