package import Documents
import Editing
import Foundation
package import LibraryStore
package import PhotoMetadata
import Rendering

/// What a library took from the sidecar of a photo that it had already.
package struct SidecarUpdate: Sendable {
  /// The properties whose values are those of the sidecar now.
  package var taken: [PhotoProperty] = []
  /// Those that were changed in the library after the sidecar, so that the library's values stayed.
  package var kept: [PhotoProperty] = []
}

extension Library {
  /// The most attempts to change a photo that others change at the same time.
  private static let mostAttempts = 8

  /// Takes over what the sidecar of a photo says since the photo was imported.
  ///
  /// A value that the library has not changed since is that of the sidecar afterwards. Of one that both have changed, the
  /// sidecar's counts if it was changed after the photo was last changed in the library. What the sidecar has said since
  /// the import stays as it is here.
  ///
  /// - Parameters:
  ///   - photo: the photo in the library.
  ///   - candidate: the photo, read again with its sidecar.
  /// - Throws: `EditError`
  package func update(_ photo: Asset, from candidate: ImportCandidate) throws(EditError) -> SidecarUpdate {
    guard case .asset(_, let imported) = try entry(of: photo.id, .entry(0)).content,
      let modified = candidate.sidecarModified
    else { return SidecarUpdate() }
    let new = PropertyChanges(from: imported, to: candidate.facts)
    for _ in 0..<Self.mostAttempts {
      let seen = try mappingErrors { try store.asset(photo.id) }
      let own = PropertyChanges(from: imported, to: seen.properties)
      let isNewer = modified > Int64(seen.modifiedMilliseconds) * 1_000_000
      var (update, changes) = (SidecarUpdate(), PropertyChanges())
      let differences = PropertyChanges(from: seen.properties, to: candidate.facts)
      for (property, _) in differences.all where new[property] != nil {
        if own[property] == nil || isNewer {
          changes[property] = differences[property]
          update.taken.append(property)
        } else {
          update.kept.append(property)
        }
      }
      if changes.isEmpty { return update }
      let isDone = try mappingErrors {
        try store.set(AssetSettings(changes), of: seen, author: EngineVersion.software)
      }
      if isDone { return update }
    }
    throw EditError(
      .storeBusy, "the photo is being changed by other programs", hint: "try again", path: candidate.name)
  }
}
