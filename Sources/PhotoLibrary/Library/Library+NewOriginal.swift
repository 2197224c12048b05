import Adjustments
public import Documents
public import Editing
public import Foundation
import ImageFiles
public import LibraryStore
import PhotoMetadata
package import Rendering
package import Workers

extension Library {
  /// Continues the history of a photo whose file another program has changed, for example by writing keywords into it:
  /// makes the file the photo's original.
  ///
  /// The picture must be the same: size, orientation, colors and every sample. The history gets an entry of the kind
  /// `newOriginal`, which undo and redo skip. Edits are resumed with the new original; renditions stay unchanged. Where
  /// the metadata of the file differ from those of the old original in title, caption, keywords, rating, date or place,
  /// the photo gets the new values. The first original stays in the library, and the file is only read.
  ///
  /// - Parameters:
  ///   - asset: the photo.
  ///   - file: the file.
  ///   - note: recorded in the history; nil for none.
  ///   - loader: decodes the pictures; by default in this process.
  /// - Returns: The photo with its new original; unchanged if it already has these bytes.
  /// - Throws: `EditError`: `other-picture` where the picture is a different one, `damaged-photo`, `original-taken`
  ///   where the file is the original of another photo, `object-missing` where the library only refers to the old
  ///   original, which is gone; and whatever opening a photo throws.
  @discardableResult
  public func replaceOriginal(
    of asset: Asset, with file: URL, note: String? = nil, by loader: PhotoLoader = .here
  ) async throws(EditError) -> Asset {
    let replacement = try await RenderThreads.run(progress: nil) { progress throws(EditError) in
      try loader.use { runner throws(EditError) in
        let photo = try runner.photo(path: file.path, limits: loader.limits, progress: progress)
        return try NewOriginal(
          photo, at: file, for: asset, of: self, limits: loader.limits, in: runner, progress: progress)
      }
    }
    return try await WorkThreads.waiting.run { () throws(EditError) in try self.commit(replacement, note: note) }
  }

  /// Makes a file the original of a photo, after the two were compared.
  ///
  /// - Throws: `EditError`: `original-taken`; other errors where it cannot be stored.
  package func commit(_ new: NewOriginal, note: String?) throws(EditError) -> Asset {
    try mappingErrors(path: new.file.path) {
      try new.photo.bytes.withUnsafeBytes { bytes in
        try store.replaceOriginal(
          of: new.asset.id, with: new.file.path, contents: HashedBytes(bytes, digest: new.photo.info.digest),
          mediaType: new.photo.info.format.mimeType, settings: new.settings, author: EngineVersion.software, note: note)
      }
    }
  }
}

/// A file that has the same picture as a photo's original, and is to take its place.
package struct NewOriginal: Sendable {
  /// The photo in the library.
  package let asset: Asset
  let file: URL
  let photo: Photo
  /// What the file says differently about the photo.
  let settings: AssetSettings

  /// Compares a file with the original of a photo.
  ///
  /// - Throws: `EditError`: `other-picture` where it has another picture, `damaged-photo`; other errors where a photo
  ///   cannot be decoded.
  package init(
    _ photo: Photo, at file: URL, for asset: Asset, of library: Library, limits: PhotoLimits, in runner: JobRunner,
    progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) {
    (self.asset, self.file, self.photo) = (asset, file, photo)
    if let damage = photo.structuralDamage {
      throw EditError(.damagedPhoto, "the photo is damaged: \(damage)", path: file.path)
    }
    let bytes = try mappingErrors { try library.store.bytes(of: asset.digest, in: asset) }
    let original = try runner.photo(
      ByteBlock(copying: bytes), digest: asset.digest, limits: limits, progress: progress)
    guard try Self.isSame(photo, original, limits, runner, progress) else {
      throw EditError(
        .otherPicture,
        "the file has a different picture than the photo \(asset.id.text.prefix(12))",
        hint: "begin a separate history for it", path: file.path)
    }
    settings = AssetSettings(
      PropertyChanges(from: PropertyValues(original.info), to: PropertyValues(photo.info)))
  }

  /// Whether size, colors and every sample are equal.
  private static func isSame(
    _ photo: Photo, _ original: Photo, _ limits: PhotoLimits, _ runner: JobRunner,
    _ progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> Bool {
    if photo.info.digest == original.info.digest { return true }
    guard photo.info.uprightSize == original.info.uprightSize, photo.info.color == original.info.color,
      photo.info.bands == original.info.bands, photo.info.depth == original.info.depth
    else { return false }
    let digests = PictureDigests(runner: runner, limits: limits, progress: progress)
    return try digests.digest(of: photo) == digests.digest(of: original)
  }
}
