package import Documents

/// A problem that a check of a library found.
package enum Finding: Hashable, Sendable {
  /// The bytes of an object, or of an original by reference, do not match the digest.
  case objectDamaged(SHA256Digest, path: String, found: String, entries: [EntryReference])
  /// An object, or an original by reference, does not exist.
  case objectMissing(SHA256Digest, path: String, entries: [EntryReference])
  /// The rendition of a current state does not exist. It can be rendered again.
  ///
  /// `mayBeEvicted` tells whether a collection may have removed it: a collection does not remove current renditions,
  /// but a later move may have made the state current again.
  case renditionMissing(SHA256Digest, path: String, entry: EntryReference, mayBeEvicted: Bool)
  /// Something in the log that should not be there, or is missing.
  case logDamaged(path: String, offset: Int, found: String)
  /// Damage to the log that a repair has recorded.
  case gapRecorded(path: String, offset: Int, found: String)
  /// Entries of a photo's history that cannot be read, as the entries around them show.
  case entriesLost(AssetID, path: String, numbers: [Int])
  /// A process died while it wrote the last transaction, which was never acknowledged. The next writer cuts it off.
  case logTorn(path: String, offset: Int, found: String)
  /// A file beside the log with transactions that the log does not have.
  case secondHistory(path: String, transactions: Int)
  /// The end of the log, which was cut off because it was never acknowledged.
  case tailCut(path: String, size: Int)
  /// Nothing may be written until the library is repaired.
  case blocked(path: String)
  /// A newer program wrote it.
  case newer(path: String, found: String)
  /// The index differs from the log; it can be rebuilt.
  case indexDiffers(AssetID, reason: String)
  /// The database of the index is damaged; it can be rebuilt.
  case indexDamaged(reason: String)
  /// A process died before it blanked every line that a purge lists. A collection completes it.
  case purgeInterrupted(lines: Int)
  /// A process died while it wrote this file.
  case staleTemporary(path: String)
  /// A file that does not belong to a library.
  case unexpectedFile(path: String)

  /// Whether only a newer program can read it. Then nothing in the library may be changed.
  package var isNewer: Bool { if case .newer = self { true } else { false } }

  /// Whether something is lost or wrong. Otherwise the library needs only a cleanup, or a newer program.
  package var isDamage: Bool {
    switch self {
    case .objectDamaged, .objectMissing, .logDamaged, .gapRecorded, .entriesLost, .secondHistory, .blocked,
      .indexDiffers, .indexDamaged:
      true
    case .renditionMissing(_, _, _, let mayBeEvicted): !mayBeEvicted
    case .logTorn, .tailCut, .newer, .purgeInterrupted, .staleTemporary, .unexpectedFile: false
    }
  }

  /// Whether the index cannot be relied on, so that histories are not read through it.
  package var isAboutIndex: Bool {
    switch self {
    case .indexDiffers, .indexDamaged: true
    default: false
    }
  }

  /// Whether something at the end or in the lines of the log is not as it should be, and no repair has recorded it.
  var isAboutLog: Bool {
    switch self {
    case .logDamaged, .logTorn: true
    default: false
    }
  }

  /// The stable, kebab-case name of the kind of finding.
  package var code: String {
    switch self {
    case .objectDamaged: "object-damaged"
    case .objectMissing: "object-missing"
    case .renditionMissing: "rendition-missing"
    case .logDamaged: "log-damaged"
    case .gapRecorded: "gap-recorded"
    case .entriesLost: "entries-lost"
    case .logTorn: "log-torn"
    case .secondHistory: "second-history"
    case .tailCut: "tail-cut"
    case .blocked: "library-blocked"
    case .newer: "store-newer-version"
    case .indexDiffers: "index-differs"
    case .indexDamaged: "index-damaged"
    case .purgeInterrupted: "purge-interrupted"
    case .staleTemporary: "stale-temporary"
    case .unexpectedFile: "unexpected-file"
    }
  }
}

extension Finding: CustomStringConvertible {
  package var description: String {
    switch self {
    case .objectDamaged(let digest, let path, let found, let entries):
      StoreError.objectDamaged(digest, path: path, found: found, entries: entries).description
    case .objectMissing(let digest, let path, let entries):
      StoreError.objectMissing(digest, path: path, entries: entries).description
    case .renditionMissing(_, let path, let entry, let mayBeEvicted):
      "the rendition of \(entry) is missing, expected at '\(path)': "
        + (mayBeEvicted
          ? "it was evicted before it became current again, or deleted; it is rendered again when it is needed"
          : "it was deleted, since the rendition of a current state is never evicted; a repair renders it again")
    case .logDamaged(let path, let offset, let found): "the log '\(path)' is damaged at byte \(offset): \(found)"
    case .gapRecorded(let path, let offset, let found):
      "the log '\(path)' was damaged at byte \(offset), as recorded by a repair: \(found)"
    case .entriesLost(let asset, let path, let numbers):
      "\(numbers.count == 1 ? "entry" : "entries") \(numbers.map(String.init).joined(separator: ", ")) of the photo "
        + "\(asset) ('\(path)') cannot be read, since the log is damaged"
    case .logTorn(let path, let offset, let found):
      "the log '\(path)' ends at byte \(offset) with a change that was not completed (\(found)); the next change removes it"
    case .secondHistory(let path, let transactions):
      StoreError.secondHistory(path: path, transactions: transactions).description
    case .tailCut(let path, let size):
      "'\(path)' has \(size) bytes that were cut off the log because they did not form a complete change"
    case .blocked(let path): StoreError.libraryBlocked(path: path).description
    case .newer(let path, let found):
      "'\(path)' was changed by a newer photoedit: \(found); only the newer one can check, repair and collect the "
        + "complete library"
    case .indexDiffers(let asset, let reason): "the index differs from the log about photo \(asset): \(reason)"
    case .indexDamaged(let reason): "the index is damaged: \(reason)"
    case .purgeInterrupted(let lines): "a purge was interrupted: \(lines) lines of the log still have to be blanked"
    case .staleTemporary(let path): "'\(path)' is the unfinished file of a process that died"
    case .unexpectedFile(let path): "'\(path)' does not belong to a library"
    }
  }
}
