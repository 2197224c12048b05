package import Documents

/// What people set about a photo, and what its files say, as a function of the set of its lines.
package struct MergedSettings: Sendable {
  /// The lines that a new one has as parents, by ID.
  package let heads: [LineID]
  /// The settings that have a value.
  package let settings: [String: UnitValue]
  /// The line that wrote the value that is shown of each setting, or its absence.
  package let writers: [String: LineID]
  /// What is known of the file, and nobody sets.
  package let file: [String: UnitValue]
  /// The digest of the original; nil if no line says it.
  package let original: SHA256Digest?
  /// The resources besides the original, by role.
  package let resources: [String: PhotoResource]
  /// The keywords in their order.
  package let keywords: [String]
  /// What writers disagree on.
  package let conflicts: [Conflict]

  /// Merges the lines of a photo, given in any order; repeated ones count once.
  package init(_ lines: [PhotoLine]) {
    let graph = CausalGraph(of: lines)
    self.init(graph, graph.changes(of: lines))
  }

  /// - Parameter changes: what each line of the graph changes.
  init(_ graph: CausalGraph, _ changes: [PhotoChange]) {
    heads = graph.heads.map { graph.ids[$0] }.sorted()
    let registers = PhotoRegisters(graph, changes)
    let written = registers.facts.merging(registers.settings) { $1 }
    settings = written.compactMapValues { $0.shown ?? nil }
    writers = written.compactMapValues { $0.latest.last.map { graph.ids[$0.line] } }
    file = registers.file
    original = registers.original.shown ?? registers.importedOriginal.shown
    let roles = registers.importedResources.merging(registers.resources) { $1 }
    resources = roles.compactMapValues { $0.shown ?? nil }
    keywords = registers.keywords.shown
    conflicts = Self.conflicts(written, registers, graph) + Self.conflicts(roles, registers, graph)
  }
}
