package import Documents
import Glibc
import TransactionLog

extension PhotoStore {
  /// Restores a missing or damaged object from good bytes. A damaged file is kept in the folder `damaged`.
  ///
  /// - Parameter object: the object as its line records it.
  /// - Returns: Whether the object is intact now; false if the bytes have another digest or size, and nothing has
  ///   changed.
  package func restore(_ object: StoredObject, from source: ObjectSource) throws(StoreError) -> Bool {
    try managing {
      try requireWritable()
      guard try source.object() == object else { return false }
      if try objects.isDamaged(object.digest) {
        try log.withWriterLock { _ in
          // Another repair may have restored it in the meantime.
          if try objects.isDamaged(object.digest) { try objects.move(object.digest, to: layout.damaged) }
        }
      }
      return try objects.put(source) == object
    }
  }

  /// Moves a damaged object that no line of the log needs to the folder `damaged`.
  ///
  /// - Returns: Whether it was moved.
  /// - Throws: `StoreError.logDamaged` for damage that no repair has recorded; then no object counts as unneeded.
  package func quarantineUnreferenced(_ digest: SHA256Digest) throws(StoreError) -> Bool {
    try managing {
      try requireWritable()
      try requireSound()
      guard try segments.secondHistories().isEmpty, try objects.isDamaged(digest) else { return false }
      let temporary = try TemporaryDatabase(in: layout.temporaries)
      let references = try ReferenceCheck(temporary.connection, segments, applied: index.applied())
      if try references.isReferenced(digest) { return false }
      return try log.withWriterLock { _ in
        try references.catchUp()
        guard try !references.isReferenced(digest), try index.read({ try $0.asset(AssetID(original: digest)) }) == nil,
          try objects.isDamaged(digest)
        else { return false }
        try objects.move(digest, to: layout.damaged)
        return true
      }
    }
  }
}
