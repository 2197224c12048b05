/// The edit that a photo is shown with.
package struct ShownRecipe: Hashable, Sendable {
  /// The edit; nil for a photo without edits.
  package var content: EditContent?
  /// The edit or revert whose recipe it is; nil if it is none's, or for a photo without edits.
  package var entry: LineID?
  /// The data of that entry; nil if it was merged, or for the original.
  package var data: EditData?
  /// The last of the edits and reverts that lead to it; nil for a photo without edits.
  package var last: LineID?
  /// The lines that have written it down, in canonical order, where it is no single edit's.
  package var merges: [LineID]

  package init(
    content: EditContent? = nil, entry: LineID? = nil, data: EditData? = nil, last: LineID? = nil,
    merges: [LineID] = []
  ) {
    (self.content, self.entry, self.data, self.last, self.merges) = (content, entry, data, last, merges)
  }

  /// Whether it had to be put together from several edits.
  package var isMerged: Bool { content != nil && entry == nil }
}
