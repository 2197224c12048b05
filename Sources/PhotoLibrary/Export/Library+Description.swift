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
  /// The file with a changed description, and the same picture. With the policy `keep`, everything else of it is as it was.
  ///
  /// - Returns: nil where that is not possible: the file is damaged, or its picture has to be encoded again.
  func described(by changes: PropertyChanges, _ policy: MetadataPolicy) -> RenderedFile? {
    guard let written = try? policy.applied(to: bytes, describedBy: changes) else { return nil }
    var file = self
    file.bytes = written.bytes
    file.warnings += written.problems.map(\.sentence)
    return file
  }
}
