public import Documents
import Editing
public import LibraryStore

extension Library {
  /// What the files of the library take, by what they are.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  public func diskUsage() async throws(EditError) -> DiskUsage {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try mappingErrors {
        try self.store.requireFull()
        return try self.store.diskUsage()
      }
    }
  }
}
