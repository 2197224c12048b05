import Foundation

/// The text of a report.
struct ReportHTML {
  /// What every report begins with.
  static let beginning = "<!DOCTYPE html>\n<!-- A report of photoedit batch -->\n"

  private(set) var text = beginning
  private let contents: ReportPage.Contents

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

  /// Why the job ended before its manifest.
  private mutating func interruption() {
    let summary = contents.summary
    let reason = summary.stopReason ?? (summary.isInterrupted ? "it was interrupted" : nil)
    guard let reason else { return }
    text += "<p class=\"stopped\">The job ended before its manifest: \(HTMLText.escaped(reason)).</p>\n"
  }

  private mutating func counts() {
    let (tally, summary) = (contents.tally, contents.summary)
    let seconds = summary.elapsed / .seconds(1)
    text += "<section class=\"facts\" aria-label=\"Counts\">\n"
    fact(ShownAmount.grouped(tally.ended), tally.ended == 1 ? "row" : "rows")
    for status in RowStatus.allCases where tally.count(status) > 0 || status == .ok {
      fact(ShownAmount.grouped(tally.count(status)), status.rawValue, status.isFailure ? "bad" : nil)
    }
    if summary.ended > 0 { fact(ShownAmount.grouped(summary.ended), "ended in earlier runs") }
    if tally.warned > 0 { fact(ShownAmount.grouped(tally.warned), "with warnings", "warn") }
    fact(ShownAmount.text(summary.elapsed), "in all")
    if seconds > 0 { fact(ShownAmount.text(rate: Double(tally.ended) / seconds), "rows a second") }
    fact(ShownAmount.text(bytes: tally.byteCount), "written")
    if let bytes = tally.peakBytes { fact(ShownAmount.text(bytes: bytes), "largest worker") }
    text += "</section>\n"
  }

  private mutating func fact(_ number: String, _ name: String, _ kind: String? = nil) {
    text += "<div\(kind.map { " class=\"\($0)\"" } ?? "")><strong>\(number)</strong> <span>\(name)</span></div>\n"
  }

  private mutating func failures() {
    let groups = contents.tally.failureGroups
    guard !groups.isEmpty else { return }
    let count = contents.tally.failures
    text += "<section class=\"failures\">\n<h2>\(ShownAmount.grouped(count)) failed</h2>\n"
    for group in groups {
      text += "<details\(groups.count <= 5 ? " open" : "")>\n<summary><code>\(HTMLText.escaped(group.code))</code> "
      text += "<span>\(ShownAmount.grouped(group.count))</span></summary>\n<ul>\n"
      for example in group.examples { text += Self.item(example) }
      let rest = group.count - group.examples.count
      if rest > 0 { text += "<li class=\"hint\">and \(ShownAmount.grouped(rest)) others</li>\n" }
      text += "</ul>\n</details>\n"
    }
    text += "</section>\n"
  }

  private static func item(_ example: FailureGroup.Example) -> String {
    var item = "<li><h3><bdi>\(HTMLText.escaped(example.id))</bdi></h3>\n"
    if let input = example.input, input != example.id, !example.error.message.contains(input) {
      item += "<p class=\"hint\">\(HTMLText.escaped(input))</p>\n"
    }
    item += "<p>\(HTMLText.escaped(example.error.message))</p>\n"
    if let hint = example.error.hint { item += "<p class=\"hint\">\(HTMLText.escaped(hint))</p>\n" }
    return item + "</li>\n"
  }

  private mutating func pictures(_ photos: [ContactSheet.Photo]) {
    guard !photos.isEmpty else { return }
    let all = contents.tally.count(.ok) + contents.tally.count(.unchanged)
    let which = photos.count < all ? "\(photos.count) of \(ShownAmount.grouped(all)) photos, evenly chosen" : "Photos"
    text += "<h2 class=\"plain\">\(which)</h2>\n<main>\n"
    for photo in photos { text += ContactSheet.figure(photo) }
    text += "</main>\n"
  }
}

extension ReportHTML {
  /// How long the rows took: a bar for each octave, and the slowest rows.
  private mutating func times() {
    let durations = contents.tally.durations
    guard durations.count > 0 else { return }
    text += "<section class=\"times\">\n<h2 class=\"plain\">Time of a row</h2>\n<p class=\"hint\">"
    let shares = [(0.5, "half"), (0.9, "90 %"), (0.99, "99 %")]
    text += shares.compactMap { share, name in
      durations.quantile(share).map { "\(name) take up to \(ShownAmount.text($0))" }
    }
    .joined(separator: ", ")
    text += ", the longest \(ShownAmount.text(durations.longest))</p>\n<table>\n"
    let counts = durations.octaveCounts
    let greatest = counts.max() ?? 1
    let shown = counts.indices.filter { counts[$0] > 0 }
    for octave in (shown.first ?? 0)...(shown.last ?? 0) {
      let width = 100 * Double(counts[octave]) / Double(greatest)
      text +=
        "<tr><th scope=\"row\">\(Self.name(ofOctave: octave))</th><td>\(counts[octave] > 0 ? "<span style=\"width:\(width)%\"></span>" : "")</td>"
      text += "<td>\(ShownAmount.grouped(counts[octave]))</td></tr>\n"
    }
    text += "</table>\n"
    if durations.count > ReportPage.slowestLimit { slowest() }
    text += "</section>\n"
  }

  private mutating func slowest() {
    text += "<h3>The slowest</h3>\n<ul>\n"
    for result in contents.slowest {
      text += "<li><bdi>\(HTMLText.escaped(result.id))</bdi> <span class=\"hint\">\(ShownAmount.text(result.duration))"
      text += "</span></li>\n"
    }
    text += "</ul>\n"
  }

  /// What is in an octave of a histogram.
  private static func name(ofOctave octave: Int) -> String {
    func bound(_ octave: Int) -> String { ShownAmount.text(.milliseconds(1 << octave)) }
    if octave == 0 { return "up to \(bound(0))" }
    return octave > DurationHistogram.octaves ? "above \(bound(octave - 1))" : "to \(bound(octave))"
  }
}
