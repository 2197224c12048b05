import Documents

/// The lines of all collections, each of which is checked on its own.
struct CollectionHistory {
  /// The IDs of the lines, in order.
  private(set) var ids: [SHA256Digest] = []
  /// The collections that they are about.
  private(set) var collections: Set<CollectionID> = []
  private var lines = ArchivedLines()

  /// Adds the next line. It may name photos that do not exist: they were purged since, and keep their places in albums.
  ///
  /// - Parameter json: the JSON of the line with the ID.
  mutating func add(_ id: SHA256Digest, _ json: [UInt8]) throws(LineProblem) {
    try ArchivedLines.read(id, json) { members throws(LineProblem) in try add(id, members) }
  }

  private mutating func add(_ id: SHA256Digest, _ members: LineMembers) throws(LineProblem) {
    if let found = NewerLine.found(members) { throw .newer(found) }
    guard let collection = members.bits("collection"), Self.isValid(members), let parents = members.parents else {
      throw .damaged("the line \(id) is not a valid change of a collection")
    }
    try lines.add(id, after: parents)
    ids.append(id)
    collections.insert(CollectionID(collection))
  }

  private static func isValid(_ members: LineMembers) -> Bool {
    switch ChangeKind(members) {
    case .collection, .list: CollectionLine(members) != nil
    case .members: MembersLine(members) != nil
    case nil: members.value("asset") == nil
    default: false
    }
  }
}
