// The codes of manifests and of the places that they name.
extension EditError.Code {
  /// A manifest is not JSON Lines, or its defaults row is invalid.
  public static let badManifest = Self("bad-manifest", .badData)
  /// A place in a manifest is malformed.
  public static let badPlace = Self("bad-place", .badData)
  /// A file is not the results of an earlier run.
  public static let badResults = Self("bad-results", .badData)
  /// A row of a manifest cannot be read.
  public static let badRow = Self("bad-row", .badData)
  /// A photo changed while it was being processed.
  public static let inputChanged = Self("input-changed", .inputOutput)
  /// Rows name a kind of place that this build cannot read or write.
  public static let noStore = Self("no-store", .refused)
  /// More rows failed than the job allows.
  public static let tooManyFailures = Self("too-many-failures", .badData)
  /// A results file already exists.
  public static let resultsExist = Self("results-exist", .cannotCreate)
  /// Another run is writing the same results file.
  public static let resultsInUse = Self("results-in-use", .temporary)
  /// A photo does not have the digest that its row expects.
  public static let unexpectedContent = Self("unexpected-content", .badData)
}
