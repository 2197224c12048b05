import Adjustments
import Foundation
import ImageFiles
import Rendering
import VIPS

/// The work on one photo of an apply job; it blocks its thread.
struct PhotoApply {
  let request: ApplyRequest
  let item: ApplyJob.Item
  let slot: RenderSlot
  let monitor: PhotoMonitor

  /// What came of each output, or of the photo where it has none.
  func run() -> [ApplyResult] {
    let clock = ContinuousClock()
    let start = clock.now
    var results: [ApplyResult]
    do throws(EditError) {
      results = try applied()
    } catch {
      results = item.failed(error)
    }
    for index in results.indices { results[index].duration = clock.now - start }
    return results
  }

  private func applied() throws(EditError) -> [ApplyResult] {
    // Where nothing is to be written, nothing is read.
    if !item.outputs.isEmpty, outputs(.isWritten).isEmpty {
      return results(ApplyResult(input: item.input, outcome: .done), [:])
    }
    guard let library = request.library, let asset = try asset(in: library) else { return try applyToFile() }
    return try apply(to: asset, in: library)
  }

  // MARK: Outputs

  /// What is to become of an output.
  enum Fate: Hashable { case isWritten, isSkipped, hasNoName }

  private func fate(of output: ApplyJob.Output) -> Fate {
    if output.problem != nil { return .hasNoName }
    return request.existing == .skip && FileIdentity(output.target) != nil ? .isSkipped : .isWritten
  }

  func outputs(_ fate: Fate) -> [ApplyJob.Output] { item.outputs.filter { self.fate(of: $0) == fate } }

  private func target(_ output: ApplyJob.Output) -> RenderOrder.Target {
    RenderOrder.Target(
      settings: output.settings, path: output.path, existing: request.existing == .update ? output.target : nil)
  }

  /// A result for each output: what became of it, laid over what is said of the photo.
  func results(
    _ photo: ApplyResult, _ rendered: [ApplyJob.Output: Result<RenderAnswer.Output, EditError>]
  ) -> [ApplyResult] {
    guard !item.outputs.isEmpty else { return [photo] }
    return item.outputs.map { output in
      var result = photo
      result.output = output.problem == nil ? output.path : nil
      result.longEdge = output.longEdge
      do throws(EditError) {
        if let problem = output.problem { throw problem }
        try take(rendered[output]?.get() ?? .current, output, into: &result)
      } catch {
        result.outcome = .failed(error.about(item.input))
      }
      return result
    }
  }

  /// Writes what was rendered, and says so.
  private func take(
    _ rendered: RenderAnswer.Output, _ output: ApplyJob.Output, into result: inout ApplyResult
  ) throws(EditError) {
    switch rendered {
    case .current:
      // An entry that was made is something done, whatever becomes of the file.
      if result.entry == nil || result.outcome.isUnchanged { result.outcome = .skipped }
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
        try monitor.write { () throws(EditError) in
          try file.bytes.writeWhole(
            atPath: output.target, overwriting: request.existing != .refuse, makingFolders: true)
        }
      }
      result.outcome = .done
    }
  }

  /// The check before any work, again: links may have changed meanwhile.
  private func checkNotThePhoto(_ output: String) throws(EditError) {
    guard let identity = FileIdentity(output), identity == FileIdentity(item.input) else { return }
    throw EditError("output-is-input", .refused, "it is the photo itself; originals are never written", path: output)
  }

  private func paired(
    _ outputs: [ApplyJob.Output], _ answers: some Sequence<Result<RenderAnswer.Output, EditError>>
  ) -> [ApplyJob.Output: Result<RenderAnswer.Output, EditError>] {
    Dictionary(zip(outputs, answers)) { first, _ in first }
  }

  // MARK: Without history

  private func applyToFile() throws(EditError) -> [ApplyResult] {
    let isPlannedForHistory = request.isDryRun && request.library.map(isInside) == true
    guard !item.outputs.isEmpty || isPlannedForHistory else {
      throw EditError(
        "not-in-library", .notFound, "the photo is not in the library, and there is no output to write",
        hint: "import it with 'photoedit import', or give -o")
    }
    let outputs = outputs(.isWritten)
    var order = order(of: try source(), request.recipe, outputs)
    order.allowsDamage = request.allowsDamage
    let answer = try slot.carryOut(order, progress: monitor.report)
    return try results(ApplyResult(input: item.input, outcome: .done, warnings: answer.warnings), answer, outputs)
  }

  private func source() throws(EditError) -> RenderOrder.Source {
    guard item.input == ApplyJob.standardInput else { return .file(item.input) }
    let bytes = try InputStreamBytes.read(request.limits).withUnsafeBytes { ByteBlock(copying: $0) }
    return .photo(try slot.photo(bytes, limits: request.limits, progress: monitor.report))
  }

  /// The order for some outputs; in a dry run without any, for what the history would keep.
  func order(of source: RenderOrder.Source, _ recipe: Recipe, _ outputs: [ApplyJob.Output]) -> RenderOrder {
    var targets = outputs.map(target)
    if item.outputs.isEmpty, request.isDryRun { targets = [RenderOrder.Target(settings: OutputSettings())] }
    return RenderOrder(
      source: source, recipe: recipe, targets: targets, isDryRun: request.isDryRun, limits: request.limits)
  }

  /// The results of an order.
  func results(
    _ photo: ApplyResult, _ answer: RenderAnswer, _ outputs: [ApplyJob.Output]
  ) throws(EditError) -> [ApplyResult] {
    guard item.outputs.isEmpty else { return results(photo, paired(outputs, answer.outputs)) }
    var result = photo
    if let planned = try answer.outputs.first?.get(), case .plan(let lines, let size, let format) = planned {
      (result.plan, result.size, result.format, result.outcome) = (lines, size, format, .planned)
    }
    return [result]
  }
}

extension ApplyJob.Item {
  /// The results of a photo that failed: one for each output.
  func failed(_ error: EditError) -> [ApplyResult] {
    let result = ApplyResult(input: input, outcome: .failed(error.about(input)))
    guard !outputs.isEmpty else { return [result] }
    return outputs.map { output in
      var result = result
      result.output = output.problem == nil ? output.path : nil
      result.longEdge = output.longEdge
      return result
    }
  }
}

extension ApplyResult.Outcome {
  /// Whether nothing was to be done.
  var isUnchanged: Bool { if case .unchanged = self { true } else { false } }
}
