package import Documents
import Glibc

/// Write-once, read-only files named by the SHA-256 of their bytes.
package struct ObjectStore: Sendable {
  /// The folder `objects`.
  let root: String
  /// Where an object is written before it has its name.
  let temporaries: String
  let folders: DurableFolders

  /// The path of an object, whether it is there or not.
  package func path(of digest: Digest) -> String { folder(of: digest) + "/" + digest.hex }

  /// Whether there is a file with the object's name. Its bytes are not looked at.
  package func contains(_ digest: Digest) throws -> Bool {
    try FileStatus(at: path(of: digest))?.kind == .file
  }

  /// Keeps bytes, durably.
  @discardableResult
  package func put(_ source: ObjectSource) throws -> StoredObject {
    switch source {
    case .bytes(let bytes): try put(bytes)
    case .file(let path): try put(OriginalFile(path))
    }
  }

  private func put(_ bytes: [UInt8]) throws -> StoredObject {
    let object = StoredObject(digest: Digest(of: bytes), size: bytes.count)
    let present = try keep(object)
    if present == .good { return object }
    try folders.make(folder(of: object.digest))
    let file = try PendingFile(in: temporaries, permissions: 0o444)
    try file.write(bytes)
    try name(file, object, inPlaceOf: present)
    return object
  }

  /// Keeps a file's bytes, sharing its blocks where the file system can; hashed in the same pass.
  ///
  /// - Parameter contents: what has been read of the file. It is kept instead of reading the file again, unless the file
  ///   has another length by now.
  func put(_ original: borrowing OriginalFile, contents: HashedBytes? = nil) throws -> StoredObject {
    let file = try PendingFile(in: temporaries, permissions: 0o444)
    let object = try fill(file, from: original, contents: contents)
    let present = try keep(object)
    if present == .good { return object }
    try folders.make(folder(of: object.digest))
    try name(file, object, inPlaceOf: present)
    return object
  }

  /// Keeps an object whose digest is known and whose bytes somebody else delivers, where it is not here already.
  ///
  /// - Throws: `StoreError.objectDamaged` where other bytes come; nothing has the object's name then.
  func put(
    _ object: StoredObject, fill: ((UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    let present = try keep(object)
    if present == .good { return }
    try folders.make(folder(of: object.digest))
    let file = try PendingFile(in: temporaries, permissions: 0o444)
    var running = RunningDigest()
    try fill { part in
      running.add(part)
      try file.write(part)
    }
    guard running.digest == object.digest else {
      throw StoreError.objectDamaged(object.digest, path: file.path, found: running.digest.hex, entries: [])
    }
    try name(file, object, inPlaceOf: present)
  }

  private func fill(
    _ file: borrowing PendingFile, from original: borrowing OriginalFile, contents: HashedBytes?
  ) throws -> StoredObject {
    var running = RunningDigest()
    if file.clone(original.descriptor) {
      // What is hashed is the clone, which nobody can change any more.
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

  /// What stands under an object's name.
  private enum Present {
    case nothing, good, damaged
  }

  private func name(_ file: consuming PendingFile, _ object: StoredObject, inPlaceOf present: Present) throws {
    do {
      let path = path(of: object.digest)
      try file.publish(as: path, ifExists: present == .damaged ? .replace : .fail, size: object.size)
    } catch {
      // Another process was faster with the same bytes.
      guard error.isAlreadyThere, try keep(object) == .good else { throw error }
    }
  }

  /// Makes sure that an object which is there already is good and stays.
  private func keep(_ object: StoredObject) throws -> Present {
    let path = path(of: object.digest)
    guard let status = try FileStatus(at: path) else { return .nothing }
    guard status.kind == .file, try digest(ofFileAt: path) == object.digest else { return .damaged }
    // Fails where the folder is a link: what lies behind one is not ours.
    try folders.make(folder(of: object.digest))
    // Young objects are safe from garbage collection; one that is not ours to touch is kept by its references.
    try? Descriptor.open(path, O_RDONLY | O_NOFOLLOW).touch()
    // Whoever wrote it may not have come as far as this.
    try Folder.sync(folder(of: object.digest))
    return .good
  }

  /// Fails where an object's folder is a link, so that nothing is renamed behind one.
  func checkFolder(of digest: Digest) throws { try folders.make(folder(of: digest)) }

  private func folder(of digest: Digest) -> String { root + "/" + digest.hex.prefix(2) }
}
