import Documents
import Editing
import Foundation
import LibraryStore
import PhotoLibrary
import PhotoMetadata
import Rendering
import Workers

/// The work on a group of files that are imported in one transaction. It blocks its thread.
struct ImportGroup {
  let request: ImportRequest
  let subjects: [Subject]
  let group: Range<Int>
  let context: WorkContext

  /// Reads the files, imports them, and returns an outcome for each.
  func run() -> [Outcome] {
    var outcomes = group.map { index in
      var outcome = Outcome(subjects[index], .done)
      outcome.index = index
      return outcome
    }
    var read: [(place: Int, candidate: ImportCandidate)] = []
    for place in outcomes.indices {
      let start = ContinuousClock.now
      do throws(EditError) {
        if let found = try candidate(subjects[group.lowerBound + place], Double(place), &outcomes[place]) {
          read.append((place, try copied(found, &outcomes[place])))
        }
      } catch {
        outcomes[place].fail(error)
      }
      outcomes[place].duration = ContinuousClock.now - start
    }
    take(read, into: &outcomes)
    return outcomes
  }

  /// Reads a photo; nil for an archive, which is imported at once.
  private func candidate(
    _ subject: Subject, _ place: Double, _ outcome: inout Outcome
  ) throws(EditError) -> ImportCandidate? {
    if let problem = subject.problem { throw problem }
    let count = Double(group.count)
    let report: @Sendable (Double) -> Bool = { [progress = context.progress] in progress.report((place + $0) / count) }
    guard report(0) else { throw .canceled }
    let file = URL(exactPath: subject.name)
    do throws(EditError) {
      return try ImportCandidate(
        contentsOf: file, checksPixels: request.checksPixels, in: context.runner, limits: request.limits,
        progress: report)
    } catch {
      guard error.category != .interrupted, Library.isHistoryArchive(file) else { throw error }
      outcome.detail = ImportRequest.Detail.archive(
        try context.progress.write { () throws(EditError) in try request.library.importHistories(from: file) })
      return nil
    }
  }

  /// The photo in its copy, where it is copied first. One that will be refused is not.
  private func copied(_ found: ImportCandidate, _ outcome: inout Outcome) throws(EditError) -> ImportCandidate {
    guard let target = request.copyTarget, found.damage == nil || request.allowsDamage else { return found }
    let index = outcome.index
    let copy = try context.progress.write { () throws(EditError) in
      try target.copy(found, of: subjects[index], index: index)
    }
    outcome.output = copy.path
    outcome.warnings += copy.warnings
    return found.copied(to: URL(exactPath: copy.path))
  }

  private func take(_ read: [(place: Int, candidate: ImportCandidate)], into outcomes: inout [Outcome]) {
    guard !read.isEmpty else { return }
    let candidates = read.map(\.candidate)
    let start = ContinuousClock.now
    let results: [Result<(asset: Asset, isNew: Bool), EditError>]
    do throws(EditError) {
      results = try context.progress.write { () throws(EditError) in
        imported(candidates)
      }
    } catch {
      results = candidates.map { _ in .failure(error) }
    }
    for ((place, candidate), result) in zip(read, results) {
      do throws(EditError) {
        try show(result.get(), candidate, in: &outcomes[place])
      } catch {
        outcomes[place].fail(error)
      }
      outcomes[place].duration += (ContinuousClock.now - start) / read.count
    }
  }

  private func imported(_ candidates: [ImportCandidate]) -> [Result<(asset: Asset, isNew: Bool), EditError>] {
    guard candidates.count == 1 else {
      return request.library.imported(
        candidates, byReference: request.byReference, note: nil, allowingDamage: request.allowsDamage)
    }
    // Alone it waits for no other photo, and the file system can share the blocks of its file.
    return [
      Result { () throws(EditError) in
        try request.library.importPhoto(
          candidates[0], byReference: request.byReference, allowingDamage: request.allowsDamage)
      }
    ]
  }

  /// Completes the outcome of a photo. If the library already had it and its file was moved, records its new place.
  private func show(
    _ found: (asset: Asset, isNew: Bool), _ candidate: ImportCandidate, in outcome: inout Outcome
  ) throws(EditError) {
    let library = request.library
    // A copy is where the photo is from now on, even while the card is there.
    let isMoved =
      found.isNew
      ? false
      : try library.relocate(
        found.asset, to: URL(exactPath: outcome.output ?? outcome.input), always: outcome.output != nil)
    let update = request.readsSidecars && !found.isNew ? try library.update(found.asset, from: candidate) : nil
    let updated = update?.taken ?? []
    let asset = isMoved || !updated.isEmpty ? try library.asset(named: found.asset.id.text) : found.asset
    outcome.set(asset)
    if let kept = update?.kept, !kept.isEmpty {
      outcome.warnings.append(
        "its sidecar says otherwise, but was changed before the photo in the library: \(PhotoProperty.labels(kept))")
    }
    outcome.warnings += candidate.sidecarProblem.map { [$0] } ?? []
    outcome.warnings += candidate.damage.map { ["the photo is damaged: \($0)"] } ?? []
    outcome.detail = ImportRequest.Detail.photo(asset, isNew: found.isNew, isMoved: isMoved, updated: updated)
  }
}

extension Outcome {
  fileprivate mutating func fail(_ error: EditError) { status = .failed(error.naming(input)) }
}
