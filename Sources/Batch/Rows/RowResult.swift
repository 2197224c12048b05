package import Adjustments

/// What came of a manifest row, as its result row says.
package struct RowResult: Sendable {
  /// The id of the row.
  package var id: String
  /// The number of the row in the manifest, from 0 on, the first `defaults` row not counted.
  package var index: Int
  /// What came of it.
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
  /// How often the row has been worked on over all resumed runs, from 1 on.
  package var attempt = 1
  /// What a person should know.
  package var warnings: [String] = []
  /// Why it failed.
  package var error: RowError?
  /// Where input and output are, for whoever shows them; nil where the row could not be read.
  package var inputPlace: Place?
  package var outputPlace: Place?

  package init(id: String, index: Int, status: RowStatus) { (self.id, self.index, self.status) = (id, index, status) }
}

/// What came of a manifest row.
package enum RowStatus: String, Hashable, Sendable, CaseIterable {
  /// Its output was made.
  case ok
  /// Its output is there already.
  case unchanged
  /// It failed.
  case failed
  /// Its photo crashed a codec.
  case crashed
  /// It was not worked on: in a dry run, it would be.
  case skipped

  /// Whether the row failed, in whatever way.
  package var isFailure: Bool { self == .failed || self == .crashed }
}
