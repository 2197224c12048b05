package import Documents
package import Editing
public import Foundation
package import Rendering
package import RevisionStore
import ImageFiles
import VIPS

/// A photo that was read, hashed and checked for a library, and is not in one yet.
///
/// Reading the next photo while the one before is written makes a long import faster; the complete file is in memory
/// meanwhile.
public struct ImportCandidate: Sendable {
  /// Where it was read from.
  public let file: URL
  package let photo: Photo

  /// Reads a photo in this process. The file is only read.
  ///
  /// - Parameter limits: the resources that it may use.
  /// - Throws: `EditError` where it is no photo that can be edited, or exceeds a limit.
  package init(contentsOf file: URL, limits: PhotoLimits = PhotoLimits()) throws(EditError) {
    self.init(
      file: file, photo: try mappingErrors(path: file.path) { try Photo(path: file.path, limits: limits.decoding) })
  }

  package init(file: URL, photo: Photo) { (self.file, self.photo) = (file, photo) }
}

extension Library {
  /// Imports a photo that was read already. The same bytes are the same asset.
  ///
  /// The bytes that were read are stored, unless the file system can share the file's blocks.
  /// - Parameter byReference: whether the library only refers to the original, by path and digest.
  /// - Returns: The asset, and whether it is new.
  /// - Throws: `EditError` where it cannot be stored.
  @discardableResult
  package func importPhoto(
    _ candidate: ImportCandidate, byReference: Bool = false, note: String? = nil
  ) throws(EditError) -> (asset: Asset, isNew: Bool) {
    let (path, photo) = (candidate.file.path, candidate.photo)
    return try mappingErrors(path: path) {
      try photo.bytes.withUnsafeBytes { bytes in
        try store.importPhoto(
          at: path, contents: HashedBytes(bytes, digest: photo.info.digest), mediaType: photo.info.format.mimeType,
          byReference: byReference, author: EngineVersion.software, note: note)
      }
    }
  }
}

extension PhotoLoader {
  /// Reads a photo for a library. The file is only read.
  ///
  /// - Throws: `EditError`, as for any file.
  package func candidate(contentsOf file: URL) throws(EditError) -> ImportCandidate {
    ImportCandidate(file: file, photo: try photo(path: file.path))
  }
}
