package import Documents

/// The ID of a line: the SHA-256 of its JSON.
package typealias LineID = SHA256Digest

/// One change of one object, such as a photo or a collection, and what its writer knew.
package struct ObjectLine<Change: Sendable>: Sendable {
  /// The ID of the line.
  package let id: LineID
  /// The heads of the object that its writer knew. One that is not among the lines is passed over.
  package let parents: [LineID]
  /// What the line changes.
  package let change: Change

  package init(id: LineID, parents: [LineID], change: Change) {
    (self.id, self.parents, self.change) = (id, parents, change)
  }
}

extension CausalGraph {
  /// The graph of the lines of an object.
  init(of lines: [ObjectLine<some Sendable>]) { self.init(lines.map { ($0.id, $0.parents) }) }

  /// What each line of the graph changes.
  func changes<Change>(of lines: [ObjectLine<Change>]) -> [Change] {
    var changes = [Change?](repeating: nil, count: ids.count)
    for line in lines { if let number = number(of: line.id) { changes[number] = line.change } }
    return changes.compactMap { $0 }
  }
}
