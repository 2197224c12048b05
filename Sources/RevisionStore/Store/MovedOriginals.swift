import DurableFiles
import Documents
import Glibc
import Threads

/// The file `moved-originals`: where originals by reference are that were moved after they were imported.
///
/// An entry's manifest is never rewritten, so it keeps the first path. Without this file, only that one is known.
package final class MovedOriginals: Sendable {
  private static let maximumSize = 64 << 20

  private let path: String
  private let temporaries: String
  private let known = Monitor<(status: FileStatus?, places: [AssetID: String])>((nil, [:]))

  convenience init(_ layout: StoreLayout) { self.init(layout.movedOriginals, temporaries: layout.temporaries) }

  package init(_ path: String, temporaries: String) { (self.path, self.temporaries) = (path, temporaries) }

  /// The paths by asset, in the form of entry 0; none if the file is missing or damaged.
  package var places: [AssetID: String] {
    guard let status = try? FileStatus(at: path), status.kind == .file, status.size <= Self.maximumSize else {
      return [:]
    }
    return known.withLock { known in
      if known.status != status { known = (status, read()) }
      return known.places
    }
  }

  /// Records a path. The caller holds the exclusive lock.
  func record(_ place: String, of asset: AssetID) throws {
    var places = read()
    places[asset] = place
    let members = places.sorted { $0.key < $1.key }.map { ($0.key.text, JSONValue.string($0.value)) }
    try DurableFile.write(
      JSONValue.object(JSONObject(members)).canonicalBytes(), to: path, ifExists: .replace, temporaries: temporaries)
  }

  private func read() -> [AssetID: String] {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let status = try? file.status(), status.kind == .file, status.size <= Self.maximumSize
    else { return [:] }
    var bytes: [UInt8] = []
    guard (try? file.readToEnd { bytes.append(contentsOf: $0) }) != nil,
      let members = (try? JSONValue.parse(bytes))?.objectValue?.members
    else { return [:] }
    let places = members.compactMap { member -> (AssetID, String)? in
      guard let asset = AssetID(member.key), let path = member.value.stringValue, !path.isEmpty else { return nil }
      return (asset, path)
    }
    return Dictionary(places) { first, _ in first }
  }
}

extension PhotoStore {
  /// Records where an original by reference is now, unless it is still where it was.
  ///
  /// - Returns: Whether a new place was recorded.
  /// - Throws: `StoreError.objectDamaged` if the file has other bytes.
  package func relocate(_ asset: Asset, to file: String) throws(StoreError) -> Bool {
    let original = asset.original
    let place: String? = try sharedFiles {
      guard original.isReference, try !objects.contains(original.object.digest) else { return nil }
      let path = try FilePath.resolved(file)
      let known = referencePath(original)
      guard path != known, try !isIntact(original, at: known) else { return nil }
      let found = try OriginalFile(path).digested()
      guard found == original.object else {
        throw StoreError.objectDamaged(original.object.digest, path: path, found: found.digest.hex, entries: [])
      }
      return FilePath.relative(path, to: layout.home) ?? path
    }
    guard let place else { return false }
    try exclusive { try moved.record(place, of: asset.id) }
    return true
  }

  /// The absolute path of an original that was imported by reference.
  func referencePath(_ original: Manifest.Original) -> String {
    let first = absolute(original.path)
    guard original.isReference, let place = moved.places[AssetID(original: original.object.digest)].map(absolute) else {
      return first
    }
    // It may have been moved back.
    return isFile(place) || !isFile(first) ? place : first
  }

  /// An asset with the place where its original is now.
  func placed(_ asset: Asset) -> Asset {
    guard asset.original.isReference, moved.places[asset.id] != nil else { return asset }
    var placed = asset
    let path = referencePath(asset.original)
    placed.place = FilePath.relative(path, to: layout.home) ?? path
    return placed
  }

  /// The assets whose originals moved to a path, in the form of entry 0.
  func assets(movedTo path: String, _ index: StoreIndex) throws -> [Asset] {
    try moved.places.filter { $0.value == path }.keys.sorted().compactMap { try caughtUp($0, index)?.asset }
  }

  private func isIntact(_ original: Manifest.Original, at path: String) throws -> Bool {
    guard let status = try FileStatus(at: path, followingLinks: true), status.kind == .file,
      status.size == original.object.size
    else { return false }
    return try OriginalFile(path).digested() == original.object
  }

  private func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : layout.home + "/" + path }

  private func isFile(_ path: String) -> Bool { (try? FileStatus(at: path, followingLinks: true))?.kind == .file }
}
