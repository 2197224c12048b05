import Adjustments
import Foundation
import ImageFiles
import PhotoMetadata
import Rendering
import VIPS

extension RenderOrder {
  /// Carries the order out on the calling thread.
  ///
  /// - Parameters:
  ///   - admit: is told what the rendering needs before a pixel is decoded; it may wait or refuse, and says how many
  ///     threads libvips is to use; nil for as many as there are processors.
  ///   - progress: is given fractions from 0 to 1; returning false cancels.
  /// - Throws: `EditError` where the photo cannot be opened or was not admitted; what goes wrong with one target is in
  ///   the answer.
  func carriedOut(
    admit: (RenderNeed) throws(EditError) -> Int?, progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> RenderAnswer {
    let input = try opened()
    guard !isDryRun else {
      let resolved = try edging { try input.resolved(recipe) }
      return RenderAnswer(
        warnings: input.warnings, recipe: resolved, outputs: targets.map { plan($0, resolved, input) })
    }
    let threads = try admit(RenderNeed(of: self, input))
    let resolved = try edging { try input.resolved(recipe) }
    var answer = RenderAnswer(warnings: input.warnings, recipe: resolved)
    let stale = targets.filter { !$0.isCurrent(resolved, input) }
    var rendered = input.rendered(resolved, targets: stale, threads: threads, progress: progress)[...]
    for target in targets {
      guard stale.contains(target), let output = rendered.popFirst() else {
        answer.outputs.append(.success(.current))
        continue
      }
      answer.outputs.append(output.map { .file($0.file) })
    }
    return answer
  }

  private func opened() throws(EditError) -> EditingInput {
    var input =
      switch source {
      case .file(let path): try EditingInput(contentsOf: URL(exactPath: path), limits: limits)
      case .photo(let photo): EditingInput(photo: photo, limits: limits)
      }
    input.allowsDamage = allowsDamage
    return input
  }

  private func plan(
    _ target: Target, _ recipe: Recipe, _ input: EditingInput
  ) -> Result<RenderAnswer.Output, EditError> {
    Result { () throws(EditError) in
      let (plan, request) = try edging {
        try input.prepared(recipe, settings: target.settings, path: target.path)
      }
      return .plan(plan.lines, plan.target.size, format: request.format.identifier)
    }
  }
}

extension RenderOrder.Target {
  /// Whether the existing file says that it was made from this photo, recipe, program and settings, and has the format
  /// and size.
  func isCurrent(_ recipe: Recipe, _ input: EditingInput) -> Bool {
    guard let existing, let info = (try? Photo(path: existing, limits: input.limits.decoding))?.info,
      let trace = info.summary.provenance,
      let (plan, request) = try? input.prepared(recipe, settings: settings, path: path)
    else { return false }
    return info.uprightSize == plan.target.size && info.format == request.format
      && trace == input.trace(recipe, request)
  }
}
