package import DurableFiles
package import Documents

/// An error of the store.
package enum StoreError: Error, Hashable, Sendable {
  /// No store exists at the path, or in the folder and its ancestors.
  case notFound(path: String)
  /// The folder exists but is not a store, or its format file is damaged.
  case notALibrary(path: String, found: String)
  /// The format file of a store is lost or damaged, and nothing in its folder knows the store's id.
  case libraryIDLost(path: String, found: String)
  /// A store already exists.
  case alreadyExists(path: String)
  /// A newer program wrote it; nothing has been changed.
  case newerVersion(path: String, found: String, supported: String)
  /// An older program wrote it, in a version that is no longer read; nothing has been changed.
  case olderVersion(path: String, found: String, expected: String)
  /// Other processes held the lock of the store or of its index for too long.
  case busy(path: String, timeout: Duration, holder: String? = nil)
  /// The store can be read, but not changed.
  case readOnly(path: String, reason: String)
  /// The index is damaged; it can be rebuilt.
  case indexDamaged(path: String, found: String)
  /// SQLite could not read or write.
  case indexFailed(path: String, found: String)
  /// A system call failed.
  case file(FileError)

  /// The file to import is not a regular file.
  case notAFile(path: String, found: FileStatus.Kind)
  /// The file was written to while it was read.
  case fileChanged(path: String)
  /// No asset has the name.
  case assetNotFound(String)
  /// The subject of an operation is outside a limited view of the library.
  case accessRestricted(String)
  /// A view of the library has less access than an operation needs.
  case accessDenied(has: String, needs: String)
  /// Several assets have the name.
  case assetAmbiguous(String, candidates: [AssetID])
  /// The asset has no such entry.
  case entryNotFound(AssetID, revision: String)

  /// Another entry was added after the input was opened.
  case entryConflict(seen: EntryReference, newest: EntryReference)
  /// What is said about a photo has been changed since a change that is to be undone.
  case metadataConflict(AssetID)
  /// The output has no adjustment data.
  case adjustmentDataEmpty(AssetID)
  /// The adjustment data is too long.
  case adjustmentDataTooLarge(size: Int, limit: Int)

  /// The bytes of an object do not match its name.
  case objectDamaged(SHA256Digest, path: String, found: String, entries: [EntryReference])
  /// An object is too long for its purpose.
  case objectTooLarge(SHA256Digest, size: Int, limit: Int)
  /// An object does not exist.
  case objectMissing(SHA256Digest, path: String, entries: [EntryReference])
  /// An object that is to be removed has to stay.
  case objectKept(SHA256Digest, reason: String, entries: [EntryReference])

  /// The archive is incomplete or damaged, or not a library archive.
  case archiveDamaged(path: String, found: String)

  /// What people did differently to a photo is not what was seen: somebody has changed it since.
  case conflictChanged(AssetID, name: String)

  /// No collection has the id.
  case collectionNotFound(String)
  /// A folder, or the library itself, has a collection of the title already.
  case collectionExists(String, CollectionID, folder: CollectionID?)
  /// A collection is of the wrong kind, or otherwise unsuitable for a change.
  case wrongCollection(String, found: String, expected: String)
  /// A folder would be inside itself.
  case collectionCycle(String)
  /// A query cannot be read.
  case badPredicate(String)
  /// A value cannot be recorded.
  case badValue(String, found: String, expected: String)
  /// A transaction adds two entries to one history.
  case changedTwice(AssetID)
  /// An original is that of a photo already.
  case originalTaken(AssetID)
  /// A file of the library would replace an original.
  case outputIsOriginal(path: String)
  /// The caller canceled an operation while it waited for a lock. Nothing has changed.
  case canceled
  /// A photo is to be purged that is not in the trash.
  case notInTrash(path: String)
  /// A change has too many bytes for one line of the log.
  case changeTooLarge(size: Int)
  /// A change could not be made durable and was rolled back.
  case commitRolledBack(path: String, reason: String?)
  /// A change is in the log, and it is not known whether it is durable.
  case outcomeUnknown(path: String, reason: String)
  /// The log is damaged.
  case logDamaged(path: String, found: String)
  /// A file beside the log has transactions that the log does not have.
  case secondHistory(path: String, transactions: Int)
  /// The log has changes that another copy of the library has made, in the folder of a stream. They cannot be merged.
  case foreignChanges(path: String)
  /// Nothing may be written until the library is repaired.
  case libraryBlocked(path: String)

  /// The change log does not reach back to the token.
  case changeTokenExpired(String)
}
