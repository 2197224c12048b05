import Adjustments
package import Documents
import PhotoMetadata
import ImageFiles

extension RenderJob {
  /// Runs the job on the calling thread.
  ///
  /// - Parameters:
  ///   - admit: receives the needs of the job before a pixel is decoded. It may wait or throw, and returns the number
  ///     of threads that libvips should use; nil for one per processor.
  ///   - progress: receives fractions from 0 to 1; returning false cancels.
  /// - Throws: `EditError` where the photo cannot be opened or measured, or the job was not admitted. A failure of one
  ///   target is in the result.
  package func run(
    admit: (RenderNeed) throws(EditError) -> Int? = { _ in nil }, progress: (@Sendable (Double) -> Bool)? = nil
  ) throws(EditError) -> RenderResult {
    var planned = try PlannedJob(self)
    let threads = isDryRun ? nil : try admit(planned.need)
    do { try planned.measure() } catch { throw error.editError }
    return RenderResult(
      warnings: planned.photo.warnings(isAdjusted: !planned.recipe.activeSteps.isEmpty), recipe: planned.recipe,
      outputs: isDryRun ? planned.descriptions : planned.rendered(threads: threads, progress: progress))
  }
}

extension PlannedJob {
  /// The plans, as lines.
  fileprivate var descriptions: [Result<RenderResult.Output, EditError>] {
    targets.map { target in
      target.map { .plan($0.plan.lines, $0.plan.target.size, format: $0.request.format.identifier) }
        .mapError(\.editError)
    }
  }

  /// Renders the targets that are not up to date, all from the photo opened once.
  fileprivate func rendered(
    threads: Int?, progress: (@Sendable (Double) -> Bool)?
  ) -> [Result<RenderResult.Output, EditError>] {
    let stale = targets.indices.filter { !isCurrent($0) }
    let kept = stale.reduce(into: [Int: RenderedFile]()) { kept, index in
      kept[index] = (try? targets[index].get()).flatMap { keptPicture($0, as: job.targets[index]) }
    }
    let changed = stale.filter { kept[$0] == nil }
    var renditions = renditions(of: photo, changed, threads: threads, progress: progress)
    renditions.merge(kept.mapValues { .success($0) }) { $1 }
    let damaged = stale.filter { renditions[$0]?.isDamaged == true }
    if job.allowsDamage, case .failure(let error)? = damaged.first.flatMap({ renditions[$0] }) {
      var forgiving = photo
      forgiving.forgivesDamage = true
      let again = self.renditions(
        of: forgiving, damaged, damage: error.message, threads: threads, progress: progress)
      renditions.merge(again) { _, later in later }
    }
    return targets.indices.map { index in
      renditions[index]?.map { .file($0) }.mapError(\.editError) ?? .success(.current)
    }
  }

  private func renditions(
    of photo: Photo, _ indices: [Int], damage: String? = nil, threads: Int?,
    progress: (@Sendable (Double) -> Bool)?
  ) -> [Int: Result<RenderedFile, PhotoError>] {
    let jobs = indices.map { index in
      targets[index].map { target in
        RenditionJob(
          plan: target.plan, request: target.request, provenance: provenance(target, damage: damage),
          digestsPixels: target.digestsPixels, description: target.description)
      }
    }
    let deadline = Deadline(job.limits.time(for: need))
    var made = Renderer.renditions(
      jobs.compactMap { try? $0.get() }, of: photo, threads: threads, progress: deadline.watching(progress))[...]
    let results = jobs.map { job in job.flatMap { _ in made.removeFirst() }.mapError(deadline.judged) }
    return Dictionary(uniqueKeysWithValues: zip(indices, results))
  }

  /// Whether the existing file of a target says that it was made from this photo, recipe, program and settings, and has
  /// the format and size.
  private func isCurrent(_ index: Int) -> Bool {
    guard let existing = job.targets[index].existing, let target = try? targets[index].get(),
      let info = (try? Photo(path: existing, limits: job.limits.decoding))?.info
    else { return false }
    // A rendering of a damaged photo says so; whether the photo is damaged is not known before it is decoded.
    let damage = job.allowsDamage ? info.summary.provenance?.damage : nil
    return info.uprightSize == target.plan.target.size && info.format == target.request.format
      && provenance(target, damage: damage).isSameWork(as: info.summary.provenance)
  }
}

extension Result<RenderedFile, PhotoError> {
  /// Whether rendering failed because the photo is damaged.
  fileprivate var isDamaged: Bool { if case .failure(let error) = self { error.kind == .badImage } else { false } }
}
