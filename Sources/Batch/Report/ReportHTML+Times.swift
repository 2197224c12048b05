import Documents
import Jobs

extension ReportHTML {
  /// How long the rows took: a bar for each octave, and the slowest rows.
  mutating func times() {
    let durations = contents.statistics.durations
    guard durations.count > 0 else { return }
    text += "<section class=\"times\">\n<h2 class=\"plain\">Time per row</h2>\n<p class=\"hint\">"
    let shares = [(0.5, "half"), (0.9, "90 %"), (0.99, "99 %")]
    text += shares.compactMap { share, name in
      durations.quantile(share).map { "\(name) take up to \(FormattedAmount.text($0))" }
    }
    .joined(separator: ", ")
    text += ", the longest \(FormattedAmount.text(durations.longest))</p>\n<table>\n"
    let counts = durations.octaveCounts
    let greatest = counts.max() ?? 1
    let shown = counts.indices.filter { counts[$0] > 0 }
    for octave in (shown.first ?? 0)...(shown.last ?? 0) {
      let width = 100 * Double(counts[octave]) / Double(greatest)
      let bar = counts[octave] > 0 ? "<span style=\"width:\(width)%\"></span>" : ""
      text += "<tr><th scope=\"row\">\(Self.name(ofOctave: octave))</th><td>\(bar)</td>"
      text += "<td>\(FormattedAmount.grouped(counts[octave]))</td></tr>\n"
    }
    text += "</table>\n"
    if durations.count > ReportPage.slowestLimit { slowest() }
    text += "</section>\n"
  }

  private mutating func slowest() {
    text += "<h3>The slowest</h3>\n<ul>\n"
    for result in contents.slowest {
      text +=
        "<li><bdi>\(HTMLText.escaped(result.id))</bdi> <span class=\"hint\">\(FormattedAmount.text(result.duration))"
      text += "</span></li>\n"
    }
    text += "</ul>\n"
  }

  /// The label of an octave of a histogram.
  private static func name(ofOctave octave: Int) -> String {
    func bound(_ octave: Int) -> String { FormattedAmount.text(.milliseconds(1 << octave)) }
    if octave == 0 { return "up to \(bound(0))" }
    return octave > DurationHistogram.octaves ? "above \(bound(octave - 1))" : "to \(bound(octave))"
  }
}
