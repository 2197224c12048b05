import Documents
import Editing
import Foundation
import PhotoLibrary
import LibraryStore
import Workers

/// Writes photos of a library to files: checks everything that can be checked first, then works on as many photos at
/// the same time as there are processors.
package struct ExportJob: PhotoJob {
  private let request: ExportRequest
  private let items: [ExportItem]

  package var photoCount: Int { items.count }
  package var resultCount: Int { items.count }

  /// Checks a request before any work. A photo that is missing or cannot be exported fails without stopping the others.
  ///
  /// - Throws: `EditError` where two outputs have the same name, an output exists, or an output is an original; what the
  ///   change of the settings throws.
  package init(_ request: ExportRequest) throws {
    var request = request
    try request.recipe?.readFiles(from: request.library)
    // Find mistakes in the call that would make every photo fail.
    _ = try request.change?(nil)
    _ = try OutputTemplate(request.output)
    self.request = request
    var names = ExportNames(request)
    items = request.photos.enumerated().map { index, photo in names.item(photo, index: index + 1) }
    try check()
  }

  private func check() throws(EditError) {
    if request.output == OutputTemplate.standardOutput {
      guard items.count == 1 else { throw PathCheck.tooManyForStandardOutput(items.count) }
      return
    }
    var paths = PathCheck(inputs: request.photos.map(\.name), output: request.output) { template in
      var other = request
      (other.output, other.keepsFolders) = (template.text, false)
      var names = ExportNames(other)
      return other.photos.enumerated().compactMap { index, photo in
        try? names.item(photo, index: index + 1).target.get().resolved
      }
    }
    for item in items {
      guard let target = try? item.target.get() else { continue }
      try paths.check(target.path, target.resolved, of: item.name)
      if request.existing == .skip, FileIdentity(target.resolved) != nil { continue }
      try request.library.checkExport(
        to: target.path, of: target.asset, named: item.name, replacing: request.existing == .replace)
    }
  }

  package func run(
    shouldStop: () -> Bool = { false }, progress: (@Sendable (Int, Double) -> Bool)? = nil,
    report: (BatchResult) -> Void
  ) async {
    let work = WorkerPool<ExportItem, BatchResult>.Work(
      count: items.count, isolation: request.isolation, jobs: request.jobs, memory: nil, file: { _ in nil },
      perform: { [self] item, _, runner, progress in [result(of: item, in: runner, progress)] },
      failed: { item, error in [item.result(.failed(error.about(item.name)))] })
    await WorkerPool(work, progress: progress).run(items, shouldStop: shouldStop, report: report)
  }

  private func result(of item: ExportItem, in runner: JobRunner, _ progress: PhotoProgress) -> BatchResult {
    let start = ContinuousClock.now
    var result = item.result(.done)
    do throws(EditError) {
      try export(try item.target.get(), in: runner, progress, into: &result)
    } catch {
      result.outcome = .failed(error.about(item.name))
    }
    result.duration = ContinuousClock.now - start
    return result
  }

  private func export(
    _ target: ExportItem.Target, in runner: JobRunner, _ progress: PhotoProgress, into result: inout BatchResult
  ) throws(EditError) {
    if request.existing == .skip, FileIdentity(target.resolved) != nil {
      (result.outcome, result.reason) = (.skipped, "the output exists")
      return
    }
    let file = try request.library.export(
      target.asset, .entry(target.entry), path: target.path, target.settings, isGiven: target.isGiven,
      isDescribed: !target.isOriginal,
      recipe: request.recipe, limits: request.limits, in: runner, progress: progress.report)
    result.warnings += file.warnings
    (result.format, result.size) = (file.format, file.size)
    try result.write(
      file.data, to: target.resolved, overwriting: request.existing == .replace, progress)
  }
}
