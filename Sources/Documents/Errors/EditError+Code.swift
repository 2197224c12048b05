extension EditError {
  /// The kind of failure that an error is about. Later versions add codes, and change or remove none.
  ///
  ///     catch let error where error.code == .entryConflict { … }
  public struct Code: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// The text of the code in JSON, in kebab-case, such as `entry-conflict`; stable.
    public let rawValue: String

    /// The code with a text.
    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ text: String) { rawValue = text }

    /// Every documented code, grouped by topic.
    public static let allCases: [Code] =
      recipeCodes + photoCodes + outputCodes + libraryCodes + extensionCodes + batchCodes + archiveCodes + objectCodes
      + pageCodes
  }
}

extension EditError.Code: CustomStringConvertible {
  /// The text of the code in JSON.
  public var description: String { rawValue }
}
