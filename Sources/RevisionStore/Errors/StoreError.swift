package import Documents

/// What went wrong in the store.
package enum StoreError: Error, Hashable, Sendable {
  /// There is no store at the path, or in the folder and those above it.
  case notFound(path: String)
  /// The folder is there but is no store, or its format file is damaged.
  case notALibrary(path: String, found: String)
  /// There is a store already.
  case alreadyExists(path: String)
  /// A newer program made it; nothing has been touched.
  case newerVersion(path: String, found: String, supported: String)
  /// Others held the store or its index for too long.
  case busy(path: String)
  /// SQLite failed; the index can be rebuilt.
  case indexDamaged(path: String, found: String)
  /// SQLite could not read or write.
  case indexFailed(path: String, found: String)
  /// SQLite had no room.
  case indexDiskFull(path: String)
  /// A request to the kernel failed.
  case file(FileError)

  /// What is to be imported is no regular file.
  case notAFile(path: String, found: FileStatus.Kind)
  /// Somebody wrote to the file while it was read.
  case fileChanged(path: String)
  /// No asset has that name.
  case assetNotFound(String)
  /// Several assets have that name.
  case assetAmbiguous(String, candidates: [AssetID])
  /// The asset has no such entry.
  case entryNotFound(AssetID, revision: String)

  /// Another entry was made since the input was opened.
  case entryConflict(seen: EntryReference, newest: EntryReference)
  /// The output has no adjustment data.
  case adjustmentDataEmpty(AssetID)
  /// The adjustment data is longer than a commit takes.
  case adjustmentDataTooLarge(size: Int, limit: Int)
  /// The manifest would not be readable again.
  case manifestNotWritable(reason: String)

  /// An object's bytes are not those it is named after.
  case objectDamaged(Digest, path: String, found: String, entries: [EntryReference])
  /// An object is longer than what it is needed for can be.
  case objectTooLarge(Digest, size: Int, limit: Int)
  /// An object is not there.
  case objectMissing(Digest, path: String, entries: [EntryReference])
  /// A manifest cannot be read.
  case manifestDamaged(path: String, reason: String)
  /// A manifest is not there although later ones, or the index, say it was.
  case manifestMissing(path: String)
  /// A manifest does not continue the one before it.
  case chainBroken(path: String, expected: String, found: String)

  /// An archive of histories is cut off, changed, or none.
  case archiveDamaged(path: String, found: String)
  /// Histories in an archive and here have gone different ways.
  case historyConflict(path: String, assets: [Asset])

  /// The change log does not reach back to the token.
  case changeTokenExpired(String)
}
