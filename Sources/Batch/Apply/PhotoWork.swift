import Adjustments
import Documents
import Editing
import Foundation
import PhotoLibrary
import PhotoMetadata
import Rendering
import ImageFiles
import Workers

/// The work on one photo of a batch; it blocks its thread.
struct PhotoWork {
  let request: BatchRequest
  let item: BatchJob.Item
  let runner: JobRunner
  let progress: PhotoProgress

  /// The results, or an edit to be committed with others.
  enum Prepared {
    case done([BatchResult])
    case edit(DeferredEdit)
  }

  /// Does the work, and returns a result for each output, or for the photo if it has none.
  func run() -> [BatchResult] {
    guard case .done(let results) = prepared(deferring: false) else { return [] }
    return results
  }

  /// Does the work, except for committing an edit that is not rendered.
  func prepared() -> Prepared { prepared(deferring: true) }

  private func prepared(deferring: Bool) -> Prepared {
    let start = ContinuousClock.now
    var prepared: Prepared
    do throws(EditError) {
      prepared = try applied(deferring: deferring)
    } catch {
      prepared = .done(item.failed(error.sayingRecipe(item.input)))
    }
    prepared.setDuration(ContinuousClock.now - start)
    return prepared
  }

  private func applied(deferring: Bool) throws(EditError) -> Prepared {
    if let problem = item.source.problem { throw problem }
    // If there is nothing to write, nothing is read.
    if !item.outputs.isEmpty, outputs(.isWritten).isEmpty {
      return .done(results(BatchResult(input: item.input, outcome: .done), [:]))
    }
    if let program = request.program { return .done(try edit(with: program)) }
    guard let library = request.library, let asset = try asset(in: library) else { return .done(try applyToFile()) }
    return try apply(to: asset, in: library, deferring: deferring)
  }

  private func target(_ output: BatchJob.Output, _ description: MetadataChanges) -> RenderJob.Target {
    RenderJob.Target(
      settings: output.settings, path: output.path, existing: request.existing == .update ? output.target : nil,
      description: description)
  }

  private func paired(
    _ outputs: [BatchJob.Output], _ results: some Sequence<Result<RenderResult.Output, EditError>>
  ) -> [BatchJob.Output: Result<RenderResult.Output, EditError>] {
    Dictionary(zip(outputs, results)) { first, _ in first }
  }

  // MARK: Without history

  private func applyToFile() throws(EditError) -> [BatchResult] {
    let isPlannedForHistory = request.isDryRun && request.library.map(isInside) == true
    guard !item.outputs.isEmpty || isPlannedForHistory else {
      throw EditError(
        .notInLibrary, "the photo is not in the library, and there is no output to write",
        hint: "import it with 'photoedit import', or give -o")
    }
    let outputs = outputs(.isWritten)
    var job = job(of: try source(), try request.recipe(after: nil), outputs)
    job.allowsDamage = request.allowsDamage
    job.prefetched = request.prefetched
    let result = try runner.run(job, progress: progress.report)
    return try results(BatchResult(input: item.input, outcome: .done, warnings: result.warnings), result, outputs)
  }

  func source() throws(EditError) -> RenderJob.Source {
    guard item.input == StandardInput.name else { return .file(ExactPath.absolute(item.input)) }
    let bytes = try StandardInput.read(request.limits).withUnsafeBytes { ByteBlock(copying: $0) }
    return .photo(try runner.photo(bytes, limits: request.limits, progress: progress.report))
  }

  /// The job for some outputs; in a dry run without any, for what the history would store.
  ///
  /// - Parameter description: the changes to the photo's description in its library.
  func job(
    of source: RenderJob.Source, _ recipe: Recipe, _ outputs: [BatchJob.Output],
    description: MetadataChanges = MetadataChanges()
  ) -> RenderJob {
    var targets = outputs.map { target($0, description) }
    if item.outputs.isEmpty, request.isDryRun { targets = [RenderJob.Target(settings: OutputSettings())] }
    return RenderJob(
      source: source, recipe: recipe, targets: targets, isDryRun: request.isDryRun, limits: request.limits)
  }

  /// The results of a job.
  func results(
    _ photo: BatchResult, _ rendered: RenderResult, _ outputs: [BatchJob.Output]
  ) throws(EditError) -> [BatchResult] {
    guard item.outputs.isEmpty else { return results(photo, paired(outputs, rendered.outputs)) }
    var result = photo
    if let planned = try rendered.outputs.first?.get(), case .plan(let lines, let size, let format) = planned {
      (result.plan, result.size, result.format, result.outcome) = (lines, size, format, .planned)
    }
    return [result]
  }
}

extension PhotoWork.Prepared {
  fileprivate mutating func setDuration(_ duration: Duration) {
    switch self {
    case .done(var results):
      for index in results.indices { results[index].duration = duration }
      self = .done(results)
    case .edit(var edit):
      edit.setDuration(duration)
      self = .edit(edit)
    }
  }
}

extension BatchJob.Item {
  /// The results of a photo that failed: one for each output.
  func failed(_ error: EditError) -> [BatchResult] {
    var result = BatchResult(input: input, outcome: .failed(error.naming(input)))
    result.inputBytes = source.bytes
    guard !outputs.isEmpty else { return [result] }
    return outputs.map { output in
      var result = result
      result.output = output.problem == nil ? output.path : nil
      result.requestedSize = output.longEdge
      return result
    }
  }
}

extension EditError {
  /// The error with the photo's name as the caller wrote it.
  func naming(_ input: String) -> EditError {
    var named = about(input)
    if named.path == ExactPath.absolute(input) { named.path = input }
    return named
  }
}
