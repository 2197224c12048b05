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
}

/// What an editor commits: its adjustments and the rendition.
package struct EditOutput: Sendable {
  /// The adjustments.
  package var adjustmentData: AdjustmentData
  /// The bytes of the rendition.
  package var rendition: ObjectSource
  /// The media type of the rendition, such as `image/jpeg`.
  package var mediaType: String
  /// A digest of the rendition's samples before encoding.
  package var pixelDigest: String?
  /// Whether the rendition can be rendered again from what the entry records. Such a rendition may be evicted.
  package var isReproducible = false
  /// How the rendition was encoded.
  package var outputSettings: JSONValue?
  /// The versions of the software that rendered it.
  package var versions: JSONValue?
  /// The objects that the adjustment data refers to; they must be in the store.
  package var attachments: [SHA256Digest] = []

  package init(adjustmentData: AdjustmentData, rendition: ObjectSource, mediaType: String) {
    self.adjustmentData = adjustmentData
    self.rendition = rendition
    self.mediaType = mediaType
  }
}

/// The result of a commit.
public enum CommitResult: Hashable, Sendable {
  /// The edit is a new entry, durable on disk.
  case committed(HistoryEntry)
  /// The adjustments equal those that were opened; nothing was written.
  case unchanged
}
