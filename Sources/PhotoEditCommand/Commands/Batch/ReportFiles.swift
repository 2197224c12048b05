import Batch
import PhotoEdit

/// The files that tell people about a job.
struct ReportFiles {
  var page: ReportPage?
  var metrics: MetricsFile?
  var log: LogFile?

  /// Those who are told about rows.
  var observers: [any RowObserver] { ([page, metrics, log] as [(any RowObserver)?]).compactMap { $0 } }

  /// Makes the pictures of the report; nil where there is none.
  func pictures(_ isolation: Isolation, limits: PhotoLimits, of places: Places) -> RowPictures? {
    page == nil ? nil : RowPictures(PhotoLoader(isolation, limits: limits), of: places, limit: limits.file)
  }

  /// Writes the report, and says what could not be written. The results of the job are not concerned.
  ///
  /// - Parameter pictures: makes the pictures of the report; nil leaves them out.
  func finish(_ pictures: RowPictures?) async {
    do {
      try await page?.write(pictures)
    } catch {
      Console.warn("the report was not written: \(error.message)")
    }
    if let problem = metrics?.problem { Console.warn("the metrics are not up to date: \(problem.message)") }
    if let problem = log?.problem { Console.warn("lines are missing in the log: \(problem.message)") }
  }
}
