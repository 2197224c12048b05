import Documents
import Foundation
import TestSupport
import Testing

/// What Documentation/Errors.md promises of every code.
@Suite("the codes of errors", .timeLimit(.minutes(Effort.minutes)))
struct ErrorCodeTests {
  /// All codes that are declared.
  private static let codes: [EditError.Code] = [
    .badShard, .notAFolder, .resultsDamaged, .tarDamaged, .tarMemberNotFound, .tarMemberUnusable, .tarNotContiguous,
    .watchBusy, .watchJournalDamaged, .watchedFolderGone, .badManifest, .badPlace, .badResults, .badRow,
    .inputChanged, .noStore, .tooManyFailures, .resultsExist, .resultsInUse, .unexpectedContent,
    .badAdjustmentFormat, .badEditorManifest, .badEditorOutput, .editorFailed, .editorNotFound, .editorNotStarted,
    .editorOutputSize, .editorTimeout, .extensionEnded, .extensionFailed, .accessDenied, .accessRestricted,
    .adjustmentDataEmpty, .adjustmentDataTooLarge, .archiveDamaged, .assetAmbiguous, .assetNotFound,
    .badAuthorizations, .badPredicate, .badRevision, .changeTokenExpired, .changedTwice, .changeTooLarge,
    .collectionAmbiguous, .collectionCycle, .collectionExists, .collectionNotFound, .commitRolledBack,
    .conflictChanged, .entryConflict, .entryNotFound, .fileChanged, .indexDamaged, .indexFailed, .libraryBlocked,
    .logDamaged, .metadataConflict, .notALimitedView, .notInTrash, .objectDamaged, .objectKept, .objectMissing,
    .objectTooLarge, .originalTaken, .outcomeUnknown, .secondHistory, .foreignChanges, .storeBusy, .storeExists,
    .storeIDLost,
    .storeOlderVersion, .storeNewerVersion, .storeNotALibrary, .storeNotFound, .badAuthor, .badRendition, .badPick,
    .badPicker, .badSelectionPlace, .pickerNotReady, .selectionFull, .fileNotStored, .insideLibrary, .otherPhoto,
    .otherPicture, .photoChanged, .storeReadOnly, .wrongCollection, .resourceNotFound, .resourceNotStored,
    .wrongMediaType, .badS3Settings, .s3AccessDenied, .s3Changed, .s3Checksum, .s3CredentialsMissing, .s3Failed,
    .s3NotFound, .s3Unreachable, .badOutput, .cannotCreate, .cannotMakeFolder, .diskFull, .fileExists, .fileFailed,
    .noDate, .noInput, .noMatch, .noOutput, .notInLibrary, .notReproducible, .outputCollision, .outputExists,
    .outputIsFolder, .outputIsInput, .outputNotAFile, .outputOutside, .formatConflict, .noTrace, .addressInUse,
    .badAddress, .badRequest, .bodyTooLarge, .exportNotFound, .exportRunning, .fetchExpired, .foreignHost,
    .foreignOrigin, .nothingChanged, .notSignedIn, .pageFailed, .pageNotFound, .pageTokenNeeded, .pickNotFound,
    .pickOver, .preconditionRequired, .badImage, .badImageOptions, .badLimit, .badSize, .badWidth, .canceled,
    .codecCrashed, .fileNotFound, .inputOutput, .missingCodec, .missingLibrary, .missingProc, .nameNotUTF8,
    .noConnection, .noPreview, .notAFile, .overLimit, .overMemory, .overTime, .permissionDenied, .tooFewThreads,
    .unexpected, .unknownCommand, .unsupportedImage, .usage, .workerKilled, .workerNotStarted, .workerProtocol,
    .damagedPhoto, .sizesDiffer, .ambiguousStep, .badArray, .badAspect, .badColor, .badEscape, .badFile, .badID,
    .badMask, .badFont, .badNumber, .badObject, .badParameter, .badProfile, .badRecipe, .badSetting, .badTable,
    .badValue, .badVersion, .cannotRead, .conflict, .controlCharacter, .duplicateID, .duplicateKey, .emptyDocument,
    .extendsCycle, .extendsInvalid, .extendsNotFound, .extendsTooDeep, .fileOutside, .foreignAdjustments,
    .integerTooLarge, .loneSurrogate, .maskTooDeep, .maskTooLarge, .missingKey, .newerVersion, .noAdjustments,
    .noEffect, .notAJSONNumber, .notMixable, .notWhole, .nulCharacter, .numberTooLarge, .opDiffers, .openComment,
    .openString, .outOfRange, .tooDeep, .tooLarge, .trailingComma, .trailingText, .unknownID, .unknownKey,
    .unknownOp, .unknownParameter, .unknownStep, .unknownValue, .wrongCount, .wrongFormat, .wrongOp, .wrongType,
    .recipeNotFound, .notARecipe, .notUTF8, .notANumber, .nothingSelected, .noChange, .badStrength, .comment,
  ]

  /// The exit statuses that the page states, by code.
  private static func documented() throws -> [String: Int32] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let page = try String(contentsOf: root.appendingPathComponent("Documentation/Errors.md"), encoding: .utf8)
    let rows = page.matches(of: /(?m)^\| `([a-z0-9-]+)` \| (\d+) \|/).compactMap { row in
      Int32(row.2).map { (String(row.1), $0) }
    }
    return Dictionary(rows) { one, _ in one }
  }

  @Test("every code has the text and the exit status that the page of codes states, and the page has no other code")
  func documents() throws {
    let stated = try Self.documented()
    try #require(stated.count > 200)
    #expect(Set(Self.codes.map(\.rawValue)) == Set(stated.keys))
    #expect(Self.codes.count == stated.count)
    for code in Self.codes {
      #expect(stated[code.rawValue] == code.category.rawValue, "\(code)")
      #expect(EditError(code, "text").category == code.category)
      #expect(EditError(code, as: .bug, "text").category == .bug)
    }
  }
}
