public import Adjustments
public import Documents
public import Editing
public import Foundation
import ImageFiles
public import LibraryStore
import Rendering
import Workers

/// A photo with an edit, ready to be created from its resources, alone or with other changes.
public struct PreparedAsset: Sendable, Identifiable {
  /// The id that the photo will have.
  public let id: AssetID
  let original: ImportCandidate
  let edit: NewEdit
}

extension Library {
  /// Checks and stores the resources of a photo: its original, and the adjustments and the picture of its current edit.
  ///
  ///     let original = try await loader.candidate(data: bytes, fileName: "lake.jpg")
  ///     let photo = try await library.prepareAsset(
  ///       from: original, data, rendition: picture, mediaType: "image/jpeg", author: "com.acme.sepia 1.2")
  ///     try await library.performChanges { changes in changes.createAsset(from: photo) }
  ///
  /// The picture is decoded once, completely. It is kept like an original, also if photoedit made the edit: which
  /// versions rendered it is not known. What is stored and never used is removed by `collect`. A photo with all its
  /// entries is created from its history: see `ChangeRequests.createAsset(from:)`.
  ///
  /// - Parameters:
  ///   - original: the photo without the edit.
  ///   - adjustmentData: the adjustments, not empty, at most 2 MiB. Files that adjustments of photoedit name must be in the
  ///     library.
  ///   - rendition: the edited picture.
  ///   - mediaType: its media type, such as `image/jpeg`.
  ///   - author: the program that the history names as the author of the edit: 1 to 200 characters on one line.
  ///   - note: the note of the edit; nil for none.
  ///   - loader: decodes the picture; by default in this process.
  /// - Throws: `EditError`: `bad-author`, `bad-rendition`, `wrong-media-type`, `adjustment-data-empty`,
  ///   `adjustment-data-too-large`, `bad-adjustment-format`, `file-not-stored`, `canceled`; where something cannot be
  ///   stored.
  public func prepareAsset(
    from original: ImportCandidate, _ adjustmentData: AdjustmentData, rendition: Data, mediaType: String,
    author: String, note: String? = nil, by loader: PhotoLoader = .here
  ) async throws(EditError) -> PreparedAsset {
    let digest = original.photo.info.digest
    let bytes = Array(rendition)
    try await RenderThreads.run(progress: nil) { _ throws(EditError) in
      try Self.check(author: author)
      try adjustmentData.checkFormat()
      try loader.use { runner throws(EditError) in
        _ = try RenditionCheck(ByteBlock(copying: bytes), mediaType: mediaType, limits: loader.limits).run(in: runner)
      }
    }
    return try await WorkThreads.waiting.run { () throws(EditError) -> PreparedAsset in
      var output = EditOutput(
        adjustmentData: adjustmentData, rendition: NewRendition(source: .bytes(bytes), mediaType: mediaType))
      output.attachments = try adjustmentData.attachments(in: self.store)
      let edit = try mappingErrors {
        try self.store.newEdit(output, of: digest, author: author, note: note)
      }
      return PreparedAsset(id: AssetID(original: digest), original: original, edit: edit)
    }
  }
}

extension ChangeRequests {
  /// Adds a photo with an edit. The changes fail with `original-taken` if the library has the photo already.
  ///
  /// - Parameters:
  ///   - asset: the photo.
  ///   - allowingDamage: whether a damaged original is accepted; then the note of its first entry says what is wrong.
  /// - Returns: The id of the photo.
  @discardableResult
  public mutating func createAsset(from asset: PreparedAsset, allowingDamage: Bool = false) -> AssetID {
    add(
      ImportRequest(
        candidate: asset.original, byReference: false, note: nil, allowsDamage: allowingDamage, edit: asset.edit))
    return asset.id
  }
}
