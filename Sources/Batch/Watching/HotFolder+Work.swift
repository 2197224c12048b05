import Adjustments
import Documents
import DurableFiles
import Glibc
import Jobs

extension HotFolder {
  /// Renders photos that are complete, unless the same bytes were already rendered under their names.
  func take(
    _ names: [String], _ control: JobControl, _ observers: [any JobObserver]
  ) async throws(EditError) {
    var photos: [ArrivedPhoto] = []
    for name in names { if let taken = try taken(name) { photos.append(taken) } }
    if !photos.isEmpty { try await render(photos, control, observers) }
  }

  /// A photo to be rendered; nil if it was rendered already, or is gone.
  private func taken(_ name: String) throws(EditError) -> ArrivedPhoto? {
    let path = folder.path(of: name)
    guard let version = FileVersion(at: path) else { return nil }
    let earlier = journal.entry(of: name)
    // A photo that cannot be read fails in its job, which says why.
    let digest = try? Descriptor.open(path, O_RDONLY).digest()
    if var earlier, earlier.state == .done, let digest, earlier.digest == digest {
      earlier.version = version
      try journal.note(name, earlier)
      return nil
    }
    return ArrivedPhoto(name: name, version: version, digest: digest, earlier: earlier)
  }

  /// Renders photos. Outputs of ours are replaced, those of other programs only if `replacesAll` is set.
  private func render(
    _ photos: [ArrivedPhoto], _ control: JobControl, _ observers: [any JobObserver]
  ) async throws(EditError) {
    var asked = request.job
    asked.work.existing = request.replacesAll ? .replace : .update
    asked.work.ownOutputs = photos.reduce(into: []) { $0.formUnion($1.earlier?.outputs ?? []) }
    asked.photos = FoundSubjects(
      photos.map { Subject(folder.path(of: $0.name), folder: Subject.folder(below: $0.name)) })
    let plan: ApplyPlan
    do {
      plan = try ApplyPlan(asked)
    } catch {
      // A problem with one photo must not stop the others.
      if photos.count > 1 {
        for photo in photos { try await render([photo], control, observers) }
      } else {
        let failed = Outcome(asked.photos.subjects[0], .failed(error))
        observers.forEach { $0.ended(failed) }
        try end(photos[0], [failed])
      }
      return
    }
    try await run(plan, photos, control, observers)
  }

  private func run(
    _ plan: ApplyPlan, _ photos: [ArrivedPhoto], _ control: JobControl, _ observers: [any JobObserver]
  ) async throws(EditError) {
    for photo in photos { try journal.note(photo.name, photo.entry(.begun)) }
    let ends = PhotosInProgress(plan.tasks.map { max(1, $0.outputs.count) }) {
      [self] index, outcomes throws(EditError) in
      try end(photos[index], outcomes)
    }
    await plan.job.run(
      JobControl(shouldStop: { control.shouldStop() || ends.problem != nil }, shouldCancel: control.shouldCancel),
      observers: observers + [ends])
    if let problem = ends.problem { throw problem }
  }

  /// Records the outcomes of a photo, unless it was interrupted.
  private func end(_ photo: ArrivedPhoto, _ outcomes: [Outcome]) throws(EditError) {
    let written = Set(outcomes.compactMap(\.writtenDigest))
    guard let failed = outcomes.first(where: { $0.error != nil }), let error = failed.error else {
      try journal.note(photo.name, photo.entry(.done, adding: written))
      if photo.earlier?.state == .failed || photo.earlier?.state == .postponed { removeFailure(of: photo.name) }
      return
    }
    if error.category == .interrupted { return }
    if let full = error.endingWatch { throw full }
    try writeFailure(request.failureRow(failed), of: photo.name)
    try journal.note(photo.name, photo.entry(error.isRetryable ? .postponed : .failed, adding: written))
  }
}

/// A complete photo that has arrived in a hot folder.
struct ArrivedPhoto {
  let name: String
  let version: FileVersion
  /// The digest of its bytes; nil where they cannot be read.
  let digest: SHA256Digest?
  /// What the journal says about an earlier version of it.
  let earlier: WatchJournal.Entry?

  /// The journal entry for it, with outputs beside those that it had.
  func entry(_ state: WatchJournal.State, adding outputs: Set<SHA256Digest> = []) -> WatchJournal.Entry {
    WatchJournal.Entry(
      version: version, digest: digest, state: state, outputs: outputs.union(earlier?.outputs ?? []))
  }
}

extension Outcome {
  /// The digest of the output, if it was written and still has the size that it was written with.
  fileprivate var writtenDigest: SHA256Digest? {
    guard case .done = status, case .file(let path)? = outputPlace, let byteCount,
      let file = try? Descriptor.open(path, O_RDONLY | O_NONBLOCK), let status = try? file.status(),
      status.kind == .file, status.size == byteCount
    else { return nil }
    return try? file.digest()
  }
}
