import Documents
import Editing
import ImageFiles
import LibraryStore
import PhotoLibrary
import PhotoMetadata
import Rendering
import Workers

extension Library {
  /// The photo that a name without a file means: an id, a file name or a path that was imported; nil for none, and for
  /// standard input.
  ///
  /// - Throws: `EditError` where it means several.
  func asset(withoutFile name: String) throws(EditError) -> Asset? {
    guard name != StandardInput.name else { return nil }
    do {
      return try asset(named: name)
    } catch {
      guard error.category != .notFound else { return nil }
      throw error
    }
  }

  /// When a photo was taken, as its original says.
  ///
  /// - Parameter runner: opens the original.
  func dateTaken(of asset: Asset, limits: PhotoLimits, in runner: JobRunner) throws(EditError) -> String? {
    let original = try mappingErrors { try store.bytes(of: asset.digest, in: asset) }
    return try runner.photo(ByteBlock(copying: original), digest: asset.digest, limits: limits).info.summary.dateTaken
  }
}
