import Documents

/// What an archive of a library's histories says about itself.
enum ArchiveFormat {
  /// What its first file's `format` says.
  static let name = "photoedit-library-archive"
  /// The version this program writes, and the newest it reads.
  static let version = 1
  /// The first file of an archive.
  static let first = "format"
  /// The last file of an archive: without it, something is missing.
  static let last = "complete"

  /// The first file's bytes.
  static var bytes: [UInt8] {
    JSONValue.object(JSONObject([("format", .string(name)), ("version", .number(Double(version)))])).canonicalBytes()
  }

  /// The last file's bytes.
  ///
  /// - Parameter digest: that of every byte before the last file's header.
  static func trailer(_ digest: Digest) -> [UInt8] {
    JSONValue.object(JSONObject([("sha256", .string(digest.hex))])).canonicalBytes()
  }

  static func name(of object: Digest) -> String { "objects/\(object.hex.prefix(2))/\(object.hex)" }

  static func name(of asset: AssetID, _ number: Int) -> String {
    "revisions/\(asset.text.prefix(2))/\(asset.text)/\(ManifestFolder.name(of: number))"
  }

  /// What a file of an archive is, by its name.
  enum Member: Hashable {
    case object(Digest)
    case manifest(AssetID, Int)

    init?(_ name: String) {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      if parts.count == 3, let digest = Digest(hex: parts[2]), name == ArchiveFormat.name(of: digest) {
        self = .object(digest)
      } else if parts.count == 4, let asset = AssetID(parts[2]), let number = ManifestFolder.number(in: parts[3]),
        name == ArchiveFormat.name(of: asset, number)
      {
        self = .manifest(asset, number)
      } else {
        return nil
      }
    }
  }
}
