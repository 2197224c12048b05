package import Adjustments
package import Documents
import DurableFiles
package import Editing
import Foundation
import ImageFiles
import LibraryStore
package import PhotoLibrary
package import Rendering
import Workers

/// A request for previews of photos: of files, and of photos of a library.
package struct PreviewsRequest: Sendable {
  /// The photos.
  package var photos: FoundSubjects
  /// Where previews are written: a file, a folder, a template, or `-`.
  package var output: String
  /// Whether every photo keeps its folder below the output.
  package var keepsFolders = false
  /// The size, the quality and the encoding.
  package var preview: PreviewRequest
  /// Adjustments in place of those that the photos have.
  package var recipe: Recipe?
  /// Whether the recipe is a preset: photos of a library keep their crop and retouching.
  package var keepsFrame = false
  /// The library whose originals no output replaces, and whose files the recipe may name; nil for none.
  package var library: Library?
  /// Whether the library's cache for pixels is used.
  package var usesCache = true
  /// How large it may be, in bytes; nil for the limit of the library.
  package var cacheLimit: Int?
  /// What happens to an existing output; `update` is not supported here.
  package var existing = ExistingOutput.refuse
  /// How the job is spread over processors and memory.
  package var scheduling = Scheduling()
  /// The resources that a photo may use.
  package var limits = PhotoLimits()

  /// A request.
  package init(_ photos: FoundSubjects, _ preview: PreviewRequest, to output: String) {
    (self.photos, self.preview, self.output) = (photos, preview, output)
  }

  /// The format of outputs whose path leaves it open: of a preview, whatever the photo is, JPEG.
  private var format: FileFormat { OutputChoice(asked: preview.settings.format?.fileFormat).format }

  /// Where the preview of a photo is written.
  ///
  /// - Parameter index: the number of the photo, starting at 1.
  fileprivate func output(of subject: Subject, index: Int, _ template: OutputTemplate?) throws(EditError) -> Output {
    if let problem = subject.problem { throw problem }
    let own: OutputTemplate
    if let template {
      own = template
    } else {
      own = keepsFolders ? try .mirroring(subject.mirroredPath, in: output) : try OutputTemplate(output)
    }
    let path = try own.path(
      .init(
        input: subject.photo?.asset.mirroredPath ?? subject.name, index: index,
        fileExtension: format.fileExtensions[0], revision: subject.photo?.revision.description ?? "",
        digest: subject.photo?.asset.digest.hex))
    return Output(.success(path))
  }
}

/// Previews to be written, checked: everything that can be checked before any work.
package struct PreviewsPlan: Sendable {
  private var request: PreviewsRequest
  private let outputs: [Result<Output, EditError>]

  /// Checks a request. A photo that does not exist fails later, without stopping the others.
  ///
  /// - Throws: `EditError` where two outputs have the same name, an output exists, or an output is a photo.
  package init(_ request: PreviewsRequest) throws(EditError) {
    var request = request
    try request.preview.check()
    if let library = request.library { try request.recipe?.readFiles(from: library) }
    _ = try OutputTemplate(request.output)
    self.request = request
    outputs = Self.outputs(request, nil)
    try check()
  }

  private static func outputs(
    _ request: PreviewsRequest, _ template: OutputTemplate?
  ) -> [Result<Output, EditError>] {
    request.photos.subjects.enumerated().map { index, subject in
      Result { () throws(EditError) in try request.output(of: subject, index: index + 1, template) }
    }
  }

  private func check() throws(EditError) {
    let subjects = request.photos.subjects
    if request.output == OutputTemplate.standardOutput {
      guard subjects.count == 1 else { throw OutputCheck.tooManyForStandardOutput(subjects.count) }
      return
    }
    let check = OutputCheck(existing: request.existing, library: request.library) { [request] in
      OutputProposal(output: try? OutputTemplate(request.output), count: subjects.count) { template in
        Self.outputs(request, template).compactMap { try? $0.get().target }
      }
    }
    try check.run(
      zip(subjects, outputs).compactMap { subject, output in (try? output.get()).map { (subject, $0) } },
      of: subjects)
  }

  /// The job.
  package var job: Job {
    let subjects = request.photos.subjects
    let pieces = zip(subjects, outputs).enumerated().map { [request] index, pair in
      let (subject, output) = pair
      return Piece(subject, index: index, file: subject.photo == nil ? subject.name : nil) {
        outcome, context throws(EditError) in
        let output = try output.get()
        (outcome.output, outcome.outputPlace) = (output.path, output.place)
        try request.make(output, of: subject, context, into: &outcome)
      }
    }
    var job = Job(pieces, request.scheduling)
    job.skippedFiles = request.photos.skippedFiles
    // A given limit applies even if nothing was added.
    if request.usesCache, let limit = request.cacheLimit {
      job.completion = { await subjects.lazy.compactMap { $0.cache(limit: limit) }.first?.trim() }
    }
    return job
  }
}

extension PreviewsRequest {
  /// Makes and writes the preview of a photo.
  fileprivate func make(
    _ output: Output, of subject: Subject, _ context: WorkContext, into outcome: inout Outcome
  ) throws(EditError) {
    if existing == .skip, output.exists {
      (outcome.status, outcome.reason) = (.skipped, "the output exists")
      return
    }
    let opened = try subject.open(
      replacing: recipe, keepsFrame: keepsFrame, in: context.runner, limits: limits,
      progress: context.progress.report)
    var settings = preview.output
    if FilePath.fileExtension(of: output.path).isEmpty { settings.format = OutputFormat(format) }
    outcome.warnings += opened.photo.warnings(isAdjusted: !opened.recipe.activeSteps.isEmpty)
    outcome.warnings += opened.recipe.output?.warnings(about: settings.metadata) ?? []
    let job = PreviewJob(
      photo: opened.photo, recipe: opened.recipe, settings: settings, path: output.path,
      quality: preview.delivery.quality, description: try subject.description, limits: limits,
      cache: usesCache ? subject.cache(limit: cacheLimit) : nil)
    let made = try context.runner.run(job, progress: context.progress.report)
    outcome.warnings += made.warnings
    (outcome.format, outcome.size) = (made.format, made.size)
    outcome.isDegraded = made.isDegraded
    try output.write(
      made.bytes, mediaType: made.mediaType, existing: existing, context.progress, into: &outcome
    ) { () throws(EditError) in try output.checkNoOriginal(of: library) }
  }
}
