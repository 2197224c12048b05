package import Documents

/// The state of a photo as a function of the set of its lines.
package struct MergedPhoto: Sendable {
  /// The recipe, and what undo and redo would do.
  package let merge: PhotoMerge
  /// Whether the photo exists.
  package let existence: PhotoExistence
  /// The lines that a new one has as parents, by ID.
  package let heads: [LineID]
  /// The settings that have a value.
  package let settings: [String: UnitValue]
  /// What is known of the file, and nobody sets.
  package let file: [String: UnitValue]
  /// The digest of the original; nil if no line says it.
  package let original: SHA256Digest?
  /// The resources besides the original, by role.
  package let resources: [String: PhotoResource]
  /// The keywords in their order.
  package let keywords: [String]
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
    let graph = merge.graph
    heads = graph.heads.map { graph.ids[$0] }.sorted()
    let registers = PhotoRegisters(graph, merge.changes)
    let written = registers.facts.merging(registers.settings) { $1 }
    settings = written.compactMapValues { $0.shown ?? nil }
    file = registers.file
    original = registers.original.shown ?? registers.importedOriginal.shown
    let roles = registers.importedResources.merging(registers.resources) { $1 }
    resources = roles.compactMapValues { $0.shown ?? nil }
    keywords = registers.keywords.shown
    conflicts = merge.conflicts + Self.conflicts(written, registers, graph) + Self.conflicts(roles, registers, graph)
  }

  /// The data of the edit that is shown; nil for a photo without edits.
  package func data(_ rules: some EditUnits) -> EditData? {
    merge.shown.data ?? merge.shown.content.map { rules.data(of: $0) }
  }
}
