package import Documents

/// In which order the collections of each folder are shown.
///
/// The lines of all collections are replayed. They have an order of their own, which the writer of each has counted on, so that
/// the result depends on the set of lines alone, and is that of the log where one writer has made them.
package struct FolderOrder: Sendable {
  /// A line that places a collection, or deletes it.
  package struct Line: Sendable {
    /// What a line changes.
    package enum Change: Sendable {
      /// It comes to the end of a folder (`.some(nil)` for none; nil to stay in its own), and then before a collection of
      /// that folder (`.some(nil)` for the end; nil to leave its place).
      case put(folder: Bits128??, before: Bits128??)
      /// It is deleted. What it contains comes to the end of the folder above.
      case delete
    }

    /// The ID of the line.
    package let id: LineID
    /// What its writer counted: one more than the greatest that it knew.
    package let order: Int
    package let collection: Bits128
    package let change: Change

    package init(id: LineID, order: Int, collection: Bits128, _ change: Change) {
      (self.id, self.order, self.collection, self.change) = (id, order, collection, change)
    }
  }

  /// The collections of each folder, and of none, in their order.
  package private(set) var contents: [Bits128?: [Bits128]] = [:]

  /// The order of the collections of a tree.
  ///
  /// A collection that the replay leaves in another folder than the tree has it in comes to the end of that.
  package init(_ lines: [Line], in tree: FolderTree) {
    var replay = OrderReplay(tree)
    let lines = lines.sorted { ($0.order, $0.id) < ($1.order, $1.id) }
    for line in lines { replay.apply(line) }
    for folder in Set(tree.folders.values) { contents[folder] = replay.contents(of: folder) }
    for id in replay.misplaced { contents[tree.folders[id] ?? nil, default: []].append(id) }
  }
}

/// The folders while lines are replayed.
private struct OrderReplay {
  private let tree: FolderTree
  private var lists: [Bits128?: MemberList] = [:]
  /// The folder in whose list each collection is.
  private var places: [Bits128: Bits128?] = [:]
  /// Where the folders were that have been deleted.
  private var removed: [Bits128: Bits128?] = [:]
  /// The number of the line that put each collection into its list.
  private var numbers: [Bits128: Int] = [:]
  private var count = 0

  init(_ tree: FolderTree) { self.tree = tree }

  mutating func apply(_ line: FolderOrder.Line) {
    count += 1
    let id = line.collection
    switch line.change {
    case .put(let folder, let before):
      if let folder { put(id, in: existing(folder), before: nil) }
      guard let before, let own = places[id] else { return }
      put(id, in: own, before: before.flatMap { $0 != id && places[$0] == .some(own) ? $0 : nil })
    case .delete:
      // Who deleted a collection that others have changed has deleted nothing.
      guard tree.folders[id] == nil, let own = places.removeValue(forKey: id) else { return }
      lists[own]?.remove(id)
      removed.updateValue(own, forKey: id)
      for content in lists.removeValue(forKey: id)?.photos ?? [] { put(content, in: existing(own), before: nil) }
    }
  }

  private mutating func put(_ id: Bits128, in folder: Bits128?, before next: Bits128?) {
    if let old = places[id] { lists[old]?.remove(id) }
    lists[folder, default: MemberList()].insert(id, before: next)
    places.updateValue(folder, forKey: id)
    removed[id] = nil
    numbers[id] = count
  }

  /// A folder, or the one where it was if it is deleted.
  private func existing(_ folder: Bits128?) -> Bits128? {
    var (folder, seen) = (folder, Set<Bits128>())
    while let id = folder, let above = removed[id] {
      guard seen.insert(id).inserted else { return nil }
      folder = above
    }
    return folder
  }

  /// The collections in the list of a folder that the tree has in this folder.
  func contents(of folder: Bits128?) -> [Bits128] {
    (lists[folder]?.photos ?? []).filter { tree.folders[$0] == .some(folder) }
  }

  /// The collections of the tree that are in the list of another folder, or in none.
  var misplaced: [Bits128] {
    tree.folders.filter { places[$0.key] != .some($0.value) }.keys.sorted {
      (numbers[$0] ?? 0, $0.hex) < (numbers[$1] ?? 0, $1.hex)
    }
  }
}
