import Documents
import DurableFiles

extension PhotoStore {
  /// Makes a file the original of a photo in place of the one that it has. The first original stays in the library.
  ///
  /// An asset whose original is by reference refers to the file afterwards. The file is only read.
  /// - Parameters:
  ///   - contents: the bytes of the file, which the caller has compared with the original: the same picture.
  ///   - mediaType: the media type, such as `image/jpeg`; the store does not check it.
  ///   - settings: what is set about the photo in the same transaction.
  ///   - author: the program that does it, such as `photoedit 1.0`.
  /// - Returns: The asset with the new original; as it was if it has these bytes already.
  /// - Throws: `StoreError.originalTaken` if they are the original of another asset, `.fileChanged` if the file has other
  ///   bytes by now; `.notAFile`, `.file`.
  package func replaceOriginal(
    of asset: AssetID, with file: String, contents: HashedBytes, mediaType: String, settings: AssetSettings,
    author: String, note: String?
  ) throws(StoreError) -> Asset {
    try mappingErrors {
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

  /// What an edit is rendered from when it is resumed: where that was the original, the one that the photo has now.
  func resumedBase(of edit: Edit, _ asset: Asset) throws -> SHA256Digest {
    guard edit.base != asset.digest else { return edit.base }
    return try index.read { try $0.asset(withOriginal: edit.base)?.id } == asset.id ? asset.digest : edit.base
  }
}
