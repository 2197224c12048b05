package import Documents

/// The structure of a library archive.
package enum ArchiveFormat {
  /// The value of `format` in the first file.
  package static let name = "photoedit-library-archive"
  /// The version that this program writes, and the newest it reads.
  package static let version = 1
  /// The name of the first file.
  package static let first = "format"
  /// The name of the last file. Without it, the archive is incomplete.
  static let last = "complete"

  /// The first file's bytes.
  static var bytes: [UInt8] {
    JSONValue.object(JSONObject([("format", .string(name)), ("version", .number(Double(version)))])).canonicalBytes()
  }

  /// The last file's bytes.
  ///
  /// - Parameter digest: the digest of all bytes before the last file's header.
  static func trailer(_ digest: SHA256Digest) -> [UInt8] {
    JSONValue.object(JSONObject([("sha256", .string(digest.hex))])).canonicalBytes()
  }

  package static func name(of object: SHA256Digest) -> String { "objects/\(object.hex.prefix(2))/\(object.hex)" }

  static func name(of asset: AssetID, _ number: Int) -> String {
    "revisions/\(asset.text.prefix(2))/\(asset.text)/\(ManifestFolder.name(of: number))"
  }

  /// The kind of a file in an archive, by its name.
  enum Member: Hashable {
    case object(SHA256Digest)
    case manifest(AssetID, Int)

    init?(_ name: String) {
      let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
      if parts.count == 3, let digest = SHA256Digest(hex: parts[2]), name == ArchiveFormat.name(of: digest) {
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
