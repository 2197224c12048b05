package import Documents

/// In which folder each collection is shown. A folder is never inside itself.
package struct FolderTree: Sendable {
  /// For each collection that is not deleted its folder; nil for none.
  package private(set) var folders: [Bits128: Bits128?] = [:]
  /// The collections whose folder is not the one that was written, because it would be inside them.
  package private(set) var dropped: [Bits128] = []

  /// The tree of all collections of a library.
  ///
  /// Whoever put a collection into a folder first, in canonical order, wins: a later one that closes a circle is dropped.
  /// - Parameter isFolder: whether a collection is a folder. In anything else there are no collections.
  package init(
    _ collections: [Bits128: MergedCollection], isFolder: (MergedCollection) -> Bool = { _ in true }
  ) {
    let alive = collections.filter { $0.value.exists && !$0.value.isDeleted }
    let order = alive.sorted { one, other in
      switch (one.value.placement, other.value.placement) {
      case (let first?, let second?) where first != second: first < second
      case (nil, _?): true
      case (_?, nil): false
      default: one.key.hex < other.key.hex
      }
    }
    for (id, collection) in order {
      let folder = Self.folder(collection.parent, collections, isFolder)
      if let folder, isInside(folder, id) {
        folders.updateValue(nil, forKey: id)
        dropped.append(id)
      } else {
        folders.updateValue(folder, forKey: id)
      }
    }
  }

  /// The folder itself, or where it was if it is deleted.
  private static func folder(
    _ folder: Bits128?, _ collections: [Bits128: MergedCollection], _ isFolder: (MergedCollection) -> Bool
  ) -> Bits128? {
    var (folder, seen) = (folder, Set<Bits128>())
    while let id = folder {
      guard let collection = collections[id], collection.exists, isFolder(collection), seen.insert(id).inserted else {
        return nil
      }
      if !collection.isDeleted { return id }
      folder = collection.parent
    }
    return nil
  }

  private func isInside(_ folder: Bits128, _ other: Bits128) -> Bool {
    var next: Bits128? = folder
    while let id = next {
      if id == other { return true }
      next = folders[id] ?? nil
    }
    return false
  }
}
