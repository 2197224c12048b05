public import Documents
import Editing
import Rendering
public import LibraryStore

extension Library {
  /// Imports photos that have already been read, in one transaction, so that they wait for the disk together.
  ///
  /// A problem with one photo affects only that photo: the others are imported.
  /// - Parameters:
  ///   - candidates: the photos; their bytes are in memory until this returns.
  ///   - byReference: whether the library only refers to the originals, by path and digest.
  ///   - note: recorded in the histories.
  ///   - allowingDamage: whether damaged photos are accepted; then the note of the first entry says what is wrong.
  /// - Returns: For each candidate, the asset and whether it is new, or why it was not imported.
  public func importPhotos(
    _ candidates: [ImportCandidate], byReference: Bool = false, note: String? = nil, allowingDamage: Bool = false
  ) async -> [Result<(asset: Asset, isNew: Bool), EditError>] {
    let work = { @Sendable () throws(EditError) in
      self.imported(candidates, byReference: byReference, note: note, allowingDamage: allowingDamage)
    }
    do {
      return try await WorkThreads.waiting.run(work)
    } catch {
      return candidates.map { _ in .failure(error) }
    }
  }

  /// Imports photos that have already been read; it blocks its thread.
  package func imported(
    _ candidates: [ImportCandidate], byReference: Bool, note: String?, allowingDamage: Bool
  ) -> [Result<(asset: Asset, isNew: Bool), EditError>] {
    do throws(EditError) {
      // A damaged photo would keep the others from being imported.
      let sound = candidates.filter { $0.damage == nil || allowingDamage }
      let result = try performChangesWaiting { changes throws(EditError) in
        for candidate in sound {
          changes.importPhoto(candidate, byReference: byReference, note: note, allowingDamage: allowingDamage)
        }
      }.result
      remember(sound)
      keepKnown()
      var created = result.created
      return candidates.map { candidate in
        Result { () throws(EditError) in
          try candidate.checkDamage(isAllowed: allowingDamage)
          let id = AssetID(original: candidate.photo.info.digest)
          // The same bytes may be among the candidates twice.
          return (try mappingErrors { try store.imported(id) }, created.remove(id) != nil)
        }
      }
    } catch {
      return candidates.map { candidate in
        Result { () throws(EditError) in
          try importPhoto(candidate, byReference: byReference, note: note, allowingDamage: allowingDamage)
        }
      }
    }
  }
}
