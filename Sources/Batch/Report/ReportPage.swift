package import Documents
import Foundation
package import Jobs
import Threads

/// Collects what a report says about a manifest job: one HTML page that loads nothing. It takes constant space, however
/// many rows there are.
package final class ReportPage: JobObserver {
  /// How many rows are shown with pictures.
  package static let pictureLimit = 100
  /// How many of the slowest rows are listed.
  static let slowestLimit = 5

  /// The contents of the report, complete when the job is over.
  struct Contents: Sendable {
    var statistics = Statistics()
    var sample = RowSample(limit: pictureLimit)
    /// The rows that took longest, the longest first.
    var slowest: [Outcome] = []
    var summary = JobSummary()
  }

  private let file: ReplacedFile
  private let title: String
  private let version: String
  private let began = Date()
  private let contents = Monitor(Contents())

  /// Checks that the page can be written. Nothing is written yet.
  ///
  /// - Parameters:
  ///   - title: the heading of the page.
  ///   - version: the version of photoedit.
  /// - Throws: `EditError` where it cannot be written, or where a file exists that is not an earlier report.
  package init(path: String, title: String, version: String) throws(EditError) {
    (self.title, self.version) = (title, version)
    file = ReplacedFile(path: path, beginning: ReportHTML.beginning, kind: "a photoedit report")
    try file.check()
  }

  package func ended(_ result: Outcome) {
    contents.withLock { contents in
      contents.statistics.end(result)
      if [.done, .unchanged].contains(result.word) { contents.sample.offer(result) }
      guard result.isWork else { return }
      if contents.slowest.count < Self.slowestLimit
        || contents.slowest.last.map({ $0.duration < result.duration }) == true
      {
        let place = contents.slowest.firstIndex { $0.duration < result.duration } ?? contents.slowest.count
        contents.slowest.insert(result, at: place)
        contents.slowest.removeLast(max(0, contents.slowest.count - Self.slowestLimit))
      }
    }
  }

  package func finished(_ summary: JobSummary) { contents.withLock { $0.summary = summary } }

  /// Writes the page. Call it after the job.
  ///
  /// - Parameter pictures: makes the pictures; nil leaves them out.
  /// - Throws: `EditError` where it cannot be written.
  package func write(_ pictures: RowPictures?) async throws(EditError) {
    let contents = contents.withLock { $0 }
    let photos = await pictures?.photos(of: contents.sample.results) ?? []
    let date = began.formatted(Date.ISO8601FormatStyle().dateTimeSeparator(.space).timeSeparator(.colon))
    let page = ReportHTML(title: title, subtitle: "\(date.dropLast()) UTC · photoedit \(version)", contents, photos)
    try file.write(page.text)
  }
}
