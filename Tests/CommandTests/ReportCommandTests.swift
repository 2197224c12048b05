import Foundation
import TestSupport
import Testing

@Suite("reports about a job", .timeLimit(.minutes(Effort.minutes)))
struct ReportCommandTests {
  let shop: Workshop
  private static let files = ["--report", "r.html", "--metrics", "m.prom", "--log", "j.log"]

  init() throws {
    shop = try Workshop()
    try shop.recipe()
    try shop.photo("photo.jpg")
    let rows = [
      #"{"id": "a", "input": "photo.jpg", "output": "a.jpg", "recipe": "recipe.json"}"#,
      #"{"id": "none", "input": "none.jpg", "output": "b.jpg", "recipe": "recipe.json"}"#,
    ]
    try shop.write("m.jsonl", Data(rows.joined(separator: "\n").utf8))
  }

  private func text(_ name: String) throws -> String { try String(contentsOf: shop.url(name), encoding: .utf8) }

  @Test("batch writes a report with pictures, metrics and a log; a message replaces the progress line")
  func batch() throws {
    let outcome = try shop.program.run(
      ["batch", "--manifest", "m.jsonl", "--results", "r.jsonl", "--progress", "always"] + Self.files)
    #expect(outcome.status == 3, "\(outcome.messages)")
    #expect(
      outcome.messages.contains("\rerror: none (none.jpg)") || outcome.messages.contains("[Kerror: none (none.jpg)"))
    let page = try text("r.html")
    #expect(page.contains("1 failed") && page.contains("file-not-found"))
    #expect(page.matches(of: #/<img /#).count == 2)
    let metrics = try text("m.prom")
    #expect(metrics.contains(#"photoedit_rows_total{status="done"} 1"#) && metrics.contains("photoedit_job_finished 1"))
    let words = try text("j.log").split(separator: "\n").map { $0.split(separator: " ")[1] }
    #expect(words.first == "begin" && Set(words[1...2]) == ["done", "failed"] && words.last == "end")
  }

  @Test("apply writes them too")
  func apply() throws {
    let call = ["apply", "recipe.json", "photo.jpg", "none.jpg", "--no-library", "-o", "out/"]
    let outcome = try shop.program.run(call + Self.files)
    #expect(outcome.status == 3, "\(outcome.messages)")
    #expect(try text("r.html").matches(of: #/<img /#).count == 2)
    #expect(try text("m.prom").contains(#"photoedit_rows_total{status="failed"} 1"#))
    #expect(try text("j.log").contains("end rows=2 done=1 unchanged=0 skipped=0 planned=0 failed=1 "))
  }

  @Test(
    "a report that cannot be written, or that is another kind of file, is an error before any work",
    arguments: [
      (["--report", "photo.html"], 73), (["--metrics", "photo.jpg"], 73), (["--log", "none/j.log"], 66),
      (["--report", "report.jpg"], 64), (["--metrics", "x.html", "--report", "x.html"], 64),
    ] as [([String], Int32)])
  func refused(options: [String], status: Int32) throws {
    try shop.photo("photo.html")
    let outcome = try shop.program.run(["batch", "--manifest", "m.jsonl", "--results", "r.jsonl"] + options)
    #expect(outcome.status == status, "\(outcome.messages)")
    #expect(!shop.exists("r.jsonl") && !shop.exists("a.jpg"))
  }
}
