import Adjustments
import Editing
package import Documents
import Rendering
package import LibraryStore

extension Library {
  /// The default minimum age of files that are collected: one day.
  package static var defaultGracePeriod: Duration { CollectOptions.defaultGracePeriod }

  /// Removes files that nothing needs, and renditions that the library does not keep and that this program re-renders,
  /// byte for byte, when they are requested, and of the cache what is above its limit.
  ///
  /// - Parameters:
  ///   - named: the only objects to remove, all or none of them; nil for whatever is not needed.
  ///   - held: called with each object that no line of the log names and that stays all the same, because a line that
  ///     cannot be read may have named it. Only its name in `named` removes it.
  ///   - waiting: called with each object that no line names and that stays until a collection has found it so for as long
  ///     as the grace period.
  /// - Throws: `EditError` where the log is damaged, or a named object has to stay; nothing has been removed then.
  package func collect(
    gracePeriod: Duration = defaultGracePeriod, keepsRenditions: Bool = false, isDryRun: Bool = false,
    only named: Set<SHA256Digest>? = nil, held: (CollectedFile) -> Void = { _ in },
    waiting: (CollectedFile) -> Void = { _ in }
  ) throws(EditError) -> [CollectedFile] {
    var options = CollectOptions()
    options.onlyObjects = named
    options.requiresAll = named != nil
    options.gracePeriod = gracePeriod
    options.isDryRun = isDryRun
    try mappingErrors { try store.requireFull() }
    if !keepsRenditions {
      options.isReproducible = { edit, rendition in
        guard let recorded = rendition.versions ?? edit.versions, edit.outputSettings != nil, edit.format.isRecipe,
          let versions = try? JSONValue.parse(recorded)
        else { return false }
        return versions == EngineVersion.json(inPlaceOf: versions)
      }
    }
    return try mappingErrors {
      let files = try store.collect(options, held: held, waiting: waiting)
      // At the end: on a full disk, there is room only now.
      if !isDryRun { try store.recordTime(at: options.now, author: EngineVersion.software) }
      if named != nil { return files }
      return files + previewCache().trim(isDryRun: isDryRun).map { CollectedFile(cached: $0.path, size: $0.size) }
    }
  }
}
