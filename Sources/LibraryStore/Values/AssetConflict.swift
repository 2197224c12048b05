public import Documents

/// What people did differently to a photo without knowing each other's changes. One version is shown and all are kept, until
/// somebody who knows them decides.
public struct AssetConflict: Hashable, Sendable {
  /// What one of them did.
  public struct Version: Hashable, Sendable {
    /// The value; nil if it was cleared or removed, and where there is none, as for an edit beside the trash.
    public let value: JSONValue?
    /// When it was made: ISO 8601, UTC; nil where that is not known.
    public let date: String?
    /// Whether it is what is shown.
    public let isShown: Bool
    /// The number of the entry that says it; nil for a version that is no entry's.
    public let entry: Int?
    /// The line of the log that says it.
    package let line: SHA256Digest
  }

  /// What it is about: the JSON key of a property, `trashed`, `versionNames.` and the id of an entry, `original`; `#ID` or
  /// `#ID.KEY` for a step of the recipe and for a parameter, `recipe.title`, `output` and so on for other parts of it,
  /// `edit` or `recipe` for all of it; `@5` for whether entry 5 counts.
  public let name: String
  /// The versions, in the order that is the same in every library.
  public let versions: [Version]
}

/// How a conflict ends.
package struct ConflictChoice: Hashable, Sendable {
  /// What is chosen.
  package enum Value: Hashable, Sendable {
    /// The version with this index.
    case version(Int)
    /// Another value; nil for none.
    case value(JSONValue?)
  }

  /// The conflict as it was seen.
  package let conflict: AssetConflict
  package let value: Value

  package init(_ conflict: AssetConflict, _ value: Value) { (self.conflict, self.value) = (conflict, value) }
}
