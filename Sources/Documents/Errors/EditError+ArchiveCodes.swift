// The codes of tar archives, of shards, of merged results and of hot folders.
extension EditError.Code {
  /// The part of a job that a call or its environment asks for is no part, or none is named.
  public static let badShard = Self("bad-shard")
  /// What should be a folder is something else.
  public static let notAFolder = Self("not-a-folder")
  /// A line of a file of results is no result row.
  public static let resultsDamaged = Self("results-damaged")
  /// A tar archive cannot be read to its end.
  public static let tarDamaged = Self("tar-damaged")
  /// A tar archive has no such member.
  public static let tarMemberNotFound = Self("tar-member-not-found")
  /// A member of a tar archive is no regular file, or its name leads out of the archive.
  public static let tarMemberUnusable = Self("tar-member-unusable")
  /// The rows that write to one tar archive are not one after the other.
  public static let tarNotContiguous = Self("tar-not-contiguous")
  /// Another process watches a folder for the same outputs.
  public static let watchBusy = Self("watch-busy")
  /// The journal of a hot folder has a line that is no row of it.
  public static let watchJournalDamaged = Self("watch-journal-damaged")
  /// The folder that was watched is there no more.
  public static let watchedFolderGone = Self("watched-folder-gone")

  static let archiveCodes: [Self] = [
    .badShard, .notAFolder, .resultsDamaged, .tarDamaged, .tarMemberNotFound, .tarMemberUnusable, .tarNotContiguous,
    .watchBusy, .watchJournalDamaged, .watchedFolderGone,
  ]
}
