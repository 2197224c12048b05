public import Documents
import Editing
import Foundation
import ImageFiles
package import LibraryStore
import Rendering

extension Library {
  /// Performs changes in one transaction: all of them, or none. They are durable when this returns.
  ///
  /// - Parameter body: requests the changes; it should do nothing else, since nobody waits for it. An error that it
  ///   throws is rethrown, and nothing has changed.
  /// - Returns: What `body` returns, such as the ids of new albums.
  /// - Throws: `EditError` of the first change that is not possible, such as `bad-value` for a rating that no photo can
  ///   have; then nothing has changed.
  @discardableResult
  public func performChanges<Value: Sendable>(
    _ body: @escaping @Sendable (inout ChangeRequests) throws(EditError) -> Value
  ) async throws(EditError) -> Value {
    try await WorkThreads.waiting.run { () throws(EditError) in
      try self.performChangesWaiting(body).value
    }
  }

  /// Performs changes in one transaction, on the calling thread.
  ///
  /// - Throws: `EditError`
  package func performChangesWaiting<Value>(
    _ body: (inout ChangeRequests) throws(EditError) -> Value
  ) throws(EditError) -> (value: Value, result: TransactionResult) {
    var changes = ChangeRequests()
    let value = try body(&changes)
    let originals = try store(changes.imports)
    let result = try mappingErrors {
      try store.perform(originals + changes.requests, author: EngineVersion.software)
    }
    return (value, result)
  }

  /// Stores the originals of photos that are to be imported.
  ///
  /// - Returns: The changes that add them.
  private func store(_ imports: [ImportRequest]) throws(EditError) -> [RequestedChange] {
    var photos: [SHA256Digest: Photo] = [:]
    var originals: [Original] = []
    var changes: [RequestedChange] = []
    for request in imports {
      let (candidate, photo) = (request.candidate, request.candidate.photo)
      try candidate.checkDamage(isAllowed: request.allowsDamage)
      let original = try candidate.original(in: store, byReference: request.byReference)
      photos[photo.info.digest] = photo
      originals.append(original)
      let note = candidate.note(request.note)
      changes.append(
        request.edit.map { .createEdited(original, candidate.facts, note: note, $0) }
          ?? .create(original, candidate.facts, note: note))
    }
    if originals.isEmpty { return changes }
    try mappingErrors {
      try store.store(originals) { original, write in
        try photos[original.object.digest]?.bytes.withUnsafeBytes { try write($0) }
      }
    }
    return changes
  }
}
