import Documents

/// What the work on all rows of a manifest shares.
struct RowContext: Sendable {
  let request: ManifestRequest
  let recipes: RecipeCache
  let fingerprint = Fingerprint()
  /// Where start rows go and come from; nil for nowhere.
  let journal: Journal?
}
