import Documents

/// Checks the lines of collections one after another, as the index does.
struct CollectionHistory {
  private var kinds: [CollectionID: AssetCollection.Kind] = [:]
  private var parents: [CollectionID: CollectionID] = [:]

  /// Adds a line. It may name photos that do not exist: they were purged since, and keep their places in albums.
  ///
  /// - Returns: Whether the line fits what precedes it; a line that does not fit has no effect.
  mutating func add(_ json: [UInt8]) -> Bool {
    json.withUnsafeBytes { bytes in
      guard let members = LineMembers(bytes), NewerLine.found(members) == nil else { return false }
      switch ChangeKind(members) {
      case .collection, .list: return CollectionLine(members).map { add($0) } ?? false
      case .members:
        guard let line = MembersLine(members) else { return false }
        return kinds[line.collection] != nil
      default: return false
      }
    }
  }

  private mutating func add(_ line: CollectionLine) -> Bool {
    let id = line.collection
    guard (kinds[id] == nil) == (line.operation == .create) else { return false }
    if line.operation == .delete {
      for child in parents.filter({ $0.value == id }).keys { parents[child] = parents[id] }
      (kinds[id], parents[id]) = (nil, nil)
      return true
    }
    if let parent = line.parent {
      if let folder = parent.value, kinds[folder] != .folder || isInside(folder, of: id) { return false }
      parents[id] = parent.value
    }
    if line.operation == .create { kinds[id] = line.kind }
    return true
  }

  private func isInside(_ id: CollectionID, of other: CollectionID) -> Bool {
    var place: CollectionID? = id
    while let current = place {
      if current == other { return true }
      place = parents[current]
    }
    return false
  }
}
