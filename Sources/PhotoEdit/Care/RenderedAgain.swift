import Adjustments
import Documents
import Rendering
import RevisionStore
import VIPS

/// An edit that was rendered again from what its entry records.
struct RenderedAgain {
  let file: RenderedFile
  private let edit: Manifest.Edit

  /// Renders an edit again.
  ///
  /// - Throws: `EditError` where what it was made from is missing or damaged, or it is no edit of ours.
  init(_ entry: RevisionStore.HistoryEntry, of asset: Asset, in store: PhotoStore, _ slot: RenderSlot) throws(EditError)
  {
    guard let edit = entry.manifest.edit, edit.rendition.isReproducible,
      let json = edit.outputSettings?.objectValue
    else {
      throw EditError("not-reproducible", .badData, "the entry \(entry.reference) does not say how to render it again")
    }
    let problems = ProblemList()
    let settings = OutputSettings.read(json, at: JSONPointer(["outputSettings"]), into: problems)
    guard problems.problems.isEmpty else { throw EditError(RecipeError(problems.problems)) }
    let data: RevisionStore.AdjustmentData?
    let photo: Photo
    do {
      data = try store.adjustmentData(of: entry)
      let bytes = try store.bytes(of: edit.base, in: asset)
      photo = try slot.photo(ByteBlock(copying: bytes), digest: edit.base, limits: PhotoLimits())
    } catch {
      throw EditError(error)
    }
    guard var recipe = try data.map(AdjustmentData.init)?.recipe() else {
      throw EditError("not-reproducible", .badData, "the entry \(entry.reference) has no adjustments")
    }
    try recipe.readFiles(from: store)
    let target = RenderOrder.Target(settings: settings, digestsPixels: true)
    let order = RenderOrder(source: .photo(photo), recipe: recipe, targets: [target])
    guard case .file(let file)? = try slot.carryOut(order, progress: nil).outputs.first?.get() else {
      throw EditError("no-output", .bug, "a rendering without a file")
    }
    self.file = file
    self.edit = edit
  }

  /// Whether it is the same file, byte for byte.
  var isSame: Bool { Digest(of: file.bytes) == edit.rendition.object.digest }

  /// Whether it is the same picture: the final samples before encoding are equal.
  var hasSamePixels: Bool { file.pixelDigest != nil && file.pixelDigest == edit.rendition.pixelDigest }

  /// What of engine, libvips and codecs is not what it was; nil where everything is.
  var otherVersions: String? {
    let recorded = edit.versions ?? .null
    let now = EngineVersion.json(inPlaceOf: recorded)
    guard recorded != now else { return nil }
    let changed = Self.differences(recorded, now, at: "")
    return changed.isEmpty ? "other versions" : changed.joined(separator: ", ")
  }

  private static func differences(_ before: JSONValue, _ now: JSONValue, at place: String) -> [String] {
    let keys = (before.objectValue?.keys ?? []) + (now.objectValue?.keys.filter { before[$0] == nil } ?? [])
    guard !keys.isEmpty, before.objectValue != nil, now.objectValue != nil else {
      return before == now ? [] : ["\(place) \(before.canonicalString()), now \(now.canonicalString())"]
    }
    return keys.flatMap { key in
      differences(before[key] ?? .null, now[key] ?? .null, at: place.isEmpty ? key : "\(place).\(key)")
    }
  }
}
