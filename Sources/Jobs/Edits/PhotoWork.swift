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

/// The work on one photo of a job: open, decide, render, commit, write. It blocks its thread.
struct PhotoWork {
  let work: EditWork
  let task: PhotoTask
  let runner: JobRunner
  let progress: PhotoProgress

  init(_ work: EditWork, _ task: PhotoTask, _ context: WorkContext) {
    (self.work, self.task, runner, progress) = (work, task, context.runner, context.progress)
  }

  /// The outcomes, or an edit to be committed with others.
  enum Prepared {
    case done([Outcome])
    case edit(DeferredEdit)
  }

  /// Does the work, and returns an outcome for each output, or for the photo if it has none.
  func run() -> [Outcome] {
    guard case .done(let results) = prepared(deferring: false) else { return [] }
    return results
  }

  /// Does the work, except for committing an edit that is not rendered.
  func prepared() -> Prepared { prepared(deferring: true) }

  private func prepared(deferring: Bool) -> Prepared {
    let start = ContinuousClock.now
    let memory = PeakMemory(of: runner)
    var prepared: Prepared
    do throws(EditError) {
      prepared = try applied(deferring: deferring)
    } catch {
      prepared = .done(task.failed(progress.judged(error).namingRecipe(task.input)))
    }
    prepared.complete(ContinuousClock.now - start, memory.bytes(of: runner))
    return prepared
  }

  private func applied(deferring: Bool) throws(EditError) -> Prepared {
    if let problem = task.subject.problem { throw problem }
    if let ledger = work.ledger { return .done([recorded(by: ledger)]) }
    // If there is nothing to write, nothing is read.
    if !task.outputs.isEmpty, outputs(.isWritten).isEmpty {
      return .done(results(task.outcome(.done), [:]))
    }
    if let program = work.program { return .done(try edit(with: program)) }
    guard let library = work.library, let asset = try asset(in: library) else { return .done(try applyToFile()) }
    return try apply(to: asset, in: library, deferring: deferring)
  }

  /// The outcome of a photo whose output is recorded, also where it fails.
  private func recorded(by ledger: any OutputLedger) -> Outcome {
    var outcome = task.outcome(.done)
    if let output = task.outputs.first { outcome = outcome.of(output) }
    do throws(EditError) {
      guard let (source, output) = try ledger.begin(&outcome) else { return outcome }
      outcome.fingerprint = output.fingerprint
      let made = try runner.run(job(of: source, work.recipe, [output]), progress: progress.report)
      outcome.warnings = made.warnings
      guard let rendered = try made.outputs.first?.get() else {
        throw EditError(.noOutput, as: .bug, "the job produced no file")
      }
      try take(rendered, output, into: &outcome)
    } catch {
      outcome.status = .failed(progress.judged(error).naming(task.input))
    }
    return outcome
  }

  private func target(_ output: Output, _ description: PropertyChanges) -> RenderJob.Target {
    RenderJob.Target(
      settings: output.settings, path: output.path,
      existing: work.existing == .update && work.ledger == nil ? output.target : nil, description: description,
      keepsPicture: true, fingerprint: output.fingerprint)
  }

  private func paired(
    _ outputs: [Output], _ results: some Sequence<Result<RenderResult.Output, EditError>>
  ) -> [Output: Result<RenderResult.Output, EditError>] {
    Dictionary(zip(outputs, results)) { first, _ in first }
  }

  // MARK: Without history

  private func applyToFile() throws(EditError) -> [Outcome] {
    let isPlannedForHistory = work.isDryRun && work.library.map(isInside) == true
    guard !task.outputs.isEmpty || isPlannedForHistory else {
      throw EditError(
        .notInLibrary, "the photo is not in the library, and there is no output to write",
        hint: "import it with 'photoedit import', or give -o")
    }
    let outputs = outputs(.isWritten)
    var job = job(of: try source(), try work.recipe(after: nil), outputs)
    job.allowsDamage = work.allowsDamage
    job.prefetched = work.prefetched
    let result = try runner.run(job, progress: progress.report)
    return try results(task.outcome(.done, result.warnings), result, outputs)
  }

  func source() throws(EditError) -> RenderJob.Source {
    guard task.input == StandardInput.name else { return .file(ExactPath.absolute(task.input)) }
    let bytes = try StandardInput.read(work.limits).withUnsafeBytes { ByteBlock(copying: $0) }
    return .photo(try runner.photo(bytes, limits: work.limits, progress: progress.report))
  }

  /// The job for some outputs; in a dry run without any, for what the history would store.
  ///
  /// - Parameter description: the changes to the photo's description in its library.
  func job(
    of source: RenderJob.Source, _ recipe: Recipe, _ outputs: [Output],
    description: PropertyChanges = PropertyChanges()
  ) -> RenderJob {
    var targets = outputs.map { target($0, description) }
    if task.outputs.isEmpty, work.isDryRun { targets = [RenderJob.Target(settings: OutputSettings())] }
    return RenderJob(
      source: source, recipe: recipe, targets: targets, isDryRun: work.isDryRun, limits: work.limits)
  }

  /// The results of a job.
  func results(
    _ photo: Outcome, _ rendered: RenderResult, _ outputs: [Output]
  ) throws(EditError) -> [Outcome] {
    guard task.outputs.isEmpty else { return results(photo, paired(outputs, rendered.outputs)) }
    var result = photo
    if let planned = try rendered.outputs.first?.get(), case .plan(let lines, let size, let format) = planned {
      (result.plan, result.size, result.format, result.status) = (lines, size, format, .planned)
    }
    return [result]
  }
}

extension PhotoWork.Prepared {
  fileprivate mutating func complete(_ duration: Duration, _ peakBytes: Int?) {
    switch self {
    case .done(var outcomes):
      for index in outcomes.indices { (outcomes[index].duration, outcomes[index].peakBytes) = (duration, peakBytes) }
      self = .done(outcomes)
    case .edit(var edit):
      edit.setDuration(duration)
      self = .edit(edit)
    }
  }
}
