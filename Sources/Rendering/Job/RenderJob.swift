package import Adjustments
package import Documents
package import PhotoMetadata
package import VIPS

/// What is to be made of one photo: a value, so that this process or a worker can run it.
package struct RenderJob: Sendable {
  /// Where the photo comes from.
  package enum Source: Sendable {
    /// A file by its absolute path, opened where the job runs.
    case file(String)
    /// The bytes of a photo and their digest, opened where the job runs.
    case bytes(ByteBlock, SHA256Digest)
    /// A photo that is open already.
    case photo(Photo)
  }

  /// A file to be made of the photo.
  package struct Target: Hashable, Sendable {
    package var settings: OutputSettings
    /// The path it is meant for: its extension decides the format where the settings name none. A job writes no files.
    package var path: String?
    /// A file that is up to date where it says that it was made from the same things.
    package var existing: String?
    /// Whether the final samples are hashed.
    package var digestsPixels: Bool
    /// What people changed about the photo's description; the metadata policy holds for it, too.
    package var description: MetadataChanges
    /// The fingerprint of the row of a manifest that it is made for, recorded with what it was made from.
    package var fingerprint: String?

    package init(
      settings: OutputSettings, path: String? = nil, existing: String? = nil, digestsPixels: Bool = false,
      description: MetadataChanges = MetadataChanges(), fingerprint: String? = nil
    ) {
      (self.settings, self.path, self.existing) = (settings, path, existing)
      (self.digestsPixels, self.description, self.fingerprint) = (digestsPixels, description, fingerprint)
    }
  }

  package var source: Source
  /// The file of the source, where this process has read it already.
  package var prefetched: PrefetchedFile?
  /// The adjustments; what they leave to the photo is measured.
  package var recipe: Recipe
  /// The files to be made. A job without any only measures.
  package var targets: [Target]
  /// Whether only the plans are made.
  package var isDryRun: Bool
  package var limits: PhotoLimits
  /// Whether a damaged photo is rendered as far as it can be decoded.
  package var allowsDamage: Bool

  package init(
    source: Source, recipe: Recipe, targets: [Target], isDryRun: Bool = false, limits: PhotoLimits = PhotoLimits(),
    allowsDamage: Bool = false
  ) {
    (self.source, self.recipe, self.targets) = (source, recipe, targets)
    (self.isDryRun, self.limits, self.allowsDamage) = (isDryRun, limits, allowsDamage)
  }
}

/// What came of a job.
package struct RenderResult: Sendable {
  /// What a person should know about the photo.
  package var warnings: [String]
  /// The recipe with everything measured that it leaves to the photo.
  package var recipe: Recipe
  /// What came of each target, in their order.
  package var outputs: [Result<Output, EditError>]

  /// What came of a target.
  package enum Output: Hashable, Sendable {
    /// A rendered file.
    case file(Rendition)
    /// Nothing: the existing file is up to date.
    case current
    /// The lines of the plan, and what would come out.
    case plan([String], FrameSize, format: String)
  }

  package init(warnings: [String], recipe: Recipe, outputs: [Result<Output, EditError>] = []) {
    (self.warnings, self.recipe, self.outputs) = (warnings, recipe, outputs)
  }

  /// The file of a job with one target.
  ///
  /// - Throws: `EditError` where rendering failed.
  package var file: Rendition {
    get throws(EditError) {
      guard case .file(let file)? = try outputs.first?.get() else {
        throw EditError("no-output", .bug, "the job made no file")
      }
      return file
    }
  }
}
