package import Adjustments
package import Documents

/// The state that an edit starts from, and what a commit compares the history with.
package struct OpenedInput: Hashable, Sendable {
  /// The asset at the time of opening.
  package let asset: Asset
  /// The newest entry at that time. A commit fails if a newer one exists.
  package let newest: EntryReference
  /// The opened state: the original or an edit.
  package let state: EntryReference
  /// The bytes to render from: those of the original or of an earlier rendition.
  package let base: SHA256Digest
  /// The adjustments to resume; nil if the base is edited afresh.
  package let adjustmentData: AdjustmentData?
  /// Whether the base is a rendition because its adjustment data could not be handled.
  package let isFlattened: Bool

  /// The id of the opened state, as an edit states it: nil for the current one.
  package var from: SHA256Digest? { state.number == asset.currentEntry ? nil : state.id }
}

/// What an editor commits: its adjustments, and the rendition if it is kept.
package struct EditOutput: Sendable {
  /// The adjustments.
  package var adjustmentData: AdjustmentData
  /// The rendition; nil if it is rendered on demand.
  package var rendition: NewRendition?
  /// How a rendition is encoded: canonical JSON.
  package var outputSettings: [UInt8]?
  /// The versions of the software that made the edit: canonical JSON.
  package var versions: [UInt8]?
  /// The objects that the adjustment data refers to; they must be in the library.
  package var attachments: [SHA256Digest] = []

  package init(adjustmentData: AdjustmentData, rendition: NewRendition?) {
    (self.adjustmentData, self.rendition) = (adjustmentData, rendition)
  }
}

/// A rendition that is not in the library yet.
package struct NewRendition: Sendable {
  /// Its bytes.
  package var source: ObjectSource
  /// Its media type, such as `image/jpeg`.
  package var mediaType: String
  /// A digest of its samples before encoding.
  package var pixelDigest: String?
  /// Whether it can be rendered again from what the edit records. Such a rendition may be evicted.
  package var isReproducible = false

  package init(source: ObjectSource, mediaType: String) { (self.source, self.mediaType) = (source, mediaType) }
}

/// The result of a commit.
public enum CommitResult: Hashable, Sendable {
  /// The edit is a new entry, durable on disk.
  case committed(HistoryEntry)
  /// The adjustments equal those that were opened; nothing was written.
  case unchanged
}
