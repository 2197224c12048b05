package import Documents

/// An error of the store.
package enum StoreError: Error, Hashable, Sendable {
  /// No store exists at the path, or in the folder and its ancestors.
  case notFound(path: String)
  /// The folder exists but is not a store, or its format file is damaged.
  case notALibrary(path: String, found: String)
  /// A store exists already.
  case alreadyExists(path: String)
  /// A newer program wrote it; nothing has been changed.
  case newerVersion(path: String, found: String, supported: String)
  /// Other processes held the lock of the store or of its index for too long.
  case busy(path: String, timeout: Duration)
  /// The index is damaged; it can be rebuilt.
  case indexDamaged(path: String, found: String)
  /// SQLite could not read or write.
  case indexFailed(path: String, found: String)
  /// SQLite ran out of disk space.
  case indexDiskFull(path: String)
  /// The caller cancelled it while it waited for a lock; nothing has been changed.
  case cancelled
  /// A system call failed.
  case file(FileError)

  /// The file to import is not a regular file.
  case notAFile(path: String, found: FileStatus.Kind)
  /// The file was written to while it was read.
  case fileChanged(path: String)
  /// No asset has the name.
  case assetNotFound(String)
  /// Several assets have the name.
  case assetAmbiguous(String, candidates: [AssetID])
  /// The asset has no such entry.
  case entryNotFound(AssetID, revision: String)

  /// Another entry was made after the input was opened.
  case entryConflict(seen: EntryReference, newest: EntryReference)
  /// The output has no adjustment data.
  case adjustmentDataEmpty(AssetID)
  /// The adjustment data is too long.
  case adjustmentDataTooLarge(size: Int, limit: Int)
  /// The manifest could not be read again.
  case manifestNotWritable(reason: String)

  /// The bytes of an object do not match its name.
  case objectDamaged(SHA256Digest, path: String, found: String, entries: [EntryReference])
  /// An object is too long for its purpose.
  case objectTooLarge(SHA256Digest, size: Int, limit: Int)
  /// An object does not exist.
  case objectMissing(SHA256Digest, path: String, entries: [EntryReference])
  /// A manifest cannot be read.
  case manifestDamaged(path: String, reason: String)
  /// A manifest does not exist although a later one, or the index, requires it.
  case manifestMissing(path: String)
  /// A manifest does not continue its chain.
  case chainBroken(path: String, expected: String, found: String)

  /// The archive is incomplete or damaged, or not a library archive.
  case archiveDamaged(path: String, found: String)
  /// Histories in an archive have diverged from those in the library.
  case historyConflict(path: String, assets: [Asset])

  /// The change log does not reach back to the token.
  case changeTokenExpired(String)
}
