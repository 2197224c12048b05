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
  /// Something in the log that should not be there, or is missing, with what the line was about.
  case logDamaged(path: String, offset: Int, found: String, line: LostLine? = nil)
  /// Damage to the log that a repair has recorded.
  case gapRecorded(path: String, offset: Int, found: String, line: LostLine? = nil)
  /// Entries of a photo's history that cannot be read, as the entries around them show.
  case entriesLost(AssetID, path: String, numbers: [Int])
  /// A process died while it wrote the last transaction, which was never acknowledged. The next writer cuts it off.
  case logTorn(path: String, offset: Int, found: String)
  /// A file beside the log with transactions that the log does not have.
  case secondHistory(path: String, transactions: Int)
  /// The folder of a stream with changes that another copy of the library has made.
  case foreignChanges(path: String)
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
  /// The index was made of a log that has changed since. Only a repair finds that.
  case indexStale(reason: String)
  /// The file `format` is lost or damaged. If more than one bit of it is flipped, only a repair finds that: no library
  /// can be opened without it.
  case formatDamaged(path: String, found: String)
  /// A problem of an entry's adjustments or of its rendition, which the store does not know; `found` is a sentence.
  case entry(EntryReference, code: String, found: String, isDamage: Bool)
  /// A process died before it blanked every line that a purge lists. A collection completes it.
  case purgeInterrupted(lines: Int)
  /// A process died while it wrote this file.
  case staleTemporary(path: String)
  /// A file that does not belong to a library.
  case unexpectedFile(path: String)

  /// Whether only a newer program can read it. Then nothing in the library may be changed.
  package var isNewer: Bool {
    switch self {
    case .newer, .foreignChanges: true
    default: false
    }
  }

  /// Whether something is lost or wrong. Otherwise the library needs only a cleanup, or a newer program.
  package var isDamage: Bool {
    switch self {
    case .objectDamaged, .objectMissing, .logDamaged, .gapRecorded, .entriesLost, .secondHistory, .blocked,
      .indexDiffers, .indexDamaged, .formatDamaged:
      true
    case .renditionMissing(_, _, _, let mayBeEvicted): !mayBeEvicted
    case .entry(_, _, _, let isDamage): isDamage
    case .logTorn, .tailCut, .newer, .foreignChanges, .purgeInterrupted, .staleTemporary, .unexpectedFile, .indexStale:
      false
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
    case .foreignChanges: "foreign-changes"
    case .tailCut: "tail-cut"
    case .blocked: "library-blocked"
    case .newer: "store-newer-version"
    case .indexDiffers: "index-differs"
    case .indexDamaged: "index-damaged"
    case .indexStale: "index-stale"
    case .formatDamaged: "format-damaged"
    case .entry(_, let code, _, _): code
    case .purgeInterrupted: "purge-interrupted"
    case .staleTemporary: "stale-temporary"
    case .unexpectedFile: "unexpected-file"
    }
  }
}
