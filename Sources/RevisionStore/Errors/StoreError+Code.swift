extension StoreError {
  /// The stable, kebab-case name of the kind of error.
  package var code: String {
    switch self {
    case .notFound: "store-not-found"
    case .notALibrary: "store-not-a-library"
    case .alreadyExists: "store-exists"
    case .newerVersion: "store-newer-version"
    case .busy: "store-busy"
    case .cancelled: "cancelled"
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

  /// The meaning of an error for the caller; it determines the exit status in parentheses.
  package enum Category: Sendable {
    /// The data is invalid or damaged (65).
    case data
    /// Something does not exist (66).
    case notFound
    /// Something exists already (73).
    case cannotCreate
    /// Reading or writing failed (74).
    case inputOutput
    /// A later attempt may succeed (75).
    case temporary
    /// The operation is refused (77).
    case refused
    /// The data is of a newer version (78).
    case newerVersion
  }

  /// The meaning of the error for the caller.
  package var category: Category {
    switch self {
    case .notFound, .assetNotFound, .entryNotFound, .objectMissing: .notFound
    case .notALibrary, .notAFile, .assetAmbiguous, .adjustmentDataEmpty, .adjustmentDataTooLarge,
      .manifestNotWritable, .objectDamaged, .objectTooLarge, .manifestDamaged, .manifestMissing, .chainBroken,
      .indexDamaged, .archiveDamaged, .changeTokenExpired:
      .data
    case .alreadyExists: .cannotCreate
    case .indexFailed, .indexDiskFull: .inputOutput
    case .busy, .cancelled, .fileChanged, .entryConflict: .temporary
    case .historyConflict: .refused
    case .newerVersion: .newerVersion
    case .file(let error):
      error.isNotFound || error.isUnreadableName ? .notFound : error.alreadyExists ? .cannotCreate : .inputOutput
    }
  }
}

extension FileError {
  /// The stable, kebab-case name of the kind of failure.
  package var storeCode: String {
    if isDiskFull { return "disk-full" }
    if isNotFound { return "file-not-found" }
    if alreadyExists { return "file-exists" }
    if isUnreadableName { return "name-not-utf8" }
    return isPermissionDenied ? "permission-denied" : "file-failed"
  }
}
