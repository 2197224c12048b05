import Documents

/// What the lines of a collection wrote.
struct CollectionRegisters {
  private(set) var exists = false
  private(set) var values: [String: Register<UnitValue?>] = [:]
  private(set) var parent = Register<Bits128?>()
  private(set) var members = MemberReplay()
  private var deletes: [Int] = []
  private var others: [Int] = []

  init(_ graph: CausalGraph, _ lines: [ObjectLine<CollectionChange>]) {
    for (line, change) in graph.changes(of: lines).enumerated() {
      if case .delete = change { deletes.append(line) } else { others.append(line) }
      switch change {
      case .create(let values):
        exists = true
        write(values, line, graph)
      case .set(let values): write(values, line, graph)
      default: members.apply(change, line, graph)
      }
    }
  }

  private mutating func write(_ written: CollectionValues, _ line: Int, _ graph: CausalGraph) {
    for (key, value) in written.values { values[key, default: Register()].write(value, line, graph) }
    if let folder = written.parent { parent.write(folder, line, graph) }
  }

  /// Whether the deletes know all other lines.
  func isDeleted(_ graph: CausalGraph) -> Bool {
    !deletes.isEmpty
      && others.allSatisfy { line in deletes.contains { graph.isAncestor(line, of: $0) } }
  }

  /// What writers disagree on, in a collection that is not deleted.
  func conflicts(_ graph: CausalGraph) -> [Conflict] {
    var found = values.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.compactMap {
      $0.value.conflict(.setting($0.key), graph) { $0 }
    }
    let ofParent = parent.conflict(.setting("parent"), graph) { folder in folder.map { UnitValue(.string($0.hex)) } }
    if let ofParent { found.append(ofParent) }
    // A delete that nobody has seen.
    let unseen = deletes.filter(Set(graph.heads).contains)
    if !unseen.isEmpty {
      let unknown = graph.latest(of: others.filter { line in !deletes.contains { graph.isAncestor(line, of: $0) } })
      let changed = unknown.map { ($0, UnitValue(.string("changed"))) }
      let versions = (unseen.map { ($0, UnitValue(.string("deleted"))) } + changed).sorted { $0.0 < $1.0 }
      found.append(
        Conflict(
          .deletion, versions.map { Conflict.Version(graph.ids[$0.0], $0.1) }, shown: UnitValue(.string("changed"))))
    }
    return found
  }
}
