package import Documents

/// The state of an album or folder as a function of the set of its lines.
package struct MergedCollection: Sendable {
  /// Where the collection was put into a folder: lines of different collections compare by height and ID.
  package struct Placement: Hashable, Comparable, Sendable {
    package let height: Int
    package let line: LineID

    package init(height: Int, line: LineID) { (self.height, self.line) = (height, line) }

    package static func < (one: Placement, other: Placement) -> Bool {
      (one.height, one.line) < (other.height, other.line)
    }
  }

  /// Whether it was created, by a line that is here.
  package let exists: Bool
  /// Whether it was deleted by people who knew all other lines.
  package let isDeleted: Bool
  /// The lines that a new one has as parents, by ID.
  package let heads: [LineID]
  /// The values that it has, such as `title` and `query`.
  package let values: [String: UnitValue]
  /// The folder that was written last; nil for none.
  package let parent: Bits128?
  /// Who wrote the folder; nil if no line did.
  package let placement: Placement?
  /// The photos in their order.
  package let members: [Bits128]
  /// Everything that writers disagree on.
  package let conflicts: [Conflict]

  /// Merges the lines of a collection, given in any order.
  package init(_ lines: [ObjectLine<CollectionChange>]) {
    let graph = CausalGraph(of: lines)
    let registers = CollectionRegisters(graph, lines)
    exists = registers.exists
    isDeleted = registers.isDeleted(graph)
    heads = graph.heads.map { graph.ids[$0] }.sorted()
    values = registers.values.compactMapValues { $0.shown ?? nil }
    parent = registers.parent.shown ?? nil
    placement = registers.parent.latest.last.map { Placement(height: graph.heights[$0.line], line: graph.ids[$0.line]) }
    members = isDeleted ? [] : registers.members.list.photos
    conflicts = isDeleted ? [] : registers.conflicts(graph)
  }
}
