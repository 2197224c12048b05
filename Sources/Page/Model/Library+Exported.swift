import Adjustments
import Documents
import DurableFiles
import Editing
import Foundation
import ImageFiles
import LibraryStore
import PhotoLibrary
import Rendering

extension Library {
  /// A photo's current state as a file, with a name for it.
  ///
  /// - Parameters:
  ///   - settings: the settings to use instead of the edit's; nil for the edit's.
  ///   - metadata: which metadata the file has, whatever the settings say; nil for what they say.
  /// - Throws: `EditError`
  func exported(
    _ photo: Asset, _ settings: OutputSettings?, _ metadata: MetadataChoice?, by loader: PhotoLoader
  ) async throws(EditError) -> (name: String, data: Data, mediaType: String) {
    let stem = FilePath.stem(of: photo.fileName)
    // The file gets its name after its format is known.
    let file = try await export(photo, path: "", settings: settings, metadata: metadata, by: loader)
    let format = FileFormat(mediaType: file.mediaType)
    let name = stem + "." + (format?.fileExtensions[0] ?? FilePath.fileExtension(of: photo.fileName))
    return (name, file.data, file.mediaType)
  }
}
