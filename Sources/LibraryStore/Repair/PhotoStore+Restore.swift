package import Documents
import DurableFiles
import Glibc
import TransactionLog

extension PhotoStore {
  /// Restores a missing or damaged object from good bytes. A damaged file is kept in the folder `damaged`.
  ///
  /// - Parameter object: the object as its line records it.
  /// - Returns: Where the object is, and where damaged bytes are kept; nil if the bytes have another digest or size, and the
  ///   object is not restored.
  package func restore(_ object: StoredObject, from source: ObjectSource) throws(StoreError) -> RestoredObject? {
    try managing {
      try requireWritable()
      guard try source.object() == object else { return nil }
      var kept: String?
      if try objects.isDamaged(object.digest) {
        kept = try log.withWriterLock { _ in
          // Another repair may have restored it in the meantime.
          try objects.isDamaged(object.digest) ? objects.move(object.digest, to: layout.local.damaged) : nil
        }
      }
      guard try objects.put(source) == object else { return nil }
      return RestoredObject(path: objects.path(of: object.digest), kept: kept)
    }
  }

  /// Moves a damaged object that no line of the log needs to the folder `damaged`.
  ///
  /// - Returns: Where it is kept; nil if it was not moved.
  /// - Throws: `StoreError.logDamaged` for damage that no repair has recorded; then no object counts as unneeded.
  package func quarantineUnreferenced(_ digest: SHA256Digest) throws(StoreError) -> KeptObject? {
    try managing {
      try requireWritable()
      try requireSound()
      guard try segments.secondHistories().isEmpty, try objects.isDamaged(digest) else { return nil }
      let temporary = try TemporaryDatabase(in: layout.local.temporaries)
      let references = try ReferenceCheck(temporary.connection, segments, applied: index.applied())
      if try references.isReferenced(digest) { return nil }
      return try log.withWriterLock { _ in
        try references.catchUp()
        guard try !references.isReferenced(digest), try index.read({ try $0.asset(AssetID(original: digest)) }) == nil,
          try objects.isDamaged(digest)
        else { return nil }
        let size = try FileStatus(at: objects.path(of: digest))?.size ?? 0
        return KeptObject(path: try objects.move(digest, to: layout.local.damaged), size: size)
      }
    }
  }
}

/// An object that was restored.
package struct RestoredObject: Hashable, Sendable {
  package let path: String
  /// Where its damaged bytes are kept; nil if it was missing.
  package let kept: String?
}

/// A damaged file that no line needs, as it was moved.
package struct KeptObject: Hashable, Sendable {
  package let path: String
  /// The number of bytes.
  package let size: Int
}
