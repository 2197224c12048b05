import DurableFiles
package import Documents
import Glibc

extension ObjectFiles {
  /// The bytes of an object, checked against their digest.
  ///
  /// - Throws: `StoreError.objectMissing` or `.objectDamaged`, without the entries that need it; `FileError`.
  package func bytes(of digest: SHA256Digest) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let found = try read(digest) {
      bytes.append(contentsOf: $0)
    } reserve: {
      bytes.reserveCapacity($0)
    }
    guard found == digest else { throw damaged(digest, found) }
    return bytes
  }

  /// Delivers the bytes of an object in parts, and compares them with the digest at the end.
  ///
  /// - Throws: As `bytes(of:)`, after all parts have been delivered.
  package func deliver(_ digest: SHA256Digest, to body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let file = try Descriptor.open(path(of: digest), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    var running = RunningDigest()
    try file.readToEnd { part in
      running.add(part)
      try body(part)
    }
    guard running.digest == digest else { throw damaged(digest, running.digest) }
  }

  /// Calls a closure for every file in the object folders, in order: one with the digests, one with the paths of other
  /// files.
  package func forEach(_ body: (SHA256Digest) throws -> Void, unexpected: (String) throws -> Void) throws {
    for shard in try Folder.names(in: root) {
      let folder = root + "/" + shard
      guard try FileStatus(at: folder)?.kind == .folder else {
        try unexpected(folder)
        continue
      }
      for name in try Folder.names(in: folder) where !name.hasPrefix(Temporary.prefix) {
        if let digest = SHA256Digest(hex: name), name.hasPrefix(shard), shard.utf8.count == 2 {
          try body(digest)
        } else {
          try unexpected(folder + "/" + name)
        }
      }
    }
  }

  /// The digest of a file of the store.
  package func digest(ofFileAt path: String) throws -> SHA256Digest {
    let file = try Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    var running = RunningDigest()
    try file.readToEnd { running.add($0) }
    return running.digest
  }

  private func read(
    _ digest: SHA256Digest, _ body: (UnsafeRawBufferPointer) -> Void, reserve: (Int) -> Void
  ) throws -> SHA256Digest {
    let path = path(of: digest)
    guard let status = try FileStatus(at: path) else { throw StoreError.objectMissing(digest, path: path, entries: []) }
    // A link or a pipe with the name of an object is not the object.
    guard status.kind == .file else {
      throw StoreError.objectDamaged(digest, path: path, found: status.kind.rawValue, entries: [])
    }
    let file = try Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    reserve(try file.status().size)
    var running = RunningDigest()
    try file.readToEnd { part in
      running.add(part)
      body(part)
    }
    return running.digest
  }

  private func damaged(_ digest: SHA256Digest, _ found: SHA256Digest) -> StoreError {
    .objectDamaged(digest, path: path(of: digest), found: found.hex, entries: [])
  }
}

extension ObjectFiles {
  /// The value of `damage` for an object that does not exist.
  static let nothing = "nothing"

  /// What was found in the place of a damaged object; nil for an intact one.
  ///
  /// - Parameters:
  ///   - size: the expected size; nil if it is unknown.
  ///   - readData: whether to compare its bytes with the digest.
  package func damage(to digest: SHA256Digest, size: Int?, readData: Bool) throws -> String? {
    let path = path(of: digest)
    guard let status = try FileStatus(at: path) else { return Self.nothing }
    if status.kind != .file { return status.kind.rawValue }
    if let size, status.size != size { return "\(status.size) bytes, expected \(size)" }
    guard readData else { return nil }
    let found = try self.digest(ofFileAt: path)
    return found == digest ? nil : found.hex
  }
}
