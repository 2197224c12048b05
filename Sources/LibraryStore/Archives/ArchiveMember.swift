import Documents

/// The kind of a file in an archive, by its name.
enum ArchiveMember: Hashable {
  /// An object.
  case object(SHA256Digest)
  /// The lines of a photo.
  case lines(AssetID)
  /// The lines of all collections.
  case collections

  /// The path in the archive.
  var name: String {
    switch self {
    case .object(let digest): "objects/\(digest.hex.prefix(2))/\(digest.hex)"
    case .lines(let asset): "assets/\(asset.text.prefix(2))/\(asset.text).lines"
    case .collections: "collections.lines"
    }
  }

  init?(_ name: String) {
    guard let last = name.split(separator: "/").last.map(String.init) else { return nil }
    if let digest = SHA256Digest(hex: last) {
      self = .object(digest)
    } else if last == Self.collections.name {
      self = .collections
    } else if last.hasSuffix(".lines"), let asset = AssetID(String(last.dropLast(6))) {
      self = .lines(asset)
    } else {
      return nil
    }
    if self.name != name { return nil }
  }
}
