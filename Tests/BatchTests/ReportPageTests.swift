import Batch
import Documents
import Editing
import Rendering
import Foundation
import Jobs
import TestSupport
import Testing
import Workers

@Suite("a report shows the results of a job", .timeLimit(.minutes(Effort.minutes)))
struct ReportPageTests {
  let scratch: ScratchFolder

  init() throws { scratch = try ScratchFolder() }

  private func page(_ results: [Outcome], _ summary: JobSummary = JobSummary()) async throws -> String {
    let page = try ReportPage(path: scratch.appending("r.html").path, title: "A <job>", version: "1.0")
    for result in results { page.ended(result) }
    page.finished(summary)
    try await page.write(pictures)
    return try String(contentsOf: scratch.appending("r.html"), encoding: .utf8)
  }

  private var pictures: RowPictures {
    RowPictures(of: Places(), .none, limits: PhotoLimits(), longEdge: 40)
  }

  private func made(_ index: Int) throws -> Outcome {
    let (input, output) = (scratch.appending("in.jpg"), scratch.appending("out\(index).jpg"))
    try SampleFile.data(width: 60).write(to: input)
    try SampleFile.data(width: 50).write(to: output)
    var result = Outcome.done("id\(index)", index)
    (result.inputPlace, result.outputPlace) = (.file(input.path), .file(output.path))
    (result.output, result.duration) = ("out\(index).jpg", .milliseconds(80))
    return result
  }

  @Test("failures come first, grouped by code, and all their content is escaped text")
  func failures() async throws {
    var failures = (0..<30).map { Outcome.failure($0, "not-a-photo", "cannot read '<script>\($0)</script>'") }
    failures.append(.failure(99, "over-time"))
    let page = try await page(try [made(1)] + failures)
    #expect(!page.contains("<script>") && page.contains("&lt;script&gt;0&lt;/script&gt;"))
    #expect(page.contains("A &lt;job&gt;"))
    let places = ["31 failed", "not-a-photo", "and 10 others", "over-time", "Time per row", "<figure"].map {
      page.range(of: $0)?.lowerBound
    }
    #expect(places.existAndSatisfy { $0 != nil } && places.compactMap { $0 } == places.compactMap { $0 }.sorted())
  }

  @Test("pictures of the photo and its output are embedded in the page, which loads nothing")
  func figures() async throws {
    var second = try made(2)
    second.inputPlace = .file("/none")
    let page = try await page([try made(1), second])
    #expect(page.matches(of: /<img [^>]*src="data:image\/jpeg;base64,/).count == 2)
    #expect(page.contains(">before<") && page.contains(">after<"))
    #expect(page.matches(of: /(src|href)="(?!data:)/).isEmpty && !page.contains("http:") && !page.contains("https:"))
    #expect(page.contains("default-src 'none'"))
  }

  @Test("an earlier report is overwritten, and one of a stopped job has the reason")
  func stopped() async throws {
    _ = try await page([.failure(1, "a")])
    var summary = JobSummary()
    summary.error = EditError(.tooManyFailures, "more than 5 rows failed")
    let page = try await page([.failure(1, "b")], summary)
    #expect(page.contains("The job stopped before the end of its manifest: more than 5 rows failed."))
    #expect(!page.contains("<code>a</code>"))
  }

  @Test("the report of many rows is no longer than that of a few hundred")
  func manyRows() async throws {
    let some = try await page((0..<500).map { .failure($0, "code\($0 % 3)") })
    let many = try await page((0..<50_000).map { .failure($0, "code\($0 % 3)") })
    #expect(many.utf8.count < some.utf8.count + 500)
  }
}
