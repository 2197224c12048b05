import Documents
import Merging

/// All that a photo is, to be compared.
struct PhotoSummary: Hashable {
  let shown: ShownRecipe
  let conflicts: [Conflict]
  let counting: [LineID]
  let heads: [LineID]
  let settings: [String: UnitValue]
  let keywords: [String]
  let resources: [String: PhotoResource]
  let targets: [LineID?]

  init(_ photo: MergedPhoto) {
    (shown, conflicts, heads) = (photo.merge.shown, photo.conflicts, photo.metadata.heads)
    (counting, settings, keywords) = (photo.merge.countingEdits, photo.metadata.settings, photo.metadata.keywords)
    resources = photo.metadata.resources
    targets = [photo.merge.undoTarget { _ in false }, photo.merge.redoTarget { _ in false }]
  }
}
