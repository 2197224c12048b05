import Adjustments
package import Documents
import PhotoMetadata
import ImageFiles
package import VIPS

/// A job whose photo is open and whose renderings are planned. Admission, the check of existing files, a dry run and
/// rendering use the same plans; they are rebuilt only if measuring the photo changed the recipe.
package struct PlannedJob: Sendable {
  /// A planned rendering.
  struct Target: Sendable {
    let plan: RenderPlan
    let request: OutputRequest
    let digestsPixels: Bool
    let description: PropertyChanges
    let fingerprint: String?
  }

  let job: RenderJob
  let photo: Photo
  /// The recipe; after `measure()`, with every value that it derives from the photo.
  private(set) var recipe: Recipe
  private(set) var targets: [Result<Target, PhotoError>] = []
  /// The resources that the renderings need. Measured values are not known in advance, but the position of a crop
  /// matters little here. A target that cannot be planned needs nothing: it fails later.
  package private(set) var need = RenderNeed(memory: 0, pixels: 0)

  /// Opens the photo of a job, if it is not open yet, and plans the renderings. No pixel of the photo is decoded; the
  /// pictures of masks are.
  ///
  /// - Throws: `EditError` where the photo cannot be opened or a picture of a mask cannot be decoded.
  package init(_ job: RenderJob) throws(EditError) {
    self.job = job
    recipe = job.recipe
    photo =
      switch job.source {
      case .photo(let photo): photo
      case .bytes(let bytes, let digest):
        try mappingErrors { try Photo(bytes: bytes, digest: digest, limits: job.limits.decoding) }
      case .file(let path):
        try mappingErrors(path: path) { try Photo(path: path, prefetched: job.prefetched, limits: job.limits.decoding) }
      }
    try mappingErrors { try recipe.decodePictures() }
    plan()
  }

  private mutating func plan() {
    targets = job.targets.map { target in
      Result { () throws(PhotoError) in
        let request = try OutputRequest(target.settings, path: target.path, source: photo.info)
        let plan = try Planner.plan(photo.info, steps: recipe.steps, request: request)
        try job.limits.checkMemory(of: photo, plan)
        return Target(
          plan: plan, request: request, digestsPixels: target.digestsPixels, description: target.description,
          fingerprint: target.fingerprint)
      }
    }
    need = RenderNeed(photo, targets.lazy.compactMap { try? $0.get() })
  }

  /// Measures the values that the recipe derives from the photo.
  ///
  /// - Throws: `PhotoError` where the photo cannot be decoded.
  package mutating func measure() throws(PhotoError) {
    try job.limits.checkMemory(of: photo)
    let steps = try Analysis.resolved(recipe.steps, for: photo)
    guard steps != recipe.steps else { return }
    recipe.steps = steps
    plan()
  }

  /// The picture of a job with one target, computed when its pixels are read, its bits per channel and its color space.
  package func image() throws(PhotoError) -> (image: VIPSImage, depth: Int, color: ColorSpace) {
    guard let plan = try targets.first?.get().plan else { throw PhotoError(.badOutput, "the job has no target") }
    return (try Renderer.image(plan, of: photo), plan.target.depth, plan.target.color)
  }

  /// The provenance of a rendering.
  ///
  /// - Parameter damage: the damage in the photo, if it is ignored.
  func provenance(_ target: Target, damage: String? = nil) -> Provenance {
    var settings = target.request.settings.json
    settings["path"] = nil
    settings["format"] = .string(target.request.format.identifier)
    if !target.description.isEmpty { settings["description"] = .object(target.description.json) }
    // Pixels may differ where vector code is switched off.
    if !VIPSLibrary.usesVectorCode { settings["vector"] = false }
    return Provenance(
      recipeDigest: recipe.renderDigest.hex, originalDigest: photo.info.digest.hex,
      outputDigest: SHA256Digest(of: JSONValue.object(settings).canonicalBytes()).hex, version: EngineVersion.photoedit,
      damage: damage, fingerprint: target.fingerprint)
  }
}

extension PhotoLimits {
  /// Checks the estimate for decoding as a plan requires it.
  ///
  /// - Throws: `PhotoError` where it exceeds the limit.
  func checkMemory(of photo: Photo, _ plan: RenderPlan) throws(PhotoError) {
    try checkMemory(of: photo, plan.access, shrink: plan.decodeShrink)
  }

  /// Checks the estimate for decoding, before a pixel is decoded.
  ///
  /// - Parameters:
  ///   - access: the order in which the pixels are read.
  ///   - shrink: the factor by which decoding reduces each side.
  /// - Throws: `PhotoError` where it exceeds the limit.
  func checkMemory(
    of photo: Photo, _ access: RenderPlan.Access = .stream, shrink: Int = 1
  ) throws(PhotoError) {
    try checkMemory(MemoryEstimate.Source(photo).decoding(isComplete: access == .memory, shrink: shrink))
  }

  /// Checks an estimate for decoding, in bytes.
  ///
  /// - Throws: `PhotoError` where it exceeds the limit.
  func checkMemory(_ needed: Int) throws(PhotoError) {
    guard needed > memory else { return }
    throw PhotoError(
      overLimit: "memory", found: "decoding takes about \(needed) bytes", allowed: memory, needed: needed)
  }
}
