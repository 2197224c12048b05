package import Adjustments
package import PhotoLibrary
package import Rendering

/// A request to write photos of a library to files. Nothing enters the history.
package struct ExportRequest: Sendable {
  /// The library.
  package var library: Library
  /// The photos.
  package var photos: FoundSubjects
  /// Where they are written: a file, a folder, a template, or `-`.
  package var output: String
  /// Whether every photo keeps its folder below the output.
  package var keepsFolders = false
  /// Whether the originals are written, byte for byte.
  package var writesOriginals = false
  /// Whether what the library knows about a photo is also written into a sidecar beside its file.
  package var writesSidecars = false
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
  package var existing = ExistingOutput.refuse
  /// The archive that outputs are written to; nil for files.
  package var archive: (any OutputStore)?
  /// How the job is spread over processors and memory.
  package var scheduling = Scheduling()
  /// The resources that a photo may use.
  package var limits = PhotoLimits()

  /// A request.
  package init(_ photos: FoundSubjects, of library: Library, to output: String) {
    (self.library, self.photos, self.output) = (library, photos, output)
  }

  /// The output with a path.
  func output(_ path: String) -> Output {
    archive == nil ? Output(.success(path)) : Output(.tar(archive: "", member: path), named: path)
  }
}
