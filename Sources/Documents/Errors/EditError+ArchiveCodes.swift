// The codes of tar archives, of shards, of merged results and of hot folders.
extension EditError.Code {
  /// The requested part of a job is invalid, or none is given by the call or its environment.
  public static let badShard = Self("bad-shard", .usage)
  /// The path is not a folder.
  public static let notAFolder = Self("not-a-folder", .badData)
  /// A line of a results file is not a result row.
  public static let resultsDamaged = Self("results-damaged", .badData)
  /// A tar archive is damaged or truncated.
  public static let tarDamaged = Self("tar-damaged", .badData)
  /// A tar archive has no such member.
  public static let tarMemberNotFound = Self("tar-member-not-found", .notFound)
  /// A member of a tar archive is not a regular file, or its name leads out of the archive or is reserved for
  /// descriptions.
  public static let tarMemberUnusable = Self("tar-member-unusable", .badData)
  /// The rows that write to one tar archive are not consecutive.
  public static let tarNotContiguous = Self("tar-not-contiguous", .badData)
  /// Another process watches a folder for the same outputs.
  public static let watchBusy = Self("watch-busy", .temporary)
  /// The journal of a hot folder has an invalid line.
  public static let watchJournalDamaged = Self("watch-journal-damaged", .badData)
  /// The watched folder no longer exists.
  public static let watchedFolderGone = Self("watched-folder-gone", .temporary)
}
