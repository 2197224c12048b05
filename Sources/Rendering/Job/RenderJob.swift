package import Adjustments
package import Documents
package import ImageFiles
package import PhotoMetadata

/// A job for one photo: a value, so that this process or a worker can run it.
package struct RenderJob: Sendable {
  /// Where the photo comes from.
  package enum Source: Sendable {
    /// A file by its absolute path, opened where the job runs.
    case file(String)
    /// The bytes of a photo and their digest, opened where the job runs.
    case bytes(ByteBlock, SHA256Digest)
    /// A photo that is already open.
    case photo(Photo)
  }

  /// A file to be rendered from the photo.
  package struct Target: Hashable, Sendable {
    package var settings: OutputSettings
    /// The path it is meant for: its extension decides the format where the settings name none. A job writes no files.
    package var path: String?
    /// An existing file; it is up to date if it says that it was made from the same things.
    package var existing: String?
    /// Whether the final samples are hashed.
    package var digestsPixels: Bool
    /// The user's changes to the photo's description; the metadata policy also applies to them.
    package var description: PropertyChanges
    /// Whether the photo's own file is taken, with other metadata, where the picture does not change.
    package var keepsPicture: Bool
    /// The fingerprint of the manifest row that the file is made for, recorded in its provenance.
    package var fingerprint: String?

    package init(
      settings: OutputSettings, path: String? = nil, existing: String? = nil, digestsPixels: Bool = false,
      description: PropertyChanges = PropertyChanges(), keepsPicture: Bool = false, fingerprint: String? = nil
    ) {
      (self.settings, self.path, self.existing) = (settings, path, existing)
      (self.digestsPixels, self.description, self.fingerprint) = (digestsPixels, description, fingerprint)
      self.keepsPicture = keepsPicture
    }
  }

  package var source: Source
  /// The file of the source, if this process has already read it.
  package var prefetched: PrefetchedFile?
  /// The adjustments; values that they derive from the photo are measured.
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

/// The result of a job.
package struct RenderResult: Sendable {
  /// Warnings for the user about the photo.
  package var warnings: [String]
  /// The recipe with every value that it derives from the photo.
  package var recipe: Recipe
  /// The result of each target, in their order.
  package var outputs: [Result<Output, EditError>]

  /// The result of a target.
  package enum Output: Sendable {
    /// A rendered file.
    case file(RenderedFile)
    /// Nothing: the existing file is up to date.
    case current
    /// The lines of the plan, and the size and format that would result.
    case plan([String], FrameSize, format: String)
  }

  package init(warnings: [String], recipe: Recipe, outputs: [Result<Output, EditError>] = []) {
    (self.warnings, self.recipe, self.outputs) = (warnings, recipe, outputs)
  }

  /// The file of a job with one target.
  ///
  /// - Throws: `EditError` where rendering failed.
  package var file: RenderedFile {
    get throws(EditError) {
      guard case .file(let file)? = try outputs.first?.get() else {
        throw EditError(.noOutput, as: .bug, "the job produced no file")
      }
      return file
    }
  }
}
