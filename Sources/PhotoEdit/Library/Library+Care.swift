import RevisionStore

/// Something that `verify` found.
public struct VerifyFinding: Hashable, Sendable {
  /// The kind, in kebab-case; stable.
  public let code: String
  /// What was found.
  public let message: String
  /// Whether something is lost or wrong; otherwise it only wants tidying.
  public let isDamage: Bool

  init(_ finding: Finding) {
    code = finding.code
    message = finding.description
    isDamage = finding.isDamage
  }
}

extension Library {
  /// Checks the library: every manifest and its chain, every reference, and the index.
  ///
  /// - Parameter readsData: whether every object is read and compared with its digest; otherwise only its presence is
  ///   looked at.
  /// - Throws: `EditError` where it cannot be checked at all.
  public func verify(readsData: Bool = true) throws(EditError) -> [VerifyFinding] {
    try edging { try store.verify(readsData ? .readData : .quick).map(VerifyFinding.init) }
  }

  /// Makes the index again from the files. Histories, numbers and current states stay what they were.
  ///
  /// - Returns: What is wrong with the files.
  /// - Throws: `EditError`
  public func rebuildIndex() throws(EditError) -> [VerifyFinding] {
    try edging { try store.rebuild().map(VerifyFinding.init) }
  }
}
