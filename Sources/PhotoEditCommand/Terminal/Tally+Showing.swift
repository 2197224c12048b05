import Contract
import Jobs
import PhotoEdit

extension Tally {
  /// The counts as text: `3 photos: 2 done, 1 failed`.
  ///
  /// - Parameters:
  ///   - photos: how many photos there are; `total` counts their outputs.
  ///   - damaged: in how many of the photos that are done damage was found.
  func text(photos: Int, damaged: Int = 0) -> String {
    let counted = FormattedAmount.text(photos, "photo")
    let parts = [
      (self[.done] - damaged, "done"), (self[.planned], "planned"), (self[.unchanged], "unchanged"),
      (self[.skipped], "skipped"), (damaged, "damaged"), (failures, "failed"), (left, "not started"),
    ]
    return "\(counted)\(total == photos ? "" : ", \(FormattedAmount.text(total, "file"))"): "
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension Row {
  /// The last row of a job, with its counts.
  ///
  /// - Parameters:
  ///   - photos: how many photos there are; the `total` of the counts is that of their outputs.
  ///   - damaged: in how many of the photos that are done damage was found.
  ///   - hint: advice about the whole job.
  init(summary tally: Tally, photos: Int, damaged: Int = 0, hint: String? = nil) {
    self.init(summary: ["photos": .integer(photos), "rows": .integer(tally.total)])
    fields += Tally.form.members(tally)
    if damaged > 0 {
      fields.removeAll { $0.key == "done" }
      add("done", .integer(tally[.done] - damaged))
      add("damaged", .integer(damaged))
    }
    add("hint", hint.map { .string($0) })
  }
}
