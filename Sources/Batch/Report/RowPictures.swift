import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
package import Jobs
package import Rendering
package import Workers

/// Makes small pictures of the inputs and outputs of a job, for a report.
package struct RowPictures: Sendable {
  private let scheduling: Scheduling
  private let picture: SheetPicture
  private let places: Places

  /// - Parameters:
  ///   - places: where photos are read from.
  ///   - longEdge: the longer side of the pictures, in pixels.
  package init(of places: Places, _ isolation: Isolation, limits: PhotoLimits, longEdge: Int = 360) {
    (self.places, scheduling) = (places, Scheduling(isolation))
    picture = SheetPicture(longEdge: longEdge, quality: 75, limits: limits)
  }

  /// The pictures of outcomes, in their order; those whose input can no longer be read are left out.
  func photos(of outcomes: [Outcome]) async -> [ContactSheet.Photo] {
    let pieces = outcomes.enumerated().map { index, shown in
      Piece(Subject(shown.id), index: index) { outcome, context throws(EditError) in
        outcome.detail = try photo(of: shown, context)
      }
    }
    let photos = Collected<ContactSheet.Photo>()
    await Job(pieces, scheduling).run(observers: [photos])
    return photos.details
  }

  private func photo(of outcome: Outcome, _ context: WorkContext) throws(EditError) -> ContactSheet.Photo {
    guard let input = outcome.inputPlace else { throw EditError(.noInput, as: .notFound, "the input is unknown") }
    let before = try picture(of: input, context)
    let after: ContactSheet.Picture? = outcome.outputPlace.flatMap { try? picture(of: $0, context) }
    let size = outcome.size.map { "\($0.width) × \($0.height)" }
    let time = outcome.word == .done ? FormattedAmount.text(outcome.duration) : outcome.word.rawValue
    let measures = [size, outcome.byteCount.map { FormattedAmount.text(bytes: $0) }, time].compactMap { $0 }
    let facts = [outcome.output, measures.joined(separator: " · ")].compactMap { $0 }
    return ContactSheet.Photo(
      name: outcome.id, before: before, after: after, facts: facts, warnings: outcome.warnings)
  }

  private func picture(of place: StoragePlace, _ context: WorkContext) throws(EditError) -> ContactSheet.Picture {
    let bytes = try places.store(of: place).contents(of: place, limit: picture.limits.file)
    let photo = try context.runner.photo(bytes, limits: picture.limits, progress: context.progress.report)
    return try picture.make(of: photo, Recipe(), context)
  }
}
