// The codes of manifests and of the places that they name.
extension EditError.Code {
  /// A manifest is not JSON Lines, or its defaults row is invalid.
  public static let badManifest = Self("bad-manifest")
  /// A place in a manifest is malformed.
  public static let badPlace = Self("bad-place")
  /// A file is not the results of an earlier run.
  public static let badResults = Self("bad-results")
  /// A row of a manifest cannot be read.
  public static let badRow = Self("bad-row")
  /// A photo changed while it was being processed.
  public static let inputChanged = Self("input-changed")
  /// Rows name a kind of place that this build cannot read or write.
  public static let noStore = Self("no-store")
  /// More rows failed than the job allows.
  public static let tooManyFailures = Self("too-many-failures")
  /// A results file already exists.
  public static let resultsExist = Self("results-exist")
  /// Another run is writing the same results file.
  public static let resultsInUse = Self("results-in-use")
  /// A photo does not have the digest that its row expects.
  public static let unexpectedContent = Self("unexpected-content")

  static let batchCodes: [Self] = [
    .badManifest, .badPlace, .badResults, .badRow, .inputChanged, .noStore, .tooManyFailures,
    .resultsExist, .resultsInUse, .unexpectedContent,
  ]
}
