import Documents

/// The lines of all collections, each of which is checked on its own.
struct CollectionHistory {
  /// Why a line is rejected.
  enum Problem: Error {
    /// It lacks something, is there twice, or comes before one that it names.
    case damaged(String)
    /// A newer program wrote it.
    case newer(String)
  }

  /// The IDs of the lines, in order.
  private(set) var ids: [SHA256Digest] = []
  /// The collections that they are about.
  private(set) var collections: Set<CollectionID> = []
  private var known: Set<SHA256Digest> = []
  /// The parents that no line before has the ID of.
  private var awaited: Set<SHA256Digest> = []

  /// Adds the next line. It may name photos that do not exist: they were purged since, and keep their places in albums.
  ///
  /// - Parameter json: the JSON of the line with the ID.
  mutating func add(_ id: SHA256Digest, _ json: [UInt8]) throws(Problem) {
    let result = json.withUnsafeBytes { bytes in
      Result { () throws(Problem) in
        guard let members = LineMembers(bytes) else { throw .damaged("the line \(id) is not a JSON object") }
        try add(id, members)
      }
    }
    try result.get()
  }

  private mutating func add(_ id: SHA256Digest, _ members: LineMembers) throws(Problem) {
    if let found = NewerLine.found(members) { throw .newer(found) }
    guard let collection = members.bits("collection"), Self.isValid(members), let parents = members.parents else {
      throw .damaged("the line \(id) is not a valid change of a collection")
    }
    guard !known.contains(id), !awaited.contains(id) else {
      throw .damaged("the line \(id) is there twice, or behind one that names it")
    }
    known.insert(id)
    awaited.formUnion(parents.filter { !known.contains($0) })
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
