package import Documents
import Foundation
import ImageFiles
package import LibraryStore
package import PhotoMetadata
import Rendering

extension Library {
  /// The values that were set for a photo in the library: those that differ from what was known when it was imported.
  ///
  /// - Throws: `EditError` where the photo is not in the library.
  package func description(of asset: Asset) throws(EditError) -> PropertyChanges {
    guard case .asset(_, let imported) = try entry(of: asset.id, .entry(0)).content else { return PropertyChanges() }
    return PropertyChanges(from: imported, to: asset.properties)
  }
}

extension RenderedFile {
  /// The file with a changed description around the same pixels.
  ///
  /// - Returns: nil where the file is damaged, or where it would lose more than old values: pictures after the first
  ///   one, a motion video, a gain map or a depth map, whose positions other metadata state.
  func described(by changes: PropertyChanges) -> RenderedFile? {
    if changes.isEmpty { return self }
    let reading = MetadataBundle.read(from: bytes)
    let bundle = reading.bundle.described(by: changes)
    if bundle == reading.bundle { return self }
    guard
      reading.format?.metadata.layout != .segments || reading.extras.isDisjoint(with: MetadataReading.Extra.appended),
      let embedded = try? bundle.embedded(in: bytes, after: changes)
    else { return nil }
    var file = self
    file.bytes = embedded.bytes
    file.warnings += embedded.problems.map(\.sentence)
    return file
  }
}
