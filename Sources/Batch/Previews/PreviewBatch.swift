package import Adjustments
package import Documents
import DurableFiles
package import Editing
import Foundation
import ImageFiles
import PhotoLibrary
package import Rendering
import LibraryStore
package import Workers

/// Writes previews of photos: of files, and of photos of a library.
package struct PreviewBatch: PhotoJob {
  /// A request for previews.
  package struct Request: Sendable {
    /// The photos.
    package var photos: [NamedSubject]
    /// Where previews are written: a file, a folder, a template, or `-`.
    package var output: String
    /// Whether every photo keeps its folder below the output.
    package var keepsFolders = false
    /// The size, the quality and the encoding.
    package var preview: PreviewRequest
    /// Adjustments in place of those that the photos have.
    package var recipe: Recipe?
    /// How large the library's cache for pixels may be; nil uses none.
    package var cacheLimit: Int? = PreviewCache.defaultLimit
    /// Whether existing outputs are replaced.
    package var replacesOutputs = false
    /// Where codecs run.
    package var isolation = Isolation.none
    /// How many photos are in progress at the same time; nil for as many as there are processors.
    package var jobs: Int?
    /// The resources that a photo may use.
    package var limits = PhotoLimits()

    /// A request.
    package init(_ photos: [NamedSubject], _ preview: PreviewRequest, to output: String) {
      (self.photos, self.preview, self.output) = (photos, preview, output)
    }

    /// The format of outputs whose path leaves it open: of a preview, whatever the photo is, JPEG.
    fileprivate var format: FileFormat { OutputChoice(asked: preview.settings.format?.fileFormat).format }
  }

  private struct Item: Sendable {
    let photo: NamedSubject
    var name: String { photo.name }
    /// The photo, and its output as named and with links resolved; or why there is none.
    let target: Result<(subject: PreviewSubject, path: String, resolved: String), EditError>
  }

  private let request: Request
  private let items: [Item]

  package var photoCount: Int { items.count }
  package var resultCount: Int { items.count }

  /// Checks a request before any work. A photo that does not exist fails without stopping the others.
  ///
  /// - Throws: `EditError` where two outputs have the same name, an output exists, or an output is a photo.
  package init(_ request: Request) throws(EditError) {
    try request.preview.check()
    _ = try OutputTemplate(request.output)
    self.request = request
    items = request.photos.enumerated().map { index, photo in
      Item(
        photo: photo,
        target: Result { () throws(EditError) in
          let subject = try photo.subject.get()
          let path = try Self.path(of: subject, index: index + 1, request)
          return (subject, path, path == OutputTemplate.standardOutput ? path : ExactPath.resolved(path))
        })
    }
    try check()
  }

  private static func path(
    of subject: PreviewSubject, index: Int, _ request: Request
  ) throws(EditError) -> String {
    let template =
      request.keepsFolders
      ? try OutputTemplate.mirroring(subject.mirroredPath, in: request.output) : try OutputTemplate(request.output)
    return try template.path(of: subject, index: index, format: request.format)
  }

  private func check() throws(EditError) {
    if request.output == OutputTemplate.standardOutput {
      guard items.count == 1 else { throw PathCheck.tooManyForStandardOutput(items.count) }
      return
    }
    var paths = PathCheck(inputs: items.map(\.name), output: request.output) { [request] template in
      request.photos.enumerated().compactMap { index, photo in
        guard let subject = try? photo.subject.get() else { return nil }
        return try? ExactPath.resolved(template.path(of: subject, index: index + 1, format: request.format))
      }
    }
    for item in items {
      guard let target = try? item.target.get() else { continue }
      try paths.check(target.path, target.resolved, of: item.name)
      try target.subject.checkOutput(target.path, replacing: request.replacesOutputs)
    }
  }

  package func run(
    shouldStop: () -> Bool = { false }, progress: (@Sendable (Int, Double) -> Bool)? = nil,
    report: (BatchResult) -> Void
  ) async {
    let work = WorkerPool<Item, BatchResult>.Work(
      count: items.count, isolation: request.isolation, jobs: request.jobs, memory: nil,
      file: { (try? $0.photo.subject.get())?.entry == nil ? $0.name : nil },
      perform: { [self] item, _, runner, progress in [result(of: item, in: runner, progress)] },
      failed: { item, error in [Self.result(of: item, .failed(error.about(item.name)))] })
    await WorkerPool(work, progress: progress).run(items, shouldStop: shouldStop, report: report)
    // A given limit applies even if nothing was added.
    guard let limit = request.cacheLimit, limit != PreviewCache.defaultLimit else { return }
    await request.photos.lazy.compactMap { (try? $0.subject.get())?.cache(limit: limit) }.first?.trim()
  }

  private static func result(of item: Item, _ outcome: BatchResult.Outcome) -> BatchResult {
    var result = BatchResult(input: item.name, outcome: outcome)
    result.inputBytes = item.photo.bytes
    return result
  }

  private func result(of item: Item, in runner: JobRunner, _ progress: PhotoProgress) -> BatchResult {
    let start = ContinuousClock.now
    var result = Self.result(of: item, .done)
    do throws(EditError) {
      let (subject, path, resolved) = try item.target.get()
      (result.output, result.asset) = (path, subject.entry?.asset.id.text)
      result.path = subject.entry?.asset.path
      try makePreview(of: subject, path, resolved, in: runner, progress, into: &result)
    } catch {
      result.outcome = .failed(error.about(item.name))
    }
    result.duration = ContinuousClock.now - start
    return result
  }

  private func makePreview(
    of subject: PreviewSubject, _ path: String, _ resolved: String, in runner: JobRunner, _ progress: PhotoProgress,
    into result: inout BatchResult
  ) throws(EditError) {
    let opened = try subject.open(
      replacing: request.recipe, in: runner, limits: request.limits, progress: progress.report)
    var settings = request.preview.output
    if FilePath.fileExtension(of: path).isEmpty { settings.format = OutputFormat(request.format) }
    result.warnings += opened.photo.warnings + (opened.recipe.output?.warnings(about: settings.metadata) ?? [])
    let job = PreviewJob(
      photo: opened.photo, recipe: opened.recipe, settings: settings, path: path,
      quality: request.preview.delivery.quality, limits: request.limits,
      cache: request.cacheLimit.flatMap { subject.cache(limit: $0) })
    let made = try runner.run(job, progress: progress.report)
    result.warnings += made.file.warnings
    (result.format, result.size) = (made.file.format.identifier, made.file.size)
    result.isDegraded = made.isDegraded
    try result.write(Data(made.file.bytes), to: resolved, overwriting: request.replacesOutputs, progress)
  }
}
