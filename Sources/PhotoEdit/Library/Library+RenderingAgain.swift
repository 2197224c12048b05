import Foundation
import RecipeModel
import RevisionStore
import VIPS

extension Library {
  /// The file of a revision as `file(of:_:)` has it; one that is missing, and was recorded as one that can be made again,
  /// is rendered again.
  ///
  /// - Returns: The file, and whether its bytes are those that are recorded.
  /// - Throws: `EditError`
  func fileOrRendering(
    of asset: LibraryAsset, _ revision: AssetRevision, isolation: Isolation
  ) async throws(EditError) -> (data: Data, mediaType: String, isRecorded: Bool) {
    let missing: EditError
    do {
      let file = try file(of: asset, revision)
      return (file.data, file.mediaType, true)
    } catch {
      guard error.code == "object-missing" else { throw error }
      missing = error
    }
    let entry = try edging { try store.entry(of: asset.stored.id, revision.stored) }
    guard let recorded = entry.manifest.edit?.rendition, recorded.isReproducible else { throw missing }
    let session = try editingSession(for: asset, at: revision)
    guard let recipe = try session.recipe else { throw missing }
    let order = RenderOrder(source: .photo(session.input.photo), recipe: recipe, targets: [session.renditionTarget])
    let output = try await RenderThreads.run(progress: nil) { monitor throws(EditError) in
      let slot = RenderSlot(isolation)
      defer { slot.end() }
      return try slot.carryOut(order, progress: monitor).outputs.first?.get()
    }
    guard case .file(let file)? = output else { throw missing }
    return (Data(file.bytes), file.format.mimeType, Digest(of: file.bytes) == recorded.object.digest)
  }
}
