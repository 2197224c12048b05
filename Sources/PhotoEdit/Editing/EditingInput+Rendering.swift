import Adjustments
import ImageFiles
import PhotoMetadata
import Documents
import Rendering
import VIPS

// What a rendering is in this process, whoever asks for it.
extension EditingInput {
  /// The recipe with everything that it leaves to the photo measured and made a number.
  func resolved(_ recipe: Recipe) throws(PhotoError) -> Recipe {
    try checkMemory(isWhole: false, shrink: 1)
    var resolved = recipe
    resolved.steps = try Analysis.resolved(recipe.steps, for: photo)
    return resolved
  }

  /// The plan of a rendering, and the request it answers.
  ///
  /// - Parameter recipe: resolved.
  func prepared(
    _ recipe: Recipe, settings: OutputSettings, path: String?
  ) throws(PhotoError) -> (plan: RenderPlan, request: OutputRequest) {
    let request = try OutputRequest(settings, path: path, source: photo.info)
    let plan = try Planner.plan(photo.info, steps: recipe.steps, request: request)
    try checkMemory(isWhole: plan.access == .memory, shrink: plan.decodeShrink)
    return (plan, request)
  }

  /// Renders on the calling thread.
  func rendered(
    _ recipe: Recipe, settings: OutputSettings, path: String?, progress: (@Sendable (Double) -> Bool)?
  ) throws(EditError) -> EditingOutput {
    let recipe = try edging { try resolved(recipe) }
    let target = RenderOrder.Target(settings: settings, path: path)
    guard let output = rendered(recipe, targets: [target], threads: nil, progress: progress).first else {
      throw EditError("no-output", .bug, "a rendering without a target")
    }
    return try output.get()
  }

  /// Renders on the calling thread: what came of each target, in their order, all from the photo opened once.
  ///
  /// - Parameters:
  ///   - recipe: resolved.
  ///   - threads: how many libvips uses; nil for as many as there are processors.
  func rendered(
    _ recipe: Recipe, targets: [RenderOrder.Target], threads: Int?, progress: (@Sendable (Double) -> Bool)?
  ) -> [Result<EditingOutput, EditError>] {
    forgiving(renderedStrictly(recipe, targets: targets, threads: threads, progress: progress)) { input, failed in
      input.renderedStrictly(recipe, targets: failed.map { targets[$0] }, threads: threads, progress: progress)
    }
  }

  private func renderedStrictly(
    _ recipe: Recipe, targets: [RenderOrder.Target], threads: Int?, progress: (@Sendable (Double) -> Bool)?
  ) -> [Result<EditingOutput, EditError>] {
    let orders = targets.map { target in
      Result { () throws(EditError) in
        try edging {
          let (plan, request) = try prepared(recipe, settings: target.settings, path: target.path)
          return (
            job: RenditionJob(
              plan: plan, request: request, trace: trace(recipe, request), digestsPixels: target.digestsPixels),
            notes: plan.notes
          )
        }
      }
    }
    let jobs = orders.compactMap { try? $0.get().job }
    let need = RenderNeed(
      of: RenderOrder(source: .photo(photo), recipe: recipe, targets: targets, limits: limits), self)
    let deadline = RenderDeadline(limits.time(for: need))
    var renditions = Renderer.renditions(
      jobs, of: photo, threads: threads, progress: deadline.watching(progress))[...]
    return orders.map { order in
      Result { () throws(EditError) in
        let notes = try order.get().notes
        guard let rendition = renditions.popFirst() else { throw EditError("no-output", .bug, "a job without an end") }
        do throws(EditError) {
          return EditingOutput(
            adjustmentData: AdjustmentData(recipe),
            file: RenderedFile(try edging { try rendition.get() }, notes: notes + damageWarnings))
        } catch {
          throw deadline.judged(error)
        }
      }
    }
  }

  /// What a rendering says it was made from.
  ///
  /// - Parameter recipe: resolved.
  func trace(_ recipe: Recipe, _ request: OutputRequest) -> Provenance {
    var settings = request.settings.json
    settings["path"] = nil
    settings["format"] = .string(request.format.identifier)
    // It is on everywhere but where somebody switched it off, and then pixels may be others.
    if !VIPSLibrary.usesVectorCode { settings["vector"] = false }
    return Provenance(
      recipeDigest: recipe.renderDigest.hex, originalDigest: digest,
      outputDigest: Digest(of: JSONValue.object(settings).canonicalBytes()).hex, version: EngineVersion.photoedit,
      damage: damage)
  }
}
