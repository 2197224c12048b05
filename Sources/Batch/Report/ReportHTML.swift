import Documents
import Foundation
import Jobs

/// The text of a report.
struct ReportHTML {
  /// What every report begins with.
  static let beginning = "<!DOCTYPE html>\n<!-- A report of photoedit batch -->\n"

  var text = beginning
  let contents: ReportPage.Contents

  init(title: String, subtitle: String, _ contents: ReportPage.Contents, _ photos: [ContactSheet.Photo]) {
    self.contents = contents
    head(HTMLText.escaped(title), HTMLText.escaped(subtitle))
    interruption()
    counts()
    failures()
    times()
    pictures(photos)
    text += "</body>\n</html>\n"
  }

  private mutating func head(_ title: String, _ subtitle: String) {
    text += """
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(ContactSheet.style)
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1><bdi>\(title)</bdi></h1>
      <p>\(subtitle)</p>
      </header>

      """
  }

  /// Why the job ended before the end of its manifest.
  private mutating func interruption() {
    let summary = contents.summary
    let reason = summary.isInterrupted ? "it was interrupted" : summary.stopReason
    guard let reason else { return }
    text += "<p class=\"stopped\">The job stopped before the end of its manifest: \(HTMLText.escaped(reason)).</p>\n"
  }

  private mutating func counts() {
    let (statistics, summary) = (contents.statistics, contents.summary)
    let tally = statistics.tally
    let seconds = summary.elapsed / .seconds(1)
    text += "<section class=\"facts\" aria-label=\"Counts\">\n"
    fact(FormattedAmount.grouped(tally.ended), FormattedAmount.form(of: "row", tally.ended))
    for status in StatusWord.allCases where tally[status] > 0 || status == .done {
      fact(FormattedAmount.grouped(tally[status]), status.rawValue, status.isFailure ? "bad" : nil)
    }
    if summary.tally.earlier > 0 { fact(FormattedAmount.grouped(summary.tally.earlier), "ended in earlier runs") }
    if statistics.warned > 0 { fact(FormattedAmount.grouped(statistics.warned), "with warnings", "warn") }
    fact(FormattedAmount.text(summary.elapsed), "total time")
    if seconds > 0 { fact(FormattedAmount.text(rate: Double(tally.ended) / seconds), "rows per second") }
    fact(FormattedAmount.text(bytes: tally.byteCount), "written")
    if let bytes = statistics.peakBytes { fact(FormattedAmount.text(bytes: bytes), "largest worker") }
    text += "</section>\n"
  }

  private mutating func fact(_ number: String, _ name: String, _ kind: String? = nil) {
    text += "<div\(kind.map { " class=\"\($0)\"" } ?? "")><strong>\(number)</strong> <span>\(name)</span></div>\n"
  }

  private mutating func failures() {
    let groups = contents.statistics.failureGroups
    guard !groups.isEmpty else { return }
    let count = contents.statistics.tally.failures
    text += "<section class=\"failures\">\n<h2>\(FormattedAmount.grouped(count)) failed</h2>\n"
    for group in groups {
      text += "<details\(groups.count <= 5 ? " open" : "")>\n<summary><code>\(HTMLText.escaped(group.code))</code> "
      text += "<span>\(FormattedAmount.grouped(group.count))</span></summary>\n<ul>\n"
      for example in group.examples { text += Self.item(example) }
      let rest = group.count - group.examples.count
      if rest > 0 { text += "<li class=\"hint\">and \(FormattedAmount.grouped(rest)) others</li>\n" }
      text += "</ul>\n</details>\n"
    }
    text += "</section>\n"
  }

  private static func item(_ example: Outcome) -> String {
    var item = "<li><h3><bdi>\(HTMLText.escaped(example.id))</bdi></h3>\n"
    let message = example.error.map(example.message) ?? ""
    if !example.input.isEmpty, example.input != example.id, !message.contains(example.input) {
      item += "<p class=\"hint\">\(HTMLText.escaped(example.input))</p>\n"
    }
    item += "<p>\(HTMLText.escaped(message))</p>\n"
    if let hint = example.error?.hint ?? example.error?.problems.first?.hint {
      item += "<p class=\"hint\">\(HTMLText.escaped(hint))</p>\n"
    }
    return item + "</li>\n"
  }

  private mutating func pictures(_ photos: [ContactSheet.Photo]) {
    guard !photos.isEmpty else { return }
    let all = contents.statistics.tally[.done] + contents.statistics.tally[.unchanged]
    let which =
      photos.count < all ? "\(photos.count) of \(FormattedAmount.grouped(all)) photos, evenly sampled" : "Photos"
    text += "<h2 class=\"plain\">\(which)</h2>\n<main>\n"
    for photo in photos { text += ContactSheet.figure(photo) }
    text += "</main>\n"
  }
}
