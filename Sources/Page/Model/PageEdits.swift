import Adjustments
import Documents
import Jobs
import LibraryStore
import PhotoLibrary
import Workers

/// Edits of many photos that the page asks for.
struct PageEdits {
  let library: Library
  let isolation: Isolation
  /// A note to record with the edits.
  let note: String?

  /// Gives photos a recipe, or the steps of some groups of it, and returns an outcome for each. What was measured on the
  /// photo that it was copied from is left out.
  ///
  /// - Parameters:
  ///   - recipe: one without steps reverts the photos.
  ///   - groups: the groups whose steps are merged into the recipe that a photo has; nil replaces that.
  /// - Throws: `EditError` where the recipe names a file that is not in the library.
  func give(_ recipe: Recipe, groups: Set<String>?, to photos: [AssetID]) async throws(EditError) -> [Outcome] {
    var subjects: [Subject] = []
    for photo in photos {
      do throws(EditError) {
        subjects.append(Subject(try await library.asset(photo), in: library, named: photo.text))
      } catch {
        subjects.append(Subject(photo.text, error))
      }
    }
    let ended = Collected<Never>()
    try await job(recipe, groups, FoundSubjects(subjects)).run(observers: [ended])
    return ended.outcomes
  }

  private func job(_ recipe: Recipe, _ groups: Set<String>?, _ photos: FoundSubjects) throws(EditError) -> Job {
    guard !recipe.steps.isEmpty else { return reverting(photos) }
    var request = ApplyRequest(
      recipe.asked, recipeName: "", photos: photos, output: nil, settings: recipe.output ?? OutputSettings())
    (request.work.library, request.work.note, request.mayBeEmpty) = (library, note, true)
    request.scheduling = Scheduling(isolation)
    if let groups { request.work.combination = .changing { $0.merging(recipe, groups: groups) } }
    return try ApplyPlan(request).job
  }

  private func reverting(_ photos: FoundSubjects) -> Job {
    let pieces = photos.subjects.enumerated().map { [library, note] index, subject in
      Piece(subject, index: index) { outcome, context throws(EditError) in
        let photo = try subject.requiredPhoto().asset
        let entry = try context.progress.write { () throws(EditError) in
          try library.revert(photo.id, to: .entry(0), note: note)
        }
        outcome.entry = entry?.number ?? photo.newestEntry
      }
    }
    return Job(pieces, Scheduling(isolation))
  }
}
