import Documents

/// The structure of a library archive.
enum ArchiveFormat {
  /// The value of `format` in the first file.
  static let name = "photoedit-library-archive"
  /// The version that this program writes and reads.
  static let version = 3
  /// The name of the first file.
  static let first = "format"
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
}
