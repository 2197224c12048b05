public import Foundation
import ImageFiles
import Rendering
import RevisionStore
import VIPS

/// A photo that was read, hashed and found fit for a library, and is not in one yet.
///
/// Reading the next photo while the one before is written makes a long import faster; the whole file is in memory
/// meanwhile.
public struct ImportCandidate: Sendable {
  /// Where it was read from.
  public let file: URL
  let photo: Photo

  /// Reads a photo in this process. The file is only read.
  ///
  /// - Parameter limits: what it may ask for.
  /// - Throws: `EditError` where it is no photo that can be edited, or exceeds a limit.
  public init(contentsOf file: URL, limits: PhotoLimits = PhotoLimits()) throws(EditError) {
    self.init(
      file: file, photo: try edging(path: file.path) { try Photo(path: file.path, limits: limits.decoding) })
  }

  init(file: URL, photo: Photo) { (self.file, self.photo) = (file, photo) }
}

extension Library {
  /// Takes a photo into the library that has been read already. The same bytes are the same asset.
  ///
  /// What is kept is what was read, where the file system cannot share the file's blocks.
  /// - Parameter byReference: whether the original stays where it is, and only its path and digest are kept.
  /// - Returns: The asset, and whether it is new.
  /// - Throws: `EditError` where it cannot be kept.
  @discardableResult
  public func importPhoto(
    _ candidate: ImportCandidate, byReference: Bool = false, note: String? = nil
  ) throws(EditError) -> (asset: LibraryAsset, isNew: Bool) {
    let (path, photo) = (candidate.file.path, candidate.photo)
    return try edging(path: path) {
      try photo.bytes.withUnsafeBytes { bytes in
        let (asset, isNew) = try store.importPhoto(
          at: path, contents: HashedBytes(bytes, digest: photo.info.digest), mediaType: photo.info.format.mimeType,
          byReference: byReference, author: EngineVersion.software, note: note)
        return (LibraryAsset(asset), isNew)
      }
    }
  }
}
