// The codes of libraries.
extension EditError.Code {
  /// An edit has no adjustment data.
  public static let adjustmentDataEmpty = Self("adjustment-data-empty")
  /// The adjustment data has more bytes than allowed.
  public static let adjustmentDataTooLarge = Self("adjustment-data-too-large")
  /// The archive of a library is incomplete or damaged.
  public static let archiveDamaged = Self("archive-damaged")
  /// A name means several photos of the library.
  public static let assetAmbiguous = Self("asset-ambiguous")
  /// The library has no such photo.
  public static let assetNotFound = Self("asset-not-found")
  /// A text names no revision.
  public static let badRevision = Self("bad-revision")
  /// A manifest does not continue its photo's chain.
  public static let chainBroken = Self("chain-broken")
  /// What changed since a token is not known any more.
  public static let changeTokenExpired = Self("change-token-expired")
  /// Another entry was added since the photo was opened. Open it again and repeat the edit.
  public static let entryConflict = Self("entry-conflict")
  /// The photo has no such revision.
  public static let entryNotFound = Self("entry-not-found")
  /// A file was modified while it was read.
  public static let fileChanged = Self("file-changed")
  /// An archive and the library have different histories of a photo.
  public static let historyConflict = Self("history-conflict")
  /// The index of the library is damaged; it can be rebuilt.
  public static let indexDamaged = Self("index-damaged")
  /// The index of the library cannot be used.
  public static let indexFailed = Self("index-failed")
  /// A manifest is damaged.
  public static let manifestDamaged = Self("manifest-damaged")
  /// A manifest is missing.
  public static let manifestMissing = Self("manifest-missing")
  /// An entry cannot be expressed in a manifest.
  public static let manifestNotWritable = Self("manifest-not-writable")
  /// A stored file does not have its digest.
  public static let objectDamaged = Self("object-damaged")
  /// A stored file is missing.
  public static let objectMissing = Self("object-missing")
  /// A stored file has more bytes than allowed.
  public static let objectTooLarge = Self("object-too-large")
  /// The library was locked by another process for too long.
  public static let storeBusy = Self("store-busy")
  /// The folder has a library already.
  public static let storeExists = Self("store-exists")
  /// A newer version of photoedit made the library.
  public static let storeNewerVersion = Self("store-newer-version")
  /// The folder is no library, or a damaged one.
  public static let storeNotALibrary = Self("store-not-a-library")
  /// There is no library.
  public static let storeNotFound = Self("store-not-found")
  /// The name of an author is empty or too long.
  public static let badAuthor = Self("bad-author")
  /// The file that another editor rendered cannot be decoded.
  public static let badRendition = Self("bad-rendition")
  /// A file that the adjustments name is not in the library.
  public static let fileNotStored = Self("file-not-stored")
  /// The folder is inside another library.
  public static let insideLibrary = Self("inside-library")
  /// An output was not rendered from what the session opened.
  public static let otherPhoto = Self("other-photo")
  /// The file of a photo was changed since it was imported.
  public static let photoChanged = Self("photo-changed")
  /// The library can be read, but not changed.
  public static let storeReadOnly = Self("store-read-only")
  /// A rendition is not of the media type that it is said to be.
  public static let wrongMediaType = Self("wrong-media-type")

  static let libraryCodes: [Self] = [
    .badAuthor, .badRendition, .fileNotStored, .insideLibrary, .otherPhoto, .photoChanged, .storeReadOnly,
    .wrongMediaType,
    .adjustmentDataEmpty, .adjustmentDataTooLarge, .archiveDamaged, .assetAmbiguous, .assetNotFound, .badRevision,
    .chainBroken, .changeTokenExpired, .entryConflict, .entryNotFound, .fileChanged, .historyConflict,
    .indexDamaged, .indexFailed, .manifestDamaged, .manifestMissing, .manifestNotWritable, .objectDamaged,
    .objectMissing, .objectTooLarge, .storeBusy, .storeExists, .storeNewerVersion, .storeNotALibrary,
    .storeNotFound,
  ]
}
