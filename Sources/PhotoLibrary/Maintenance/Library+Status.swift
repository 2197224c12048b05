package import Documents
import Editing
import Foundation
package import LibraryStore
import PhotoMetadata

extension Library {
  /// The files on which photos depend, compared with what the library recorded: originals by reference that are missing,
  /// moved or replaced, and sidecars that were written after their photos were imported and say something else than the
  /// library, or that cannot be read.
  ///
  /// - Throws: `EditError` where the library or a file cannot be read.
  package func status() async throws(EditError) -> LibraryStatus {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try self.store.status(sidecars: Sidecar.paths(besides:), differs: Self.differs) }
    }
  }

  private static func differs(_ photo: Asset, path: String) -> Bool {
    guard let sidecar = Sidecar.find(besides: URL(exactPath: path)).contents else { return true }
    let stated = PropertyValues(sidecar: sidecar.summary)
    return PhotoProperty.allCases.contains { stated[$0] != nil && stated[$0] != photo.properties[$0] }
  }
}
