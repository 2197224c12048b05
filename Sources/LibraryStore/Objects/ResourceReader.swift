import DurableFiles
package import Documents
import Glibc

/// Reads a file of a photo part by part, and compares it with its digest at the end.
///
/// Only one thread at a time uses it, but not necessarily always the same one.
package final class ResourceReader: @unchecked Sendable {
  /// The number of bytes in each part except the last.
  private static let partSize = 1 << 18

  private let store: PhotoStore
  /// The digest of the bytes; nil for a file that was just created from checked bytes.
  private let digest: SHA256Digest?
  private let file: Descriptor
  private var running = RunningDigest()

  fileprivate init(_ store: PhotoStore, _ digest: SHA256Digest?, _ file: consuming Descriptor) {
    (self.store, self.digest) = (store, digest)
    self.file = file
  }

  /// The next part; nil after the last one, if all of them had the digest.
  ///
  /// - Throws: `StoreError.objectDamaged` at the end, with the entries that need it; `.file`.
  package func next() throws(StoreError) -> [UInt8]? {
    try store.reading { _ in
      let part = try [UInt8](unsafeUninitializedCapacity: Self.partSize) { buffer, count in
        count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      guard part.isEmpty else {
        part.withUnsafeBytes { running.add($0) }
        return part
      }
      if let digest, running.digest != digest {
        throw StoreError.objectDamaged(
          digest, path: file.path, found: running.digest.hex,
          entries: try store.index.read { try $0.entries(referringTo: digest) })
      }
      return nil
    }
  }
}

extension PhotoStore {
  /// Opens an object, or the original of a photo that is by reference, for reading in parts.
  ///
  /// - Throws: `StoreError.objectMissing` and, for anything but a file, `.objectDamaged`, with the entries that need
  ///   it.
  package func reader(of digest: SHA256Digest, in asset: Asset) throws(StoreError) -> ResourceReader {
    try reading(asset.id) {
      let path = try path(of: digest, in: asset)
      let isObject = path == objects.path(of: digest)
      let entries = { try self.index.read { try $0.entries(referringTo: digest) } }
      guard let status = try FileStatus(at: path, followingLinks: !isObject) else {
        throw StoreError.objectMissing(digest, path: path, entries: try entries())
      }
      guard status.kind == .file else {
        throw StoreError.objectDamaged(digest, path: path, found: status.kind.rawValue, entries: try entries())
      }
      let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | (isObject ? O_NOFOLLOW : 0)
      return ResourceReader(self, digest, try Descriptor.open(path, flags))
    }
  }

  /// Writes the history of a photo to an unnamed archive, and opens it for reading in parts.
  ///
  /// - Parameter folder: a folder with room for the archive.
  /// - Throws: `StoreError`, as `exportHistories`.
  package func historyReader(of asset: AssetID, in folder: String) throws(StoreError) -> ResourceReader {
    try reading(asset) {
      let path = folder + "/" + Temporary.freshName()
      _ = try exportHistories(of: [asset], to: path, ifExists: .fail)
      defer { Temporary.discard(path) }
      return ResourceReader(self, nil, try Descriptor.open(path, O_RDONLY | O_NOFOLLOW))
    }
  }

  /// The size of the file that holds an object, or the original of a photo that is by reference; nil if there is none.
  package func storedSize(of digest: SHA256Digest, in asset: Asset) throws(StoreError) -> Int? {
    try reading(asset.id) {
      let path = try path(of: digest, in: asset)
      let status = try FileStatus(at: path, followingLinks: path != objects.path(of: digest))
      return status?.kind == .file ? status?.size : nil
    }
  }

  private func path(of digest: SHA256Digest, in asset: Asset) throws -> String {
    if asset.isReference, digest == asset.digest, try !objects.contains(digest) { return try referencePath(asset) }
    return objects.path(of: digest)
  }
}
