import ArgumentParser
import Batch
import DurableFiles
import Foundation
import PhotoEdit

/// The reports on a job for people, besides its results.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Write a page about the job: failures with their reasons, times, pictures of some photos before and after.",
      valueName: "file.html"), completion: .file(extensions: ["html"]))
  var report: String?

  @Option(
    help: ArgumentHelp(
      "Keep the state of the job in a file in the text format of Prometheus, written anew every few seconds.",
      valueName: "file"), completion: .file())
  var metrics: String?

  @Option(
    help: ArgumentHelp("Add a line for each row to a file, with times in UTC.", valueName: "file"),
    completion: .file())
  var log: String?

  /// Whether nothing is to be written.
  var isEmpty: Bool { report == nil && metrics == nil && log == nil }

  func validate() throws {
    if let report, !["html", "htm"].contains(FilePath.fileExtension(of: report).lowercased()) {
      throw ValidationError("expected a report that ends in .html, found '\(Console.safe(report))'")
    }
    let files = [report, metrics, log].compactMap { $0 }
    if Set(files).count < files.count { throw ValidationError("--report, --metrics and --log need different files.") }
  }

  /// Opens the files.
  ///
  /// - Throws: `EditError` where one cannot be written.
  func files() throws -> ReportFiles {
    let version = Engine.version
    return try ReportFiles(
      page: report.map { path in
        let title = FilePath.stem(of: path)
        return try ReportPage(path: path, title: title, version: version)
      },
      metrics: metrics.map { try MetricsFile(path: $0) }, log: log.map { try LogFile(path: $0, version: version) })
  }
}
