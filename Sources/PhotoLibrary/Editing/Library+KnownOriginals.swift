package import Documents
import DurableFiles
import Editing
package import Foundation
package import LibraryStore
import Rendering

extension Library {
  /// Whether the facts about photos that planning needs are remembered, because edits are recorded without being
  /// rendered.
  private var remembersOriginals: Bool { !isReadOnly && (try? renditionPolicy()) == RenditionPolicy.none }

  /// Remembers what planning needs to know about imported photos, and which bytes their files have, so that neither has
  /// to be read for an edit that is not rendered.
  func remember(_ candidates: [ImportCandidate]) {
    guard remembersOriginals else { return }
    for candidate in candidates {
      remember(factsOf: candidate.photo)
      if let file = candidate.unread { store.remember(candidate.photo.info.digest, of: file) }
    }
  }

  private func remember(factsOf photo: Photo) {
    guard let record = OriginalFacts.record(of: photo) else { return }
    store.remember(record, of: photo.info.digest)
  }

  /// Remembers what planning an edit needs to know about a photo that was opened for it.
  package func remember(_ session: EditingSession) {
    guard !session.input.isFlattened, remembersOriginals else { return }
    remember(factsOf: session.input.photo)
  }

  /// Whether the files at the paths of photos have the bytes of their current or first originals. A file is not read if
  /// it is known to be unchanged since it was last read.
  ///
  /// - Throws: `EditError` where a file cannot be read.
  package func haveOriginals(_ assets: [Asset]) throws(EditError) -> [Bool] {
    let folder = FileManager.default.currentDirectoryPath
    let files = assets.map { PhotoStore.NamedOriginal(file: FilePath.joined(folder, $0.path), asset: $0.id) }
    return try mappingErrors { try store.areOriginals(files) }
  }

  /// Saves what is remembered about originals, if anything is new.
  package func keepKnown() { store.keepKnown() }

  /// The asset with the bytes of a file; nil where no asset has them. The file is not read if it is known to be
  /// unchanged since it was last read.
  ///
  /// - Throws: `EditError` where the file cannot be read.
  package func asset(ofFile file: URL) throws(EditError) -> Asset? {
    try mappingErrors(path: file.path) { try store.asset(ofFile: file.path) }
  }
}
