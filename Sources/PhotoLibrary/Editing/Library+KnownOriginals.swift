package import Documents
import Editing
package import Foundation
package import LibraryStore
import Rendering
import VIPS

extension Library {
  /// Remembers what planning needs of photos, so that they need not be opened for an edit that is not rendered.
  func remember(_ photos: [Photo]) {
    guard !isReadOnly, (try? renditionPolicy()) == RenditionPolicy.none else { return }
    for photo in photos {
      guard let record = OriginalFacts.record(of: photo) else { continue }
      try? store.remember(record, of: photo.info.digest)
    }
  }

  /// Remembers what planning an edit needs of photos that were opened for it.
  package func remember(_ session: EditingSession) {
    guard !session.input.isFlattened else { return }
    remember([session.input.photo])
  }

  /// Whether a file has the bytes of a photo's original, now or at first. It is not read where it is known to be unchanged since it
  /// was read last.
  ///
  /// - Throws: `EditError` where the file cannot be read.
  package func isOriginal(_ file: URL, of asset: Asset) throws(EditError) -> Bool {
    try mappingErrors(path: file.path) { try store.isOriginal(file.path, of: asset.id) }
  }

  /// Writes down what is remembered of originals, where something is new.
  package func keepKnown() { try? store.keepKnown() }

  /// The asset with the bytes of a file; nil where no asset has them. The file is not read where it is known to be unchanged
  /// since it was read last.
  ///
  /// - Throws: `EditError` where the file cannot be read.
  package func asset(ofFile file: URL) throws(EditError) -> Asset? {
    try mappingErrors(path: file.path) { try store.asset(ofFile: file.path) }
  }
}
