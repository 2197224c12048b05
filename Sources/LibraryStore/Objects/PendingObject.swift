import Documents
import DurableFiles

/// An object that is written but has no name yet. Only one thread at a time uses it.
final class PendingObject: @unchecked Sendable {
  let object: StoredObject
  private let isReplacing: Bool
  private var file: PendingFile?

  init(
    _ object: StoredObject, isReplacing: Bool, in folder: String,
    _ fill: (StoredObject, (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    (self.object, self.isReplacing) = (object, isReplacing)
    let file = try PendingFile(in: folder, permissions: 0o444, isShared: true)
    var running = RunningDigest()
    try fill(object) { part in
      running.add(part)
      try file.write(part)
    }
    guard running.digest == object.digest, running.size == object.size else {
      throw StoreError.objectDamaged(object.digest, path: file.path, found: running.digest.hex, entries: [])
    }
    self.file = consume file
  }

  func sync() throws { try file?.sync() }

  func publish(as path: String) throws {
    if let file = file.take() { try file.publishSynced(as: path, ifExists: isReplacing ? .replace : .fail) }
  }
}
