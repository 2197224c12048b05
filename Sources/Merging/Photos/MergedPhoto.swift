import Documents

/// The state of a photo as a function of the set of its lines.
package struct MergedPhoto: Sendable {
  /// The recipe, and what undo and redo would do.
  package let merge: PhotoMerge
  /// Whether the photo exists.
  package let existence: PhotoExistence
  /// Everything else that is said about it.
  package let metadata: MergedSettings
  /// Everything that writers disagree on.
  package let conflicts: [Conflict]

  /// Merges the lines of a photo, given in any order.
  ///
  /// - Parameters:
  ///   - lines: those that no applied purge lists.
  ///   - blank: the IDs of unreadable lines that no purge lists.
  package init(_ lines: [PhotoLine], blank: Set<LineID> = [], rules: some EditUnits) {
    merge = PhotoMerge(lines, rules: rules)
    existence = PhotoExistence(lines, blank: blank)
    metadata = MergedSettings(merge.graph, merge.changes)
    conflicts = merge.conflicts + metadata.conflicts
  }

  /// The data of the edit that is shown; nil for a photo without edits.
  package func data(_ rules: some EditUnits) -> EditData? {
    merge.shown.data ?? merge.shown.content.map { rules.data(of: $0) }
  }
}
