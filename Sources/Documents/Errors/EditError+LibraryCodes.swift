// The codes of libraries.
extension EditError.Code {
  /// A view of a library has less access than an operation needs.
  public static let accessDenied = Self("access-denied", .refused)
  /// A photo is outside a limited view of a library.
  public static let accessRestricted = Self("access-restricted", .refused)
  /// An edit has no adjustment data.
  public static let adjustmentDataEmpty = Self("adjustment-data-empty", .badData)
  /// The adjustment data has more bytes than allowed.
  public static let adjustmentDataTooLarge = Self("adjustment-data-too-large", .badData)
  /// The archive of a library is incomplete or damaged.
  public static let archiveDamaged = Self("archive-damaged", .badData)
  /// A name matches several photos of the library.
  public static let assetAmbiguous = Self("asset-ambiguous", .badData)
  /// The library has no such photo.
  public static let assetNotFound = Self("asset-not-found", .notFound)
  /// The file that remembers which programs may use a library cannot be read.
  public static let badAuthorizations = Self("bad-authorizations", .badData)
  /// A query of photos cannot be read.
  public static let badPredicate = Self("bad-predicate", .badData)
  /// A text does not name a revision.
  public static let badRevision = Self("bad-revision", .usage)
  /// The changes since a token are no longer known.
  public static let changeTokenExpired = Self("change-token-expired", .badData)
  /// One transaction would add two entries to one history.
  public static let changedTwice = Self("changed-twice", .badData)
  /// A change has more bytes than a line of the library's log may have.
  public static let changeTooLarge = Self("change-too-large", .badData)
  /// A title matches several albums or folders of the library.
  public static let collectionAmbiguous = Self("collection-ambiguous", .badData)
  /// A folder would be inside itself.
  public static let collectionCycle = Self("collection-cycle", .badData)
  /// A folder has an album or folder of that title already.
  public static let collectionExists = Self("collection-exists", .cannotCreate)
  /// The library has no such album or folder.
  public static let collectionNotFound = Self("collection-not-found", .notFound)
  /// A change could not be made durable and was rolled back. Nothing that was acknowledged is lost.
  public static let commitRolledBack = Self("commit-rolled-back", .inputOutput)
  /// Another entry was added since the photo was opened. Open it again and repeat the edit.
  public static let entryConflict = Self("entry-conflict", .temporary)
  /// The photo has no such revision.
  public static let entryNotFound = Self("entry-not-found", .notFound)
  /// A file was modified while it was read.
  public static let fileChanged = Self("file-changed", .temporary)
  /// The index of the library is damaged; it can be rebuilt.
  public static let indexDamaged = Self("index-damaged", .badData)
  /// The index of the library cannot be used.
  public static let indexFailed = Self("index-failed", .inputOutput)
  /// The library accepts no changes until a repair,
  /// because earlier ones could neither be made durable nor be rolled back.
  public static let libraryBlocked = Self("library-blocked", .inputOutput)
  /// The log of the library is damaged; it can be repaired.
  public static let logDamaged = Self("log-damaged", .badData)
  /// What a library says about a photo was changed again since the change that was to be undone.
  public static let metadataConflict = Self("metadata-conflict", .temporary)
  /// Photos can only be selected for a limited view of the same library.
  public static let notALimitedView = Self("not-a-limited-view", .usage)
  /// A photo is not in the trash, and only photos in the trash can be purged.
  public static let notInTrash = Self("not-in-trash", .refused)
  /// A stored file does not have its digest.
  public static let objectDamaged = Self("object-damaged", .badData)
  /// A stored file that is to be removed has to stay.
  public static let objectKept = Self("object-kept", .refused)
  /// A stored file is missing.
  public static let objectMissing = Self("object-missing", .notFound)
  /// A stored file has more bytes than allowed.
  public static let objectTooLarge = Self("object-too-large", .badData)
  /// The new original of a photo is the original of another photo.
  public static let originalTaken = Self("original-taken", .refused)
  /// What people did differently to a photo was changed since it was read. Look again, and decide again.
  public static let conflictChanged = Self("conflict-changed", .temporary)
  /// A change was written, but it is not known whether it is durable. Check the history before you try again.
  public static let outcomeUnknown = Self("outcome-unknown", .inputOutput)
  /// A file beside the log of the library, which a file synchronizer put aside, has changes that the log does not have.
  public static let secondHistory = Self("second-history", .badData)
  /// The library has changes that another copy of it has made, and that cannot be merged.
  public static let foreignChanges = Self("foreign-changes", .newerVersion)
  /// Timed out waiting for another process's lock on the library.
  public static let storeBusy = Self("store-busy", .temporary)
  /// The folder already has a library.
  public static let storeExists = Self("store-exists", .cannotCreate)
  /// The file `format` of the library is lost or damaged, and so is the id that it had.
  public static let storeIDLost = Self("store-id-lost", .badData)
  /// An older version of photoedit wrote the library or archive, in a format that is no longer read.
  public static let storeOlderVersion = Self("store-older-version", .newerVersion)
  /// A newer version of photoedit made the library.
  public static let storeNewerVersion = Self("store-newer-version", .newerVersion)
  /// The folder is not a library, or a damaged one.
  public static let storeNotALibrary = Self("store-not-a-library", .badData)
  /// There is no library.
  public static let storeNotFound = Self("store-not-found", .notFound)
  /// The name of an author is empty or too long.
  public static let badAuthor = Self("bad-author", .usage)
  /// The file that another editor rendered cannot be decoded.
  public static let badRendition = Self("bad-rendition", .badData)
  /// A line of a picker's input is not an instruction.
  public static let badPick = Self("bad-pick", .usage)
  /// A picker is configured so that no result is possible.
  public static let badPicker = Self("bad-picker", .usage)
  /// A position is outside a selection or a list of photos.
  public static let badSelectionPlace = Self("bad-selection-place", .usage)
  /// The selection in a picker is not a valid result yet.
  public static let pickerNotReady = Self("picker-not-ready", .refused)
  /// No more photos can be selected in a picker.
  public static let selectionFull = Self("selection-full", .refused)
  /// A file that the adjustments name is not in the library.
  public static let fileNotStored = Self("file-not-stored", .badData)
  /// The folder is inside another library.
  public static let insideLibrary = Self("inside-library", .refused)
  /// An output was not rendered from the photo that the session opened.
  public static let otherPhoto = Self("other-photo", .usage)
  /// A file that is to replace an original shows a different picture.
  public static let otherPicture = Self("other-picture", .refused)
  /// The file of a photo was changed since it was imported.
  public static let photoChanged = Self("photo-changed", .refused)
  /// The library is read-only.
  public static let storeReadOnly = Self("store-read-only", .inputOutput)
  /// A change does not apply to this kind of album or folder.
  public static let wrongCollection = Self("wrong-collection", .badData)
  /// A revision of a photo has no such resource.
  public static let resourceNotFound = Self("resource-not-found", .notFound)
  /// A rendered picture is not stored; it can be rendered again.
  public static let resourceNotStored = Self("resource-not-stored", .notFound)
  /// A rendition does not have its declared media type.
  public static let wrongMediaType = Self("wrong-media-type", .badData)
}
