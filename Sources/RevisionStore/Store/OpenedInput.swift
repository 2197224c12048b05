package import Documents

/// What an edit begins from, and what it will be compared with when it is committed.
package struct OpenedInput: Hashable, Sendable {
  /// The asset, as it was then.
  package let asset: Asset
  /// The newest entry then. A commit fails where there is a newer one.
  package let newest: EntryReference
  /// The state opened: the original or an edit.
  package let state: EntryReference
  /// The bytes to render from: the original's or those of an earlier rendition.
  package let base: Digest
  /// The adjustments to take up again; nil where the base is to be edited afresh.
  package let adjustmentData: AdjustmentData?
  /// Whether the base has the edits of a program baked in whose adjustment data could not be handled.
  package let isFlattened: Bool
}
