import Documents
import Jobs
import TestSupport
import Testing

@Suite("templates of output paths", .timeLimit(.minutes(Effort.minutes)))
struct OutputTemplateTests {
  private static func path(_ template: String, date: String? = "2026-01-02T03:04:05.67+08:00") throws -> String {
    try OutputTemplate(template).path(
      OutputTemplate.Values(
        input: "in/a.jpg", folder: nil, index: 7, fileExtension: "png", recipe: "light", revision: "", date: date,
        digest: "0123456789", size: 640))
  }

  @Test(
    "every field is replaced, and dates by their parts",
    arguments: [
      ("{date}", "2026-01-02"), ("{date:%Y}", "2026"), ("{date:%m}", "01"), ("{date:%d}", "02"), ("{date:%H}", "03"),
      ("{date:%M}", "04"), ("{date:%S}", "05"), ("{date:%Y/%m}/{stem}", "2026/01/a"), ("{index:3}", "007"),
      ("{stem}-{size}.{ext}", "a-640.png"), ("{name}", "a.jpg"), ("{recipe}/{hash:4}", "light/0123"),
      ("{folder}/x", "in/x"),
    ])
  func fields(template: String, expected: String) throws { #expect(try Self.path(template) == expected) }

  @Test("a photo without a capture date has no {date}")
  func undated() {
    let error = #expect(throws: EditError.self) { try Self.path("{date:%Y}", date: nil) }
    #expect(error?.code == "no-date")
  }
}
