import Documents

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
    case .logDamaged(let path, let offset, let found, let line):
      "the log '\(path)' is damaged at byte \(offset): \(line?.text(found) ?? found)"
    case .gapRecorded(let path, let offset, let found, let line):
      "the log '\(path)' was damaged at byte \(offset), as recorded by a repair: \(line?.text(found) ?? found)"
    case .entriesLost(let asset, let path, let numbers):
      "\(numbers.count == 1 ? "entry" : "entries") \(numbers.map(String.init).joined(separator: ", ")) of the photo "
        + "\(asset) ('\(path)') cannot be read, since the log is damaged"
    case .logTorn(let path, let offset, let found):
      "the log '\(path)' ends at byte \(offset) with a change that was not completed (\(found)); the next change removes it"
    case .secondHistory(let path, let transactions):
      StoreError.secondHistory(path: path, transactions: transactions).description
    case .foreignChanges(let path): StoreError.foreignChanges(path: path).description
    case .tailCut(let path, let size):
      "'\(path)' has \(size) bytes that were cut off the log because they did not form a complete change"
    case .blocked(let path): StoreError.libraryBlocked(path: path).description
    case .newer(let path, let found):
      "'\(path)' was changed by a newer photoedit: \(found); only the newer one can check, repair and collect the "
        + "complete library"
    case .indexDiffers(let asset, let reason): "the index differs from the log about photo \(asset): \(reason)"
    case .indexDamaged(let reason): "the index is damaged: \(reason)"
    case .indexStale(let reason): "the index was made of a log that has changed since: \(reason)"
    case .formatDamaged(_, let found): found
    case .entry(_, _, let found, _): found
    case .purgeInterrupted(let lines):
      "a purge was interrupted: \(FormattedAmount.text(lines, "line")) of the log still \(lines == 1 ? "has" : "have") to be "
        + "blanked"
    case .staleTemporary(let path): "'\(path)' is the unfinished file of a process that died"
    case .unexpectedFile(let path): "'\(path)' does not belong to a library"
    }
  }
}
