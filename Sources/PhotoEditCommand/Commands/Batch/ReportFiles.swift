import Batch
import Jobs
import PhotoEdit

/// The files that report on a job to people.
struct ReportFiles {
  var page: ReportPage?
  var metrics: MetricsFile?
  var log: LogFile?

  /// The observers of rows.
  var observers: [any JobObserver] { ([page, metrics, log] as [(any JobObserver)?]).compactMap { $0 } }

  /// Renders the pictures of the report; nil if there is no report.
  func pictures(_ isolation: Isolation, limits: PhotoLimits, of places: Places) -> RowPictures? {
    page == nil ? nil : RowPictures(of: places, isolation, limits: limits)
  }

  /// Writes the report, and warns about what could not be written. The results of the job are not affected.
  ///
  /// - Parameter pictures: renders the pictures of the report; nil leaves them out.
  func finish(_ pictures: RowPictures?) async {
    do {
      try await page?.write(pictures)
    } catch {
      Console.warn("the report was not written: \(error.message)")
    }
    if let problem = metrics?.problem { Console.warn("the metrics are not up to date: \(problem.message)") }
    if let problem = log?.problem { Console.warn("lines are missing from the log: \(problem.message)") }
  }
}
