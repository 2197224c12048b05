import Adjustments
import Documents
import DurableFiles
import Editing
import Glibc

extension HotFolder {
  /// Renders photos that are complete, unless the same bytes were already rendered under their names.
  func take(
    _ names: [String], shouldStop: () -> Bool, progress: (@Sendable (Int, Double) -> Bool)?,
    report: (BatchResult) -> Void
  ) async throws(EditError) {
    var groups: [BatchRequest.ExistingOutput: [TakenPhoto]] = [:]
    for name in names {
      guard let taken = try taken(name) else { continue }
      groups[existing(for: taken), default: []].append(taken)
    }
    for (existing, photos) in groups.sorted(by: { $0.value[0].name < $1.value[0].name }) {
      try await render(photos, existing, shouldStop: shouldStop, progress: progress, report: report)
    }
  }

  /// A photo to be rendered; nil if it was rendered already, or is gone.
  private func taken(_ name: String) throws(EditError) -> TakenPhoto? {
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
    return TakenPhoto(name: name, version: version, digest: digest, earlier: earlier)
  }

  /// What happens to an existing output: ours is replaced, that of another program only if `replacesAll` is set.
  private func existing(for taken: TakenPhoto) -> BatchRequest.ExistingOutput {
    if request.replacesAll || taken.earlier?.ownsOutputs == true { return .replace }
    return request.job.settings.metadata == .none ? .refuse : .update
  }

  private func render(
    _ photos: [TakenPhoto], _ existing: BatchRequest.ExistingOutput, shouldStop: () -> Bool,
    progress: (@Sendable (Int, Double) -> Bool)?, report: (BatchResult) -> Void
  ) async throws(EditError) {
    var asked = request.job
    asked.existing = existing
    asked.inputs = photos.map { photo in
      BatchInput(folder.path(of: photo.name), folder: BatchInput.folder(below: photo.name))
    }
    let job: BatchJob
    do {
      job = try BatchJob(asked)
    } catch {
      // A problem with one photo must not stop the others.
      if photos.count > 1 {
        for photo in photos {
          try await render([photo], existing, shouldStop: shouldStop, progress: progress, report: report)
        }
      } else {
        try end(photos[0], [BatchResult(input: asked.inputs[0].path, outcome: .failed(error))], false, report)
      }
      return
    }
    try await run(job, photos, shouldStop: shouldStop, progress: progress, report: report)
  }

  private func run(
    _ job: BatchJob, _ photos: [TakenPhoto], shouldStop: () -> Bool, progress: (@Sendable (Int, Double) -> Bool)?,
    report: (BatchResult) -> Void
  ) async throws(EditError) {
    var owned: [Bool] = []
    for (photo, item) in zip(photos, job.items) {
      let owns = photo.earlier?.ownsOutputs == true || item.outputs.allSatisfy { FileVersion(at: $0.target) == nil }
      owned.append(owns)
      try journal.note(photo.name, photo.entry(.begun, ownsOutputs: owns))
    }
    // A photo has a result for each output.
    var problem: EditError?
    var results: [[UInt8]: [BatchResult]] = [:]
    let indices = Dictionary(
      job.items.enumerated().map { (Array($0.element.input.utf8), $0.offset) }, uniquingKeysWith: { first, _ in first })
    await job.run(shouldStop: { shouldStop() || problem != nil }, progress: progress) { result in
      let key = Array(result.input.utf8)
      results[key, default: []].append(result)
      guard let index = indices[key], let all = results[key], all.count == max(1, job.items[index].outputs.count) else {
        return
      }
      do throws(EditError) {
        try end(photos[index], all, owned[index], report)
      } catch {
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
  }

  /// Records the result of a photo, unless it was interrupted.
  private func end(
    _ photo: TakenPhoto, _ results: [BatchResult], _ owns: Bool, _ report: (BatchResult) -> Void
  ) throws(EditError) {
    results.forEach(report)
    guard let failed = results.first(where: { $0.failure != nil }), let error = failed.failure else {
      try journal.note(photo.name, photo.entry(.done, ownsOutputs: true))
      if photo.earlier?.state == .failed || photo.earlier?.state == .postponed { removeFailure(of: photo.name) }
      return
    }
    if error.category == .interrupted { return }
    if error.code == .diskFull {
      var full = error
      (full.category, full.hint) = (.temporary, "free some space and start again: nothing is lost")
      throw full
    }
    try writeFailure(request.failureRow(failed), of: photo.name)
    try journal.note(photo.name, photo.entry(error.isRetryable ? .postponed : .failed, ownsOutputs: owns))
  }
}

/// A complete photo that has arrived in a hot folder.
struct TakenPhoto {
  let name: String
  let version: FileVersion
  /// The digest of its bytes; nil where they cannot be read.
  let digest: SHA256Digest?
  /// What the journal says about an earlier version of it.
  let earlier: WatchJournal.Entry?

  /// The journal entry for it.
  func entry(_ state: WatchJournal.State, ownsOutputs: Bool) -> WatchJournal.Entry {
    WatchJournal.Entry(version: version, digest: digest, state: state, ownsOutputs: ownsOutputs)
  }
}

extension BatchResult {
  /// Why it failed; nil where it did not.
  fileprivate var failure: EditError? { if case .failed(let error) = outcome { error } else { nil } }
}
