package import DurableFiles
package import Documents
import Glibc

/// Write-once, read-only files named by the SHA-256 of their bytes.
package struct ObjectFiles: Sendable {
  /// The folder `objects`.
  package let root: String
  /// The folder in which objects are written before they are named.
  package let temporaries: String
  package let folders: DurableFolders

  package init(root: String, temporaries: String, folders: DurableFolders) {
    (self.root, self.temporaries, self.folders) = (root, temporaries, folders)
  }

  /// The path of an object, which need not exist.
  package func path(of digest: SHA256Digest) -> String { folder(of: digest) + "/" + digest.hex }

  /// Whether a file has the object's name. Its bytes are not checked.
  package func contains(_ digest: SHA256Digest) throws -> Bool {
    try FileStatus(at: path(of: digest))?.kind == .file
  }

  /// Stores bytes durably.
  @discardableResult
  package func put(_ source: ObjectSource) throws -> StoredObject {
    switch source {
    case .bytes(let bytes): try put(bytes)
    case .file(let path): try put(OriginalFile(path))
    }
  }

  private func put(_ bytes: [UInt8]) throws -> StoredObject {
    let object = StoredObject(digest: SHA256Digest(of: bytes), size: bytes.count)
    let existing = try refresh(object)
    if existing == .intact { return object }
    try folders.make(folder(of: object.digest))
    let file = try PendingFile(in: temporaries, permissions: 0o444, isShared: true)
    try file.write(bytes)
    try name(file, object, replacing: existing)
    return object
  }

  /// Stores a file's bytes, sharing its blocks if the file system can. They are hashed in the same pass.
  ///
  /// - Parameter contents: the file's bytes, if the caller has read them. They are used unless the file's size has
  ///   changed since.
  package func put(_ original: borrowing OriginalFile, contents: HashedBytes? = nil) throws -> StoredObject {
    let file = try PendingFile(in: temporaries, permissions: 0o444, isShared: true)
    let object = try fill(file, from: original, contents: contents)
    let existing = try refresh(object)
    if existing == .intact { return object }
    try folders.make(folder(of: object.digest))
    try name(file, object, replacing: existing)
    return object
  }

  /// Stores an object with a known digest unless it exists.
  ///
  /// - Parameter fill: calls a closure with the bytes, in parts.
  /// - Throws: `StoreError.objectDamaged` if the bytes have another digest; then nothing is stored.
  package func put(
    _ object: StoredObject, fill: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    let existing = try refresh(object)
    if existing == .intact { return }
    try folders.make(folder(of: object.digest))
    let file = try PendingFile(in: temporaries, permissions: 0o444, isShared: true)
    var running = RunningDigest()
    try fill { part in
      running.add(part)
      try file.write(part)
    }
    guard running.digest == object.digest else {
      throw StoreError.objectDamaged(object.digest, path: file.path, found: running.digest.hex, entries: [])
    }
    try name(file, object, replacing: existing)
  }

  private func fill(
    _ file: borrowing PendingFile, from original: borrowing OriginalFile, contents: HashedBytes?
  ) throws -> StoredObject {
    var running = RunningDigest()
    if file.clone(original.descriptor) {
      // The clone is hashed, since it cannot change any more.
      try file.readToEnd { running.add($0) }
      try original.checkUnchanged()
    } else if let contents, contents.bytes.count == original.status.size {
      try file.write(contents.bytes)
      return StoredObject(digest: contents.digest, size: contents.bytes.count)
    } else {
      try original.read { part in
        running.add(part)
        try file.write(part)
      }
    }
    return StoredObject(digest: running.digest, size: running.size)
  }

  /// The state of the file with an object's name.
  enum Existing {
    case missing, intact, damaged
  }

  private func name(_ file: consuming PendingFile, _ object: StoredObject, replacing existing: Existing) throws {
    do {
      let path = path(of: object.digest)
      try file.publish(as: path, ifExists: existing == .damaged ? .replace : .fail, size: object.size)
    } catch {
      // Another process has stored the same bytes.
      guard error.alreadyExists, try refresh(object) == .intact else { throw error }
    }
  }

  /// Checks an existing object and makes sure that it is durable and safe from garbage collection.
  private func refresh(_ object: StoredObject) throws -> Existing {
    let existing = try touch(object)
    // Its writer may have died before this step.
    if existing == .intact { try Folder.sync(folder(of: object.digest)) }
    return existing
  }

  /// Checks an existing object and makes sure that it is safe from garbage collection.
  func touch(_ object: StoredObject) throws -> Existing {
    let path = path(of: object.digest)
    guard let status = try FileStatus(at: path) else { return .missing }
    guard status.kind == .file, try digest(ofFileAt: path) == object.digest else { return .damaged }
    // Fails if the folder is a link: nothing may be changed behind one.
    try folders.make(folder(of: object.digest))
    // Young objects are safe from garbage collection. If touching is not permitted, its references protect it.
    try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW).touch()
    return .intact
  }

  /// Fails if an object's folder is a link, so that nothing is renamed behind one.
  package func checkFolder(of digest: SHA256Digest) throws { try folders.make(folder(of: digest)) }

  func folder(of digest: SHA256Digest) -> String { root + "/" + digest.hex.prefix(2) }
}
