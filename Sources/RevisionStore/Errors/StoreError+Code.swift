extension StoreError {
  /// The stable name of the kind of error, in kebab-case.
  package var code: String {
    switch self {
    case .notFound: "store-not-found"
    case .notALibrary: "store-not-a-library"
    case .alreadyExists: "store-exists"
    case .newerVersion: "store-newer-version"
    case .busy: "store-busy"
    case .indexDamaged: "index-damaged"
    case .indexFailed: "index-failed"
    case .indexDiskFull: "disk-full"
    case .file(let error): error.storeCode
    case .notAFile: "not-a-file"
    case .fileChanged: "file-changed"
    case .assetNotFound: "asset-not-found"
    case .assetAmbiguous: "asset-ambiguous"
    case .entryNotFound: "entry-not-found"
    case .entryConflict: "entry-conflict"
    case .adjustmentDataEmpty: "adjustment-data-empty"
    case .adjustmentDataTooLarge: "adjustment-data-too-large"
    case .manifestNotWritable: "manifest-not-writable"
    case .objectDamaged: "object-damaged"
    case .objectMissing: "object-missing"
    case .objectTooLarge: "object-too-large"
    case .manifestDamaged: "manifest-damaged"
    case .manifestMissing: "manifest-missing"
    case .chainBroken: "chain-broken"
    case .archiveDamaged: "archive-damaged"
    case .historyConflict: "history-conflict"
    case .changeTokenExpired: "change-token-expired"
    }
  }

  /// What the error means for whoever asked, from which the edge derives an exit status.
  package enum Category: Sendable {
    /// The data is bad (65).
    case data
    /// What was named is not there (66).
    case notFound
    /// It exists already (73).
    case cannotCreate
    /// Reading or writing failed (74).
    case inputOutput
    /// It may work a moment later (75).
    case temporary
    /// It is not done on purpose (77).
    case refused
    /// A newer program made it (78).
    case newerVersion
  }

  /// What the error means for whoever asked.
  package var category: Category {
    switch self {
    case .notFound, .assetNotFound, .entryNotFound, .objectMissing: .notFound
    case .notALibrary, .notAFile, .assetAmbiguous, .adjustmentDataEmpty, .adjustmentDataTooLarge,
      .manifestNotWritable, .objectDamaged, .objectTooLarge, .manifestDamaged, .manifestMissing, .chainBroken,
      .indexDamaged, .archiveDamaged, .changeTokenExpired:
      .data
    case .alreadyExists: .cannotCreate
    case .indexFailed, .indexDiskFull: .inputOutput
    case .busy, .fileChanged, .entryConflict: .temporary
    case .historyConflict: .refused
    case .newerVersion: .newerVersion
    case .file(let error):
      error.isNotFound || error.isUnreadableName ? .notFound : error.isAlreadyThere ? .cannotCreate : .inputOutput
    }
  }
}

extension FileError {
  /// The stable name of the kind of failure, in kebab-case.
  package var storeCode: String {
    if isDiskFull { return "disk-full" }
    if isNotFound { return "file-not-found" }
    if isAlreadyThere { return "file-exists" }
    if isUnreadableName { return "name-not-utf8" }
    return isPermissionDenied ? "permission-denied" : "file-failed"
  }
}
