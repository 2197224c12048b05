import Adjustments
import Documents
import Editing
import Foundation
import PhotoLibrary
import PhotoMetadata
import Rendering
import ImageFiles
import VIPS
import Workers

/// The work on one photo of a batch; it blocks its thread.
struct PhotoWork {
  let request: BatchRequest
  let item: BatchJob.Item
  let runner: JobRunner
  let progress: PhotoProgress

  /// What was done, or what is to be committed with others.
  enum Prepared {
    case done([BatchResult])
    case edit(DeferredEdit)
  }

  /// What came of each output, or of the photo where it has none.
  func run() -> [BatchResult] {
    guard case .done(let results) = prepared(deferring: false) else { return [] }
    return results
  }

  /// Does the work, but for the commit of an edit that is not rendered.
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
    // Where nothing is to be written, nothing is read.
    if !item.outputs.isEmpty, outputs(.isWritten).isEmpty {
      return .done(results(BatchResult(input: item.input, outcome: .done), [:]))
    }
    if let program = request.program { return .done(try edit(with: program)) }
    guard let library = request.library, let asset = try asset(in: library) else { return .done(try applyToFile()) }
    return try apply(to: asset, in: library, deferring: deferring)
  }

  // MARK: Outputs

  /// What happens to an output.
  enum Fate: Hashable { case isWritten, isSkipped, hasNoName }

  private func fate(of output: BatchJob.Output) -> Fate {
    if output.problem != nil { return .hasNoName }
    return request.existing == .skip && FileIdentity(output.target) != nil ? .isSkipped : .isWritten
  }

  func outputs(_ fate: Fate) -> [BatchJob.Output] { item.outputs.filter { self.fate(of: $0) == fate } }

  private func target(_ output: BatchJob.Output, _ description: MetadataChanges) -> RenderJob.Target {
    RenderJob.Target(
      settings: output.settings, path: output.path, existing: request.existing == .update ? output.target : nil,
      description: description)
  }

  /// A result for each output, based on that of the photo.
  func results(
    _ photo: BatchResult, _ rendered: [BatchJob.Output: Result<RenderResult.Output, EditError>]
  ) -> [BatchResult] {
    guard !item.outputs.isEmpty else { return [photo] }
    // The first output of each size that is smaller than was asked for.
    var smaller: [FrameSize: String] = [:]
    return item.outputs.map { output in
      var result = photo
      result.output = output.problem == nil ? output.path : nil
      result.requestedSize = output.longEdge
      do throws(EditError) {
        if let problem = output.problem { throw problem }
        try take(rendered[output]?.get() ?? .current, output, into: &result)
      } catch {
        result.outcome = .failed(error.naming(item.input))
      }
      output.warnAboutSize(in: &result, after: &smaller)
      return result
    }
  }

  /// Writes what was rendered, and says so.
  private func take(
    _ rendered: RenderResult.Output, _ output: BatchJob.Output, into result: inout BatchResult
  ) throws(EditError) {
    switch rendered {
    case .current:
      // A new entry counts, whatever happens to the file.
      if result.entry == nil || result.outcome.isUnchanged {
        result.outcome = .skipped
        result.reason = request.existing == .update ? "the output is up to date" : "the output exists"
      }
    case .plan(let lines, let size, let format):
      (result.plan, result.size, result.format, result.outcome) = (lines, size, format, .planned)
    case .file(let file):
      (result.format, result.size) = (file.format.identifier, file.size)
      result.byteCount = file.bytes.count
      result.warnings += file.warnings
      if output.isStandardOutput {
        result.data = Data(file.bytes)
      } else {
        try checkNotThePhoto(output.target)
        if request.existing == .update, FileIdentity(output.target) != nil {
          try OutputOwnership(library: request.library, limits: request.limits)
            .check(output, replacedBy: file.bytes)
        }
        try progress.write { () throws(EditError) in
          try file.bytes.writeDurably(
            toResolved: output.target, overwriting: request.existing != .refuse, makingFolders: true)
        }
      }
      result.outcome = .done
    }
  }

  /// Repeats the check before any work: links may have changed meanwhile.
  private func checkNotThePhoto(_ output: String) throws(EditError) {
    guard let identity = FileIdentity(output), identity == FileIdentity(item.input) else { return }
    throw EditError(
      "output-is-input", .refused, "the output is the photo itself; originals are never written", path: output)
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
        "not-in-library", .notFound, "the photo is not in the library, and there is no output to write",
        hint: "import it with 'photoedit import', or give -o")
    }
    let outputs = outputs(.isWritten)
    var job = job(of: try source(), try request.recipe(after: nil), outputs)
    job.allowsDamage = request.allowsDamage
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
  /// - Parameter description: what was set about the photo in its library.
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

extension BatchJob.Output {
  /// Tells how long the long edge became where one was requested, and warns where it is shorter.
  ///
  /// The name keeps the size that was asked for: it is checked before any work, and pages refer to it.
  /// - Parameter smaller: the first output of each size that is shorter.
  fileprivate func warnAboutSize(in result: inout BatchResult, after smaller: inout [FrameSize: String]) {
    if case .failed = result.outcome { return }
    guard let longEdge, let size = result.size else { return }
    let longer = max(size.width, size.height)
    result.longEdge = longer
    guard longer < longEdge else { return }
    let same = smaller[size].map { "; the picture is that of \($0)" } ?? ""
    if smaller[size] == nil { smaller[size] = path }
    result.warnings.append(
      "smaller than the requested \(longEdge) pixels: the long edge is \(longer), as in the edited photo\(same)")
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
  fileprivate func naming(_ input: String) -> EditError {
    var named = about(input)
    if named.path == ExactPath.absolute(input) { named.path = input }
    return named
  }
}

extension BatchResult.Outcome {
  /// Whether nothing was to be done.
  var isUnchanged: Bool { if case .unchanged = self { true } else { false } }
}
