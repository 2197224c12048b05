/// The cached rows of a file that is decoded from top to bottom.
///
/// Several threads request rows, not quite in order: rows that are skipped by a request further down are cached for
/// late requests. Delivered rows are cached only where requests overlap. `Streaming.window(reach:scale:)` computes both
/// numbers.
package struct RowWindow: Hashable, Sendable {
  /// The number of cached rows.
  package var rows: Int
  /// Rows at either end of a delivered range that a neighbor may request again.
  package var overlap: Int

  /// A window of this many rows.
  package init(rows: Int, overlap: Int) {
    self.rows = max(0, rows)
    self.overlap = max(0, min(rows, overlap))
  }

  /// All rows.
  package static let all = RowWindow(rows: .max, overlap: .max)
}
