package import Adjustments

/// The result of a manifest row, as its result row says.
package struct RowResult: Sendable {
  /// The id of the row.
  package var id: String
  /// The number of the row in the manifest, starting at 0, not counting a first `defaults` row.
  package var index: Int
  /// The status of the row.
  package var status: RowStatus
  /// What the output was made from; nil where that is not known.
  package var fingerprint: String?
  /// The input and the output as the manifest names them.
  package var input: String?
  package var output: String?
  /// The size of the output in bytes.
  package var byteCount: Int?
  /// The size of the output in pixels.
  package var size: FrameSize?
  /// How long the work took.
  package var duration = Duration.zero
  /// The most memory that a worker process took for it, in bytes.
  package var peakBytes: Int?
  /// How often the row has been worked on over all resumed runs, starting at 1.
  package var attempt = 1
  /// Warnings for the user.
  package var warnings: [String] = []
  /// Why it failed.
  package var error: RowError?
  /// The places of input and output, for showing them; nil if the row could not be read.
  package var inputPlace: RowPlace?
  package var outputPlace: RowPlace?

  package init(id: String, index: Int, status: RowStatus) { (self.id, self.index, self.status) = (id, index, status) }
}

/// The status of a manifest row.
package enum RowStatus: String, Hashable, Sendable, CaseIterable {
  /// Its output was created.
  case ok
  /// Its output is there already.
  case unchanged
  /// It failed.
  case failed
  /// Its photo crashed a codec.
  case crashed
  /// It was only planned, in a dry run.
  case skipped

  /// Whether the row failed or crashed.
  package var isFailure: Bool { self == .failed || self == .crashed }
}
