import DurableFiles
import Glibc

/// The manifests of a library of version 1: `revisions/1f/ASSET/000005.json`, one per entry.
struct ManifestFolder: Sendable {
  /// The folder `revisions`.
  let root: String

  /// The path of an entry's manifest, which need not exist.
  func path(of asset: AssetID, _ number: Int) -> String { folder(of: asset) + "/" + Self.name(of: number) }

  /// The folder of an asset's manifests.
  func folder(of asset: AssetID) -> String { shard(of: asset) + "/" + asset.text }

  /// The assets that have a folder, sorted by id. Anything else is skipped.
  func assets() throws -> [AssetID] {
    try Folder.names(in: root).filter { $0.utf8.count == 2 }.flatMap { shard in
      try Folder.names(in: root + "/" + shard).filter { $0.hasPrefix(shard) }.compactMap { AssetID($0) }
    }
  }

  /// The numbers of the manifests, sorted.
  func numbers(of asset: AssetID) throws -> [Int] {
    try Folder.unsortedNames(in: folder(of: asset)).compactMap(Self.number).sorted()
  }

  /// Reads an entry.
  ///
  /// - Throws: `StoreError.manifestMissing`, `.manifestDamaged`; `.chainBroken` if it is another entry's manifest.
  func entry(of asset: AssetID, _ number: Int) throws -> ManifestEntry {
    let path = path(of: asset, number)
    let bytes: [UInt8]
    do {
      bytes = try Self.read(path)
    } catch let error as FileError where error.isNotFound {
      throw StoreError.manifestMissing(path: path)
    }
    let entry = try ManifestEntry(bytes, path: path)
    guard entry.manifest.asset == asset, entry.number == number else {
      throw StoreError.chainBroken(path: path, expected: "\(asset)@\(number)", found: "\(entry.reference)")
    }
    return entry
  }

  private func shard(of asset: AssetID) -> String { root + "/" + asset.text.prefix(2) }

  static func name(of number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".json"
  }

  /// The number in a manifest's file name; nil for any other name.
  static func number(in name: String) -> Int? {
    guard name.hasSuffix(".json"), let number = Int(name.dropLast(5)), number >= 0, Self.name(of: number) == name
    else { return nil }
    return number
  }

  private static func read(_ path: String) throws -> [UInt8] {
    let file = try Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    let status = try file.status()
    guard status.kind == .file, status.size <= Manifest.maximumSize else {
      throw StoreError.manifestDamaged(
        path: path,
        reason: "\(status.kind.rawValue) of \(status.size) bytes, expected a regular file of at most "
          + "\(Manifest.maximumSize)")
    }
    var bytes: [UInt8] = []
    try file.readToEnd { bytes.append(contentsOf: $0) }
    return bytes
  }
}
