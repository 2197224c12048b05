import PhotoEdit

/// How many photos of a command were done, and how many failed.
struct PhotoTally {
  /// The result of one photo.
  enum Outcome { case done, unchanged, damaged }

  private var done = 0
  private var unchanged = 0
  /// The number of photos in which a check found damage.
  private var damaged = 0
  var failed = 0

  mutating func count(_ outcome: Outcome) {
    switch outcome {
    case .done: done += 1
    case .unchanged: unchanged += 1
    case .damaged: damaged += 1
    }
  }

  /// Writes the last row, or a line for people.
  ///
  /// - Parameter count: the total number of photos.
  func summarize(_ count: Int, json: Bool) {
    if json {
      row(of: count).print()
    } else {
      Console.talk(count == 0 ? "nothing to do" : line(of: count))
    }
  }

  private func left(of count: Int) -> Int { count - done - unchanged - damaged - failed }

  private func line(of count: Int) -> String {
    let parts = [
      (done, "done"), (unchanged, "unchanged"), (damaged, "damaged"), (failed, "failed"),
      (left(of: count), "not started"),
    ]
    return "\(count) photo\(count == 1 ? "" : "s"): "
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }

  private func row(of count: Int) -> Row {
    Row(summary: [
      "photos": .integer(count), "done": .integer(done), "unchanged": .integer(unchanged),
      "damaged": damaged > 0 ? .integer(damaged) : nil, "failed": .integer(failed), "left": .integer(left(of: count)),
    ])
  }
}
