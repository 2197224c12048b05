package import Documents
import DurableFiles

extension StoreError {
  /// The kind of error, as callers see it.
  package var code: EditError.Code {
    switch self {
    case .notFound: .storeNotFound
    case .notALibrary: .storeNotALibrary
    case .libraryIDLost: .storeIDLost
    case .alreadyExists: .storeExists
    case .newerVersion: .storeNewerVersion
    case .olderVersion: .storeOlderVersion
    case .busy: .storeBusy
    case .readOnly: .storeReadOnly
    case .indexDamaged: .indexDamaged
    case .indexFailed: .indexFailed
    case .file(let error): error.editCode
    case .notAFile: .notAFile
    case .fileChanged: .fileChanged
    case .assetNotFound: .assetNotFound
    case .accessRestricted: .accessRestricted
    case .accessDenied: .accessDenied
    case .assetAmbiguous: .assetAmbiguous
    case .entryNotFound: .entryNotFound
    case .entryConflict: .entryConflict
    case .metadataConflict: .metadataConflict
    case .adjustmentDataEmpty: .adjustmentDataEmpty
    case .adjustmentDataTooLarge: .adjustmentDataTooLarge
    case .objectDamaged: .objectDamaged
    case .objectMissing: .objectMissing
    case .objectTooLarge: .objectTooLarge
    case .objectKept: .objectKept
    case .archiveDamaged: .archiveDamaged
    case .changeTokenExpired: .changeTokenExpired
    case .collectionNotFound: .collectionNotFound
    case .collectionExists: .collectionExists
    case .wrongCollection: .wrongCollection
    case .collectionCycle: .collectionCycle
    case .badPredicate: .badPredicate
    case .badValue: .badValue
    case .conflictChanged: .conflictChanged
    case .changedTwice: .changedTwice
    case .originalTaken: .originalTaken
    case .outputIsOriginal: .outputIsInput
    case .canceled: .canceled
    case .notInTrash: .notInTrash
    case .changeTooLarge: .changeTooLarge
    case .commitRolledBack: .commitRolledBack
    case .outcomeUnknown: .outcomeUnknown
    case .logDamaged: .logDamaged
    case .secondHistory: .secondHistory
    case .foreignChanges: .foreignChanges
    case .libraryBlocked: .libraryBlocked
    }
  }
}

extension StoreError: EditErrorConvertible {
  package var editError: EditError {
    switch self {
    case .file(let error): error.editError
    case .notInTrash(let path), .outputIsOriginal(let path): EditError(code, description, hint: hint, path: path)
    default: EditError(code, description, hint: hint)
    }
  }
}
