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
