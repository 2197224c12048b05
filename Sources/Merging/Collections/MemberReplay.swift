import Documents

/// The members of an album, line by line in canonical order.
struct MemberReplay {
  private(set) var list = MemberList()
  /// For each photo the inserts that no removal took away.
  private var inserts: [Bits128: [Int]] = [:]

  /// Applies a line.
  mutating func apply(_ change: CollectionChange, _ line: Int, _ graph: CausalGraph) {
    switch change {
    case .insert(let photos, let before):
      for photo in photos { inserts[photo, default: []].append(line) }
      put(photos, before: before)
    case .move(let photos, let before):
      // A move moves what is there.
      let there = photos.filter { list.contains($0) }
      for photo in there { list.remove(photo) }
      put(there, before: before)
    case .remove(let photos):
      for photo in photos {
        // A removal takes away the inserts that its writer knew.
        let left = (inserts[photo] ?? []).filter { !graph.isAncestor($0, of: line) }
        inserts[photo] = left
        if left.isEmpty { list.remove(photo) }
      }
    default: break
    }
  }

  private mutating func put(_ photos: [Bits128], before: Bits128?) {
    let place = before.flatMap { list.contains($0) ? $0 : nil }
    for photo in photos where !list.contains(photo) { list.insert(photo, before: place) }
  }
}
