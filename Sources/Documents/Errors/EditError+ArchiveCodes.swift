// The codes of tar archives and of shards.
extension EditError.Code {
  /// The part of a job that a call or its environment asks for is no part, or none is named.
  public static let badShard = Self("bad-shard")
  /// A tar archive cannot be read to its end.
  public static let tarDamaged = Self("tar-damaged")
  /// A tar archive has no such member.
  public static let tarMemberNotFound = Self("tar-member-not-found")
  /// A member of a tar archive is no regular file, or its name leads out of the archive.
  public static let tarMemberUnusable = Self("tar-member-unusable")

  static let archiveCodes: [Self] = [.badShard, .tarDamaged, .tarMemberNotFound, .tarMemberUnusable]
}
