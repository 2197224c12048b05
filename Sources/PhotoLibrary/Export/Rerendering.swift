import Adjustments
import Documents
import Editing
import Rendering
import RevisionStore
import VIPS
import Workers

/// An edit, rendered again from what its entry records.
struct Rerendering {
  let file: Rendition
  private let edit: Manifest.Edit

  /// Renders an edit again.
  ///
  /// - Throws: `EditError` where what it was made from is missing or damaged, or another program made it.
  init(_ entry: HistoryEntry, of asset: Asset, in store: PhotoStore, _ runner: JobRunner) throws(EditError) {
    guard let edit = entry.manifest.edit, edit.rendition.isReproducible,
      let json = edit.outputSettings?.objectValue
    else {
      throw EditError("not-reproducible", .badData, "the entry \(entry.reference) does not say how to render it again")
    }
    let problems = ProblemList()
    let settings = OutputSettings.read(json, at: JSONPointer(["outputSettings"]), into: problems)
    guard problems.problems.isEmpty else { throw RecipeError(problems.problems).editError }
    let data: AdjustmentData?
    let photo: Photo
    do {
      data = try store.adjustmentData(of: entry)
      let bytes = try store.bytes(of: edit.base, in: asset)
      photo = try runner.photo(ByteBlock(copying: bytes), digest: edit.base, limits: PhotoLimits())
    } catch {
      throw EditError(error)
    }
    guard var recipe = try data?.recipe() else {
      throw EditError("not-reproducible", .badData, "the entry \(entry.reference) has no adjustments")
    }
    try recipe.readFiles(from: store)
    let target = RenderJob.Target(settings: settings, digestsPixels: true)
    file = try runner.run(RenderJob(source: .photo(photo), recipe: recipe, targets: [target]), progress: nil).file
    self.edit = edit
  }

  /// Whether it is the same file, byte for byte.
  var isSame: Bool { SHA256Digest(of: file.bytes) == edit.rendition.object.digest }

  /// Whether it is the same picture: the final samples before encoding are equal; nil where the entry does not record
  /// them.
  var hasSamePixels: Bool? { edit.rendition.pixelDigest.map { $0 == file.pixelDigest?.hex } }

  /// How it differs from the file that the entry records.
  var difference: String {
    switch hasSamePixels {
    case true?: "the same pixels in another file"
    case false?: "other pixels"
    case nil: "another file"
    }
  }

  /// The versions of engine, libvips and codecs that have changed; nil where none has.
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
