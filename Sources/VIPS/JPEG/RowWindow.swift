/// Which rows of a file that is decoded from top to bottom stay at hand.
///
/// Several threads ask for rows, not quite in order: what is passed over because someone asks for rows further down is
/// kept for those who come late. What was delivered is kept only as far as the parts that are asked for overlap.
/// `Streaming.window(reach:scale:)` computes both numbers.
package struct RowWindow: Hashable, Sendable {
  /// How many rows are kept.
  package var rows: Int
  /// At most how many of the rows that somebody was given are asked for by somebody else, at each end of what he was
  /// given.
  package var overlap: Int

  /// A window of so many rows.
  package init(rows: Int, overlap: Int) {
    self.rows = max(0, rows)
    self.overlap = max(0, min(rows, overlap))
  }

  /// All rows.
  package static let all = RowWindow(rows: .max, overlap: .max)
}
