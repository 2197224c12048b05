import DurableFiles
import Documents
import Glibc

extension PhotoStore {
  /// Imports a photo. Equal bytes are the same asset, no matter which file they come from.
  ///
  /// A symbolic link is followed, and its target's path is recorded. The file is only read.
  /// - Parameters:
  ///   - contents: the bytes of the file, if the caller has read them; nil to read the file.
  ///   - mediaType: the media type, such as `image/jpeg`; the store does not check it.
  ///   - byReference: whether to record only the path and digest instead of copying the file.
  ///   - author: the program that imports it, such as `photoedit 1.0`.
  /// - Returns: The asset, and whether it is new.
  /// - Throws: `StoreError.notAFile`, `.fileChanged`, `.file`.
  package func importPhoto(
    at file: String, contents: HashedBytes? = nil, mediaType: String, byReference: Bool = false, author: String,
    note: String? = nil
  ) throws(StoreError) -> (asset: Asset, isNew: Bool) {
    try changing { index in
      let path = try FilePath.resolved(file)
      let photo = try OriginalFile(path)
      let object = byReference ? try photo.digested() : try objects.put(photo, contents: contents)
      let original = Manifest.Original(
        object: object, name: FilePath.name(of: path), path: FilePath.relative(path, to: layout.home) ?? path,
        mediaType: mediaType, isReference: byReference)
      let manifest = Manifest(
        asset: AssetID(original: object.digest), number: 0, previous: nil, date: Manifest.now(), author: author,
        note: note, content: .original(original))
      return try enter(manifest, index)
    }
  }

  private func enter(_ manifest: Manifest, _ index: StoreIndex) throws -> (asset: Asset, isNew: Bool) {
    while true {
      if let known = try caughtUp(manifest.asset, index) { return (placed(known.asset), false) }
      do {
        return try index.write { database in
          let entry = try manifests.write(manifest)
          var state: AssetState?
          let path = manifests.path(of: manifest.asset, 0)
          try StoreIndex.enter(entry, after: &state, path: path, in: database)
          return (try AssetState(entry, path: path).asset, true)
        }
      } catch let error as FileError where error.isTaken(manifests.path(of: manifest.asset, 0)) {
        // Another process won the race, or died before it entered the asset.
        continue
      }
    }
  }
}

extension OriginalFile {
  /// The digest and length of the file's bytes.
  package func digested() throws -> StoredObject {
    var running = RunningDigest()
    try read { running.add($0) }
    return StoredObject(digest: running.digest, size: running.size)
  }
}

extension FileError {
  /// Whether the error says that this name is taken.
  func isTaken(_ path: String) -> Bool { alreadyExists && self.path.utf8.elementsEqual(path.utf8) }
}
