package import Documents
public import RevisionStore

/// Something that `verify` found.
public struct VerifyFinding: Hashable, Sendable {
  /// The kind, in kebab-case; stable.
  public let code: String
  /// What was found.
  public let message: String
  /// Whether something is lost or wrong; otherwise it only needs cleaning up, or a newer photoedit.
  public let isDamage: Bool
  /// Whether it is about what only a newer photoedit can read.
  public let isNewer: Bool

  init(_ finding: Finding) {
    code = finding.code
    message = finding.description
    isDamage = finding.isDamage
    isNewer = finding.isNewer
  }

  init(code: String, message: String, isDamage: Bool) {
    (self.code, self.message, self.isDamage, isNewer) = (code, message, isDamage, false)
  }
}

extension VerifySample {
  /// All of them.
  public static let all = VerifySample.share(1)
}

/// What a check of a part found.
public struct VerifyReport: Hashable, Sendable {
  /// What was found, in a stable order.
  public let findings: [VerifyFinding]
  /// How many objects were read, or renditions made again.
  public let checked: Int
  /// How many there are.
  public let all: Int
}

extension Library {
  /// Checks the library: every manifest and its chain, every reference, and the index.
  ///
  /// - Parameter readsData: whether every object is read and compared with its digest; otherwise only its presence
  ///   is checked.
  /// - Throws: `EditError` where it cannot be checked at all.
  package func verify(readsData: Bool = true) throws(EditError) -> [VerifyFinding] {
    try mappingErrors { try store.verify(readsData ? .readData : .quick).map(VerifyFinding.init) }
  }

  /// Checks the library, and reads a part of its objects: those after the last run's, so that repeated runs read all.
  ///
  /// - Throws: `EditError` where it cannot be checked at all, or the position cannot be stored.
  package func verify(reading sample: VerifySample) throws(EditError) -> VerifyReport {
    try mappingErrors {
      let (findings, read, all) = try store.verify(reading: sample)
      return VerifyReport(findings: findings.map(VerifyFinding.init), checked: read, all: all)
    }
  }

  /// Rebuilds the index from the files. Histories, numbers and current states stay what they were.
  ///
  /// - Returns: What is wrong with the files.
  /// - Throws: `EditError`
  package func rebuildIndex() throws(EditError) -> [VerifyFinding] {
    try mappingErrors { try store.rebuild().map(VerifyFinding.init) }
  }
}
