package import Adjustments
package import Documents
package import PhotoLibrary
package import Rendering
package import LibraryStore
package import Workers

/// A request to write photos of a library to files. Nothing enters the history.
package struct ExportRequest: Sendable {
  /// A photo as the caller named it, and the revision that is meant; or why there is none.
  package struct Photo: Sendable {
    package var name: String
    package var found: Result<(asset: Asset, revision: Revision), EditError>
    /// The bytes of the name where they are not UTF-8.
    package var bytes: [UInt8]?

    package init(
      name: String, found: Result<(asset: Asset, revision: Revision), EditError>, bytes: [UInt8]? = nil
    ) {
      (self.name, self.found, self.bytes) = (name, found, bytes)
    }
  }

  /// The library.
  package var library: Library
  /// The photos.
  package var photos: [Photo]
  /// Where they are written: a file, a folder, a template, or `-`.
  package var output: String
  /// Whether every photo keeps its folder below the output.
  package var keepsFolders = false
  /// Whether the originals are written, byte for byte.
  package var writesOriginals = false
  /// Adjustments on top of each edit, with output settings in place of the edit's.
  package var recipe: Recipe?
  /// The value of `{recipe}` in an output path; the title of the edit's recipe by default.
  package var recipeName: String?
  /// Turns the settings that an edit records into those that the caller wants; their format is nil unless the caller
  /// names it. Nil if the caller wants the recorded ones.
  package var change: (@Sendable (OutputSettings?) throws -> OutputSettings)?
  /// The metadata policy that the caller names, which always applies.
  package var metadata: MetadataChoice?
  /// What happens to an existing output; `update` is not supported here.
  package var existing = BatchRequest.ExistingOutput.refuse
  /// Where codecs run.
  package var isolation = Isolation.none
  /// How many photos are in progress at the same time; nil for as many as there are processors.
  package var jobs: Int?
  /// The resources that a photo may use.
  package var limits = PhotoLimits()

  /// A request.
  package init(_ photos: [Photo], of library: Library, to output: String) {
    (self.library, self.photos, self.output) = (library, photos, output)
  }
}
