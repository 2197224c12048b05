package import Documents
import Editing
package import LibraryStore

extension Library {
  /// The files on which photos depend, compared with what the library recorded: originals by reference that are missing,
  /// moved or replaced, and sidecars that were written after their photos were imported.
  ///
  /// - Throws: `EditError` where the library or a file cannot be read.
  package func status() async throws(EditError) -> LibraryStatus {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors { try self.store.status(sidecars: Sidecar.paths(besides:)) }
    }
  }
}
