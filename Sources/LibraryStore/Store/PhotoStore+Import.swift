import Documents
import DurableFiles
package import PhotoMetadata
import TransactionLog

extension PhotoStore {
  /// Imports a photo. Equal bytes are the same asset, no matter which file they come from.
  ///
  /// A symbolic link is followed, and its target's path is recorded. The file is only read.
  /// - Parameters:
  ///   - contents: the bytes of the file, if the caller has read them; nil to read the file.
  ///   - mediaType: the media type, such as `image/jpeg`; the store does not check it.
  ///   - facts: what is known about the photo.
  ///   - byReference: whether to record only the path and digest instead of copying the file.
  ///   - author: the program that imports it, such as `photoedit 1.0`.
  /// - Returns: The asset, and whether it is new.
  /// - Throws: `StoreError.notAFile`; `.fileChanged` if the file was written to in the meantime, or has other bytes than
  ///   `contents`; `.file`.
  package func importPhoto(
    at file: String, contents: HashedBytes? = nil, mediaType: String, facts: PropertyValues = PropertyValues(),
    byReference: Bool = false, author: String, note: String? = nil
  ) throws(StoreError) -> (asset: Asset, isNew: Bool) {
    try changing { scope in
      try requireWritable()
      let path = try FilePath.resolved(file)
      let photo = try OriginalFile(path)
      let object = byReference ? try photo.digested() : try objects.put(photo, contents: contents)
      // What is known about the photo is what the caller has read.
      if let contents, contents.digest != object.digest { throw StoreError.fileChanged(path: path) }
      let id = AssetID(original: object.digest)
      let imported = { () throws -> (asset: Asset, isNew: Bool) in
        if let known = try self.index.read({ try $0.asset(id) }) { return (known, false) }
        let original = self.original(at: path, object, mediaType, isReference: byReference)
        let result = try self.perform([.create(original, facts, note: note)], author: author)
        try self.enter(result.number)
        return (try self.requireAsset(id), result.created.contains(id))
      }
      guard let scope else { return try imported() }
      // A view also has what it imported if the library had it already.
      return try scope.importing([id]) {
        let result = try imported()
        return (result, new: result.isNew ? [id] : [])
      }
    }
  }

  /// A photo that was just imported, even if nothing else can be read.
  package func imported(_ photo: AssetID) throws(StoreError) -> Asset { try changing { _ in try requireAsset(photo) } }

  /// Makes sure that the index has a transaction, which is valid even if the index failed to enter it.
  func enter(_ number: Int?) throws {
    if let number, try index.applied().number < number { try log.catchUp() }
  }

  func requireAsset(_ id: AssetID) throws -> Asset {
    guard let asset = try index.read({ try $0.asset(id) }) else { throw StoreError.assetNotFound(id.text) }
    return asset
  }
}
