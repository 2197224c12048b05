package import DurableFiles
import Glibc

/// The manifests on disk: `revisions/1f/ASSET/000005.json`, one per entry, never rewritten.
package struct ManifestFolder: Sendable {
  /// The folder `revisions`.
  let root: String
  /// The folder in which manifests are written before they are named.
  let temporaries: String
  let folders: DurableFolders

  package init(root: String, temporaries: String, folders: DurableFolders) {
    (self.root, self.temporaries, self.folders) = (root, temporaries, folders)
  }

  /// The path of an entry's manifest, which need not exist.
  package func path(of asset: AssetID, _ number: Int) -> String { folder(of: asset) + "/" + Self.name(of: number) }

  /// The folder of an asset's manifests.
  func folder(of asset: AssetID) -> String { shard(of: asset) + "/" + asset.text }

  /// The assets that have a folder, sorted by id, and the paths of all other files next to them.
  package func assets() throws -> (ids: [AssetID], unexpected: [String]) {
    var ids: [AssetID] = []
    var unexpected: [String] = []
    for shard in try Folder.names(in: root) {
      // Manifests behind a link are read, but nothing is written there, and the link is reported.
      if try FileStatus(at: root + "/" + shard)?.kind == .link { unexpected.append(root + "/" + shard) }
      for name in try Folder.names(in: root + "/" + shard) {
        if let id = AssetID(name), name.hasPrefix(shard), shard.utf8.count == 2 {
          ids.append(id)
          let path = folder(of: id)
          if try FileStatus(at: path)?.kind == .link { unexpected.append(path) }
        } else {
          unexpected.append(root + "/" + shard + "/" + name)
        }
      }
    }
    return (ids, unexpected)
  }

  /// The numbers of the manifests, sorted.
  package func numbers(of asset: AssetID) throws -> [Int] {
    try Folder.unsortedNames(in: folder(of: asset)).compactMap(Self.number).sorted()
  }

  /// Reads an entry.
  ///
  /// - Throws: `StoreError.manifestMissing`, `.manifestDamaged`; `.chainBroken` if it is another entry's manifest.
  package func entry(of asset: AssetID, _ number: Int) throws -> HistoryEntry {
    let path = path(of: asset, number)
    let bytes: [UInt8]
    do {
      bytes = try Self.read(path)
    } catch let error as FileError where error.isNotFound {
      throw StoreError.manifestMissing(path: path)
    }
    let entry = try HistoryEntry(bytes, path: path)
    guard entry.manifest.asset == asset, entry.number == number else {
      throw StoreError.chainBroken(path: path, expected: "\(asset)@\(number)", found: "\(entry.reference)")
    }
    return entry
  }

  /// Writes an entry's manifest durably. The entry exists as soon as its manifest has its name.
  ///
  /// - Throws: `FileError` with `EEXIST` if the entry exists.
  func write(_ manifest: Manifest) throws -> HistoryEntry {
    let bytes = try manifest.bytes()
    let entry = try HistoryEntry(bytes, path: path(of: manifest.asset, manifest.number))
    try write(bytes, as: entry)
    return entry
  }

  /// Writes the bytes of an existing manifest durably.
  ///
  /// - Throws: `FileError` with `EEXIST` if the entry exists.
  func write(_ bytes: [UInt8], as entry: HistoryEntry) throws {
    try makeFolder(of: entry.manifest.asset)
    let path = path(of: entry.manifest.asset, entry.number)
    try DurableFile.write(bytes, to: path, ifExists: .fail, permissions: 0o444, temporaries: temporaries)
  }

  /// The bytes of an entry's manifest.
  func bytes(of asset: AssetID, _ number: Int) throws -> [UInt8] { try Self.read(path(of: asset, number)) }

  /// Makes the names of an asset's manifests durable, in case their writer died before it did.
  func sync(_ asset: AssetID) throws {
    try makeFolder(of: asset)
    try Folder.sync(folder(of: asset))
  }

  private func makeFolder(of asset: AssetID) throws {
    try folders.make(shard(of: asset))
    try folders.make(folder(of: asset))
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
