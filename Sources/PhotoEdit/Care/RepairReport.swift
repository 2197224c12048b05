/// What a repair did, and what it could not do.
public struct RepairReport: Hashable, Sendable {
  /// Something that was put right.
  public struct Repair: Hashable, Sendable {
    /// The kind, in kebab-case; stable: `index-rebuilt`, `original-restored`, `rendition-rendered`, `object-put-aside`.
    public let code: String
    /// What was done.
    public let message: String
  }

  /// What was put right.
  public let repairs: [Repair]
  /// What is still to be said of the library.
  public let findings: [VerifyFinding]

  /// What is lost: the findings that are damage.
  public var lost: [VerifyFinding] { findings.filter(\.isDamage) }
}
