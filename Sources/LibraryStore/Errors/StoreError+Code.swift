package import Documents
import DurableFiles

extension StoreError {
  /// The stable, kebab-case name of the kind of error.
  package var code: String {
    switch self {
    case .notFound: "store-not-found"
    case .notALibrary: "store-not-a-library"
    case .libraryIDLost: "store-id-lost"
    case .alreadyExists: "store-exists"
    case .newerVersion: "store-newer-version"
    case .olderVersion: "store-older-version"
    case .busy: "store-busy"
    case .readOnly: "store-read-only"
    case .indexDamaged: "index-damaged"
    case .indexFailed: "index-failed"
    case .file(let error): error.editCode.rawValue
    case .notAFile: "not-a-file"
    case .fileChanged: "file-changed"
    case .assetNotFound: "asset-not-found"
    case .accessRestricted: "access-restricted"
    case .accessDenied: "access-denied"
    case .assetAmbiguous: "asset-ambiguous"
    case .entryNotFound: "entry-not-found"
    case .entryConflict: "entry-conflict"
    case .adjustmentDataEmpty: "adjustment-data-empty"
    case .adjustmentDataTooLarge: "adjustment-data-too-large"
    case .objectDamaged: "object-damaged"
    case .objectMissing: "object-missing"
    case .objectTooLarge: "object-too-large"
    case .objectKept: "object-kept"
    case .archiveDamaged: "archive-damaged"
    case .historyConflict: "history-conflict"
    case .changeTokenExpired: "change-token-expired"
    case .collectionNotFound: "collection-not-found"
    case .wrongCollection: "wrong-collection"
    case .collectionCycle: "collection-cycle"
    case .badPredicate: "bad-predicate"
    case .badValue: "bad-value"
    case .changedTwice: "changed-twice"
    case .originalTaken: "original-taken"
    case .cancelled: "cancelled"
    case .changeTooLarge: "change-too-large"
    case .commitTakenBack: "commit-taken-back"
    case .outcomeUnknown: "outcome-unknown"
    case .logDamaged: "log-damaged"
    case .secondHistory: "second-history"
    case .libraryBlocked: "library-blocked"
    }
  }

  /// The meaning of an error for the caller; it determines the exit status in parentheses.
  package enum Category: Sendable {
    /// The data is invalid or damaged (65).
    case data
    /// Something does not exist (66).
    case notFound
    /// Something already exists (73).
    case cannotCreate
    /// Reading or writing failed (74).
    case inputOutput
    /// A later attempt may succeed (75).
    case temporary
    /// The operation is refused (77).
    case refused
    /// The data is of a version that this program does not read (78).
    case newerVersion
    /// The caller canceled it (130).
    case interrupted
  }

  /// The meaning of the error for the caller.
  package var category: Category {
    switch self {
    case .notFound, .assetNotFound, .entryNotFound, .objectMissing, .collectionNotFound: .notFound
    case .notALibrary, .libraryIDLost, .notAFile, .assetAmbiguous, .adjustmentDataEmpty, .adjustmentDataTooLarge,
      .objectDamaged, .objectTooLarge, .indexDamaged, .archiveDamaged, .changeTokenExpired, .changeTooLarge, .logDamaged, .secondHistory,
      .wrongCollection, .badPredicate, .collectionCycle, .badValue, .changedTwice:
      .data
    case .alreadyExists: .cannotCreate
    case .indexFailed, .readOnly, .commitTakenBack, .outcomeUnknown, .libraryBlocked: .inputOutput
    case .busy, .fileChanged, .entryConflict: .temporary
    case .cancelled: .interrupted
    case .historyConflict, .originalTaken, .objectKept, .accessRestricted, .accessDenied: .refused
    case .newerVersion, .olderVersion: .newerVersion
    case .file(let error):
      switch error.category {
      case .notFound: .notFound
      case .cannotCreate: .cannotCreate
      default: .inputOutput
      }
    }
  }
}

extension StoreError: EditErrorConvertible {
  package var editError: EditError {
    let category: EditError.Category =
      switch category {
      case .data: .badData
      case .notFound: .notFound
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .temporary: .temporary
      case .refused: .refused
      case .newerVersion: .newerVersion
      case .interrupted: .interrupted
      }
    return EditError(code, category, description, hint: hint)
  }
}
