package import Documents

/// What people set differently about a photo without knowing each other's changes. One value is shown and all are kept, until
/// somebody who knows them sets it again.
package struct AssetConflict: Hashable, Sendable {
  /// What one of them set.
  package struct Version: Hashable, Sendable {
    /// The value; nil if it was cleared, or for an edit beside the trash.
    package let value: JSONValue?
    /// When it was set: ISO 8601, UTC; nil where that is not known.
    package let date: String?
    /// Whether it is the value that is shown.
    package let isShown: Bool
  }

  /// The JSON key of what was set: that of a property, `trashed`, or `versionNames` with the id of an entry.
  package let name: String
  /// What was set, in the order that is the same in every library.
  package let versions: [Version]
}
