import Editing
public import Adjustments
public import Documents
public import LibraryStore

extension Library {
  /// The recipe of a state of a photo, with the files that it names; nil for the original.
  ///
  /// It has the values that were measured on the photo; for other photos, copy its `asked`.
  ///
  /// - Throws: `EditError` where another program made the state, or a file is missing.
  public func recipe(of photo: AssetID, at revision: Revision = .current) async throws(EditError) -> Recipe? {
    try await WorkThreads.waiting.run { () throws(EditError) in try self.recipe(of: photo, at: revision) }
  }

  /// The same on the calling thread, which waits.
  package func recipe(of photo: AssetID, at revision: Revision = .current) throws(EditError) -> Recipe? {
    guard var recipe = try adjustmentData(of: photo, revision)?.recipe() else { return nil }
    try recipe.readFiles(from: self)
    return recipe
  }

  /// The adjustments of a photo for others to copy: without inputs and output, and without what was measured on it.
  ///
  /// - Parameters:
  ///   - name: as `resolve` accepts it: `PHOTO`, `PHOTO@3`.
  ///   - keepsMeasured: whether measured values are copied as if they had been given.
  /// - Throws: `EditError` where it has none.
  package func adjustments(copiedFrom name: String, keepsMeasured: Bool = false) throws(EditError) -> Recipe {
    let (asset, revision) = try resolve(name)
    guard let recipe = try recipe(of: asset.id, at: revision), !recipe.steps.isEmpty else {
      throw EditError(.noAdjustments, "expected an edited photo, found one without adjustments", path: name)
    }
    let copied = Recipe(steps: recipe.steps, title: recipe.title)
    return keepsMeasured ? copied.keepingMeasuredValues : copied.asked
  }
}
