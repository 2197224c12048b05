import Documents
import DurableFiles

extension PhotoStore {
  /// Replaces the original of a photo with a file. The first original stays in the library.
  ///
  /// An asset whose original is by reference then refers to the new file. The file is only read.
  /// - Parameters:
  ///   - contents: the bytes of the file, which the caller has compared with the original: the same picture.
  ///   - mediaType: the media type, such as `image/jpeg`; the store does not check it.
  ///   - settings: the settings of the photo to change in the same transaction.
  ///   - author: the program that does it, such as `photoedit 1.0`.
  /// - Returns: The asset with the new original; unchanged if it already has these bytes.
  /// - Throws: `StoreError.originalTaken` if they are the original of another asset; `.fileChanged` if the file has
  ///   other bytes by now; `.notAFile`, `.file`.
  package func replaceOriginal(
    of asset: AssetID, with file: String, contents: HashedBytes, mediaType: String, settings: AssetSettings,
    author: String, note: String?
  ) throws(StoreError) -> Asset {
    try reading(asset) {
      let known = try requireAsset(asset)
      guard contents.digest != known.digest else { return known }
      let path = try FilePath.resolved(file)
      let photo = try OriginalFile(path)
      let object = known.isReference ? try photo.digested() : try objects.put(photo, contents: contents)
      guard object.digest == contents.digest else { throw StoreError.fileChanged(path: path) }
      let original = original(at: path, object, mediaType, isReference: known.isReference)
      var changes = [RequestedChange.original(asset, original, note: note)]
      if !settings.isEmpty { changes.append(.set(asset, settings)) }
      try enter(perform(changes, author: author).number)
      return try requireAsset(asset)
    }
  }

  /// The object that an edit is rendered from when it is resumed: if that was an original, the photo's current one.
  func resumedBase(of edit: Edit, _ asset: Asset) throws -> SHA256Digest {
    guard edit.base != asset.digest else { return edit.base }
    return try index.read { try $0.asset(withOriginal: edit.base)?.id } == asset.id ? asset.digest : edit.base
  }
}
