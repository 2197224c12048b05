package import Documents
import LibraryStore
package import PhotoLibrary

extension AssetResource {
  /// A resource of a photo in JSON.
  package static let form = Form<AssetResource>([
    .init("kind", "history, original, rendition, adjustmentData, adjustmentBase or attachment") { $0.kind.rawValue },
    .init("fileName", "a name for its file, which no other one of the photo's state has") { $0.fileName },
    .init("mediaType", "the media type") { $0.mediaType }, .init("bytes", "the size in bytes") { $0.size },
    .init("sha256", "the SHA-256 of the bytes") { $0.digest?.hex },
    .init("isStored", "whether it can be read without rendering it") { $0.isStored },
  ])
}
