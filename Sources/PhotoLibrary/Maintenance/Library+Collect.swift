package import Documents
import Editing
import ImageFiles
import Rendering
package import LibraryStore

extension Library {
  /// The default minimum age of files that are collected: one day.
  public static var defaultGracePeriod: Duration { CollectOptions.defaultGracePeriod }

  /// Removes files that nothing needs, and renditions that the library does not keep and that this program re-renders,
  /// byte for byte, when they are requested.
  ///
  /// - Throws: `EditError` where the log is damaged; nothing has been removed then.
  package func collect(
    gracePeriod: Duration = defaultGracePeriod, keepsRenditions: Bool = false, isDryRun: Bool = false
  ) throws(EditError) -> [CollectedFile] {
    var options = CollectOptions()
    options.gracePeriod = gracePeriod
    options.isDryRun = isDryRun
    let store = try mappingErrors { try self.store.full() }
    let policy = try mappingErrors { try store.renditionPolicy() }
    options.keepsCurrent = policy != .none
    if !keepsRenditions, policy != .all {
      options.isReproducible = { edit, rendition in
        guard let recorded = rendition.versions ?? edit.versions, edit.outputSettings != nil, edit.format.isRecipe,
          let versions = try? JSONValue.parse(recorded)
        else { return false }
        return versions == EngineVersion.json(inPlaceOf: versions)
      }
    }
    return try mappingErrors { try store.collect(options) }
  }
}
