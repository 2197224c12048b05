import DurableFiles

extension ObjectFiles {
  /// Stores objects with known digests, unless they exist. Together, they wait for the disk about as long as a single
  /// object.
  ///
  /// - Parameters:
  ///   - group: at most as many objects as a process may have open files.
  ///   - fill: calls a closure with the bytes of an object, in parts.
  /// - Throws: `StoreError.objectDamaged` if bytes have another digest; then nothing is stored.
  package func put(
    _ group: [StoredObject], fill: (StoredObject, (UnsafeRawBufferPointer) throws -> Void) throws -> Void
  ) throws {
    var pending: [PendingObject] = []
    let touched = Set(group.map { folder(of: $0.digest) })
    try folders.make(touched)
    for object in group {
      let existing = try touch(object)
      if existing != .intact {
        pending.append(try PendingObject(object, isReplacing: existing == .damaged, in: temporaries, fill))
      }
    }
    let files = pending
    try ParallelCalls.forEach(files.count) { try files[$0].sync() }
    for file in files {
      do {
        try file.publish(as: path(of: file.object.digest))
      } catch let error as FileError {
        // Another process has stored the same bytes.
        guard error.alreadyExists, try touch(file.object) == .intact else { throw error }
      }
    }
    let shards = touched.sorted()
    try ParallelCalls.forEach(shards.count) { try Folder.sync(shards[$0]) }
  }
}
