/// Work on photos, with a result for each output.
package protocol PhotoJob: Sendable {
  /// How many photos there are.
  var photoCount: Int { get }

  /// How many results there will be.
  var resultCount: Int { get }

  /// Warnings for the user about the whole job.
  var warnings: [String] { get }

  /// What the walks over the folders that the caller named have left out.
  var leftOut: LeftOut { get }

  /// Whether it commits a recipe that is meant for exporting files rather than for a look.
  var isExport: Bool { get }

  /// Whether an interruption stops the photos in progress at once, instead of finishing them.
  var stopsAtOnce: Bool { get }

  /// Works through the photos; several are worked on at the same time.
  ///
  /// - Parameters:
  ///   - shouldStop: is called before each photo; if it returns true, no other begins, and those in progress finish.
  ///   - progress: is given the index of a photo and a fraction from 0 to 1, on any thread; returning false cancels the
  ///     photo.
  ///   - report: is given each result, in the order of the photos.
  func run(
    shouldStop: () -> Bool, progress: (@Sendable (Int, Double) -> Bool)?, report: (BatchResult) -> Void
  ) async
}

extension PhotoJob {
  package var warnings: [String] { [] }
  package var leftOut: LeftOut { LeftOut() }
  package var isExport: Bool { false }
  package var stopsAtOnce: Bool { false }
}
