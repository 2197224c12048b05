import Documents
import Foundation
import LibraryStore
package import PhotoLibrary
import Editing

extension Subject {
  /// The photo that its name means now: an existing file, which may be a photo of the library; else a photo of the
  /// library, with or without a revision.
  ///
  /// - Parameter library: the library, if there is one.
  package func found(in library: Library?) -> Subject {
    guard case .success(.named) = meaning, name != StandardInput.name else { return self }
    do throws(EditError) {
      if let identity = FileIdentity(name) {
        let known = identity.isFolder ? nil : try library?.asset(withBytesOf: URL(exactPath: name))
        guard let known, let library else { return self }
        return meaning(known, .current, library)
      }
      guard let library else { throw EditError(.fileNotFound, "no such photo", path: name) }
      let (asset, revision) = try library.resolve(name)
      return meaning(asset, revision, library)
    } catch {
      return Subject(name, folder: folder, problem: error)
    }
  }

  private func meaning(_ asset: Asset, _ revision: Revision, _ library: Library) -> Subject {
    var found = Subject(asset, revision, in: library, named: name)
    found.folder = folder
    return found
  }
}
