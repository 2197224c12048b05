package import Documents
import Glibc

extension ObjectStore {
  /// The bytes of an object, checked against their digest.
  ///
  /// - Throws: `StoreError.objectMissing` or `.objectDamaged`, without the entries concerned; `FileError`.
  package func bytes(of digest: Digest) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let found = try read(digest) {
      bytes.append(contentsOf: $0)
    } reserve: {
      bytes.reserveCapacity($0)
    }
    guard found == digest else { throw damaged(digest, found) }
    return bytes
  }

  /// Delivers the bytes of an object in parts, and checks them against their digest at the end.
  ///
  /// - Throws: As `bytes(of:)`, when the parts have been delivered.
  func deliver(_ digest: Digest, to body: (UnsafeRawBufferPointer) throws -> Void) throws {
    let file = try Descriptor.open(path(of: digest), O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    var running = RunningDigest()
    try file.readToEnd { part in
      running.add(part)
      try body(part)
    }
    guard running.digest == digest else { throw damaged(digest, running.digest) }
  }

  /// Calls a closure with every name in the object folders, in order: a digest, or the path of a file without one.
  package func forEach(_ body: (Digest) throws -> Void, stranger: (String) throws -> Void) throws {
    for shard in try Folder.names(in: root) {
      let folder = root + "/" + shard
      guard try FileStatus(at: folder)?.kind == .folder else {
        try stranger(folder)
        continue
      }
      for name in try Folder.names(in: folder) where !name.hasPrefix(Temporary.prefix) {
        if let digest = Digest(hex: name), name.hasPrefix(shard), shard.utf8.count == 2 {
          try body(digest)
        } else {
          try stranger(folder + "/" + name)
        }
      }
    }
  }

  /// The digest of the bytes in a file that nobody but us names.
  func digest(ofFileAt path: String) throws -> Digest {
    let file = try Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    var running = RunningDigest()
    try file.readToEnd { running.add($0) }
    return running.digest
  }

  private func read(
    _ digest: Digest, _ body: (UnsafeRawBufferPointer) -> Void, reserve: (Int) -> Void
  ) throws -> Digest {
    let path = path(of: digest)
    guard let status = try FileStatus(at: path) else { throw StoreError.objectMissing(digest, path: path, entries: []) }
    // A link or a pipe in the place of an object is not the object.
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

  private func damaged(_ digest: Digest, _ found: Digest) -> StoreError {
    .objectDamaged(digest, path: path(of: digest), found: found.hex, entries: [])
  }
}

extension ObjectStore {
  /// What is wrong with an object that is there, in words, or nil where nothing is.
  ///
  /// - Parameters:
  ///   - size: The length it must have, where that is known.
  ///   - readData: Whether to read its bytes.
  func damage(to digest: Digest, size: Int?, readData: Bool) throws -> String? {
    let path = path(of: digest)
    guard let status = try FileStatus(at: path) else { return "nothing" }
    if status.kind != .file { return status.kind.rawValue }
    if let size, status.size != size { return "\(status.size) bytes instead of \(size)" }
    guard readData else { return nil }
    let found = try self.digest(ofFileAt: path)
    return found == digest ? nil : found.hex
  }
}
