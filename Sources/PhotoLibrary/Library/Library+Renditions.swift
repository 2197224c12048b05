package import Documents
import Editing
import Rendering
package import LibraryStore

extension Library {
  /// Which rendered pictures of edits the library keeps: `.current` unless another policy was chosen.
  ///
  /// With `.none` an edit renders nothing and takes no space: its picture is rendered when it is requested.
  ///
  /// - Throws: `EditError` where the library cannot be read.
  package var renditions: RenditionPolicy {
    get async throws(EditError) {
      try await WorkThreads.waiting.run { () throws(EditError) in try self.renditionPolicy() }
    }
  }

  /// Chooses which rendered pictures of edits the library keeps from now on.
  ///
  /// Existing renditions stay until `collect` removes those that are no longer kept. Missing ones are stored the next
  /// time they are rendered.
  ///
  /// - Throws: `EditError` where the library cannot be changed.
  package func setRenditions(_ policy: RenditionPolicy) async throws(EditError) {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.chooseRenditions(policy) }
  }

  package func renditionPolicy() throws(EditError) -> RenditionPolicy {
    try mappingErrors { try store.renditionPolicy() }
  }

  package func chooseRenditions(_ policy: RenditionPolicy) throws(EditError) {
    try mappingErrors { _ = try store.perform([.setRenditions(policy)], author: EngineVersion.software) }
  }
}

extension Library {
  /// Commits edits in one transaction.
  ///
  /// - Returns: Their entries, in the same order.
  /// - Throws: `EditError` of the first one that is not possible; then nothing has changed.
  package func commit(_ edits: [RequestedChange]) throws(EditError) -> [HistoryEntry] {
    try mappingErrors { try store.perform(edits, author: EngineVersion.software).entries }
  }
}
