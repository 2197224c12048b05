import DurableFiles

extension PhotoStore {
  /// Creates a store.
  ///
  /// - Parameter path: the folder, created if missing; by convention `.photoedit` in the folder of the photos.
  /// - Throws: `StoreError.alreadyExists`; `.notALibrary` if the folder has other files in it.
  package static func create(
    at path: String, timeout: Duration = defaultTimeout
  ) throws(StoreError) -> PhotoStore {
    let store = try mappingErrors(path, timeout) {
      let parent = FilePath.folder(of: path)
      if try FileStatus(at: parent, followingLinks: true) != nil { _ = try FilePath.resolved(parent) }
      try Folder.make(path)
      let layout = StoreLayout(root: try FilePath.resolved(path))
      if let other = try Folder.names(in: layout.root).first(where: { !layout.isStoreFile($0) }) {
        throw StoreError.notALibrary(path: layout.root, found: "unexpected file '\(other)'")
      }
      for folder in layout.folders { try Folder.make(folder) }
      return try PhotoStore(layout, timeout: timeout)
    }
    try store.exclusive {
      let layout = store.layout
      try store.removeStaleTemporaries(in: store.layout.temporaryFolders)
      if try FileStatus(at: layout.format) != nil { throw StoreError.alreadyExists(path: layout.root) }
      if try store.usableIndex() == nil { _ = try store.rebuildIndex() }
      // The last step makes it a store. A process that dies earlier can start over.
      try DurableFile.write(
        StoreFormat.bytes, to: layout.format, ifExists: .fail, temporaries: layout.temporaries)
    }
    return store
  }

  /// Opens a store. One that this process cannot change is opened for reading.
  ///
  /// - Parameters:
  ///   - path: the store's folder.
  ///   - recovers: whether to remove the temporaries of dead processes and rebuild a missing index now.
  /// - Throws: `StoreError.notFound`, `.notALibrary`, `.newerVersion`; then nothing has been changed.
  package static func open(
    at path: String, timeout: Duration = defaultTimeout, recovers: Bool = true
  ) throws(StoreError) -> PhotoStore {
    let store = try mappingErrors(path, timeout) {
      guard try FileStatus(at: path, followingLinks: true) != nil else { throw StoreError.notFound(path: path) }
      let layout = StoreLayout(root: try FilePath.resolved(path))
      try StoreFormat.check(layout)
      return try PhotoStore(layout, timeout: timeout)
    }
    guard recovers, !store.isReadOnly else { return store }
    try store.shared { _ in try store.removeStaleTemporaries(in: store.layout.temporaryFolders) }
    return store
  }

  /// The path of the store in a folder or its nearest ancestor.
  ///
  /// - Throws: `StoreError.notFound`
  package static func find(from folder: String) throws(StoreError) -> String {
    try mappingErrors(folder, defaultTimeout) {
      var place = try FilePath.resolved(folder)
      while true {
        let candidate = (place == "/" ? "" : place) + "/" + StoreLayout.folderName
        if try FileStatus(at: candidate + "/format", followingLinks: true) != nil { return candidate }
        if place == "/" { throw StoreError.notFound(path: folder) }
        place = FilePath.folder(of: place)
      }
    }
  }

  private static func mappingErrors<Value>(
    _ path: String, _ timeout: Duration, _ body: () throws -> Value
  ) throws(StoreError) -> Value {
    do { return try body() } catch { throw StoreError(error, index: path, timeout: timeout) }
  }
}
