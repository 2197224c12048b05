extension PhotoStore {
  /// Makes a store.
  ///
  /// - Parameter path: The folder, made where it is missing; by custom `.photoedit` in the folder of the photos.
  /// - Throws: `StoreError.alreadyExists`; `.notALibrary` where the folder has other files in it.
  package static func create(
    at path: String, timeout: Duration = defaultTimeout
  ) throws(StoreError) -> PhotoStore {
    let store = try opening(path) {
      let parent = FilePath.folder(of: path)
      if try FileStatus(at: parent, followingLinks: true) != nil { _ = try FilePath.resolved(parent) }
      try Folder.make(path)
      let layout = StoreLayout(root: try FilePath.resolved(path))
      if let stranger = try Folder.names(in: layout.root).first(where: { !layout.isOurs($0) }) {
        throw StoreError.notALibrary(path: layout.root, found: "it has a file '\(stranger)' in it")
      }
      for folder in layout.folders { try Folder.make(folder) }
      return try PhotoStore(layout, timeout: timeout)
    }
    try store.exclusive {
      let layout = store.layout
      try store.removeOrdinaryTemporaries()
      if try FileStatus(at: layout.format) != nil { throw StoreError.alreadyExists(path: layout.root) }
      if try store.usableIndex() == nil { _ = try store.rebuildIndex() }
      // The last step makes it a store; whoever dies before it can begin again.
      try DurableFile.write(
        StoreFormat.bytes, to: layout.format, ifExists: .fail, temporaries: layout.temporaries)
    }
    return store
  }

  /// Opens a store.
  ///
  /// - Parameters:
  ///   - path: The store's folder.
  ///   - recovers: Whether files that dead processes left are removed and a lost index is made again right now.
  /// - Throws: `StoreError.notFound`, `.notALibrary`, `.newerVersion`, where nothing has been touched.
  package static func open(
    at path: String, timeout: Duration = defaultTimeout, recovers: Bool = true
  ) throws(StoreError) -> PhotoStore {
    let store = try opening(path) {
      guard try FileStatus(at: path, followingLinks: true) != nil else { throw StoreError.notFound(path: path) }
      let layout = StoreLayout(root: try FilePath.resolved(path))
      try StoreFormat.check(layout)
      return try PhotoStore(layout, timeout: timeout)
    }
    guard recovers else { return store }
    try store.shared { _ in try store.removeOrdinaryTemporaries() }
    return store
  }

  /// The path of the store in a folder or in the nearest one above it.
  ///
  /// - Throws: `StoreError.notFound` where there is none.
  package static func find(from folder: String) throws(StoreError) -> String {
    try opening(folder) {
      var place = try FilePath.resolved(folder)
      while true {
        let candidate = (place == "/" ? "" : place) + "/" + StoreLayout.folderName
        if try FileStatus(at: candidate + "/format", followingLinks: true) != nil { return candidate }
        if place == "/" { throw StoreError.notFound(path: folder) }
        place = FilePath.folder(of: place)
      }
    }
  }

  /// Removes what dead processes left unfinished, where this program writes.
  private func removeOrdinaryTemporaries() throws {
    for folder in [layout.temporaries, layout.cache] { try Temporary.removeStale(in: folder) }
  }

  private static func opening<Value>(_ path: String, _ body: () throws -> Value) throws(StoreError) -> Value {
    do { return try body() } catch { throw StoreError(error, index: path) }
  }
}
