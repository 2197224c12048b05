import Foundation
import Rendering
import RevisionStore

/// A file that a collection removed, or would remove.
public struct CollectedItem: Hashable, Sendable {
  /// Why: `unreferenced`, `rendition`, `temporary` or `index`; stable.
  public let reason: String
  /// Its path.
  public let path: String
  /// What it frees, in bytes.
  public let size: Int
  /// The SHA-256 it is named by, where it is an object.
  public let digest: String?
  /// The edits a rendition belongs to, as `ASSET@NUMBER`.
  public let entries: [String]

  init(_ file: CollectedFile) {
    (reason, path, size) = (file.reason.rawValue, file.path, file.size)
    digest = file.digest?.hex
    entries = file.entries.map(\.description)
  }
}

extension Library {
  /// How old something usually is before it is collected: a day.
  public static var usualGrace: Duration { CollectOptions.defaultGracePeriod }

  /// Removes what nothing needs, and renditions that this program makes again, byte for byte, when they are asked for.
  ///
  /// Originals, adjustments, manifests and the renditions of current states always stay; so does a rendition that was
  /// made by other versions, that another edit begins with, or whose original is not in the library and whole.
  /// - Parameters:
  ///   - grace: how old something must be. Under a day an edit that is being made may fail for want of a file it was
  ///     about to name; nothing that was acknowledged is lost.
  ///   - keepsRenditions: whether every rendition stays.
  ///   - isDryRun: whether it is only said what would be removed; nothing at all is changed then.
  /// - Throws: `EditError` where a manifest is damaged or missing; nothing has been removed then.
  public func collect(
    grace: Duration = usualGrace, keepsRenditions: Bool = false, isDryRun: Bool = false
  ) throws(EditError) -> [CollectedItem] {
    var options = CollectOptions()
    options.gracePeriod = grace
    options.isDryRun = isDryRun
    if !keepsRenditions {
      options.isReproducible = { edit in
        guard let versions = edit.versions, edit.outputSettings != nil, edit.format.isRecipe else { return false }
        return versions == EngineVersion.json(inPlaceOf: versions)
      }
    }
    return try edging { try store.collect(options).map(CollectedItem.init) }
  }
}

extension AdjustmentFormat {
  /// Whether this program reads adjustments of the format.
  fileprivate var isRecipe: Bool {
    AdjustmentData(formatIdentifier: identifier, formatVersion: version, data: Data()).isRecipe
  }
}
