import Adjustments
import Documents
import Editing
import ImageFiles
import Rendering
import LibraryStore
import Workers

/// An edit, rendered again from what its entry records.
struct Rerendering {
  let file: RenderedFile
  /// The log's record of the edit's rendition; nil if it has not been rendered yet.
  private let recorded: StoredRendition?
  /// The software versions that made the rendition.
  private let versions: JSONValue
  /// The format of the file that it was made from.
  private let source: FileFormat

  /// Renders an edit again.
  ///
  /// - Throws: `EditError` where the file that the edit was made from is missing or damaged, or another program made
  ///   the edit.
  init(_ entry: HistoryEntry, of asset: Asset, in store: PhotoStore, _ runner: JobRunner) throws(EditError) {
    guard let edit = entry.edit, entry.storedRendition?.isReproducible != false, let json = edit.settingsJSON else {
      throw EditError(.notReproducible, "the entry \(entry.reference) does not say how to render it again")
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
      throw EditError(.notReproducible, "the entry \(entry.reference) has no adjustments")
    }
    try recipe.readFiles(from: store)
    let target = RenderJob.Target(settings: settings, digestsPixels: true)
    file = try runner.run(RenderJob(source: .photo(photo), recipe: recipe, targets: [target]), progress: nil).file
    recorded = entry.storedRendition
    source = photo.info.format
    versions = (recorded?.versions ?? edit.versions).flatMap { try? JSONValue.parse($0) } ?? .null
  }

  init(_ entry: HistoryEntry, of asset: Asset, in store: PhotoStore, by loader: PhotoLoader) throws(EditError) {
    self = try loader.use { runner throws(EditError) in try Rerendering(entry, of: asset, in: store, runner) }
  }

  /// Stores the file as the rendition of the edit, in place of the one that the entry records.
  ///
  /// - Throws: `StoreError`
  func record(for entry: HistoryEntry, in store: PhotoStore) throws(StoreError) {
    let object = try store.put(.bytes(file.bytes))
    if isRecorded { return }
    let rendition = StoredRendition(
      object: object, mediaType: file.mediaType, pixelDigest: file.pixelDigest?.hex, isReproducible: true,
      versions: EngineVersion.json(decoding: source, encoding: file.fileFormat).canonicalBytes())
    try store.perform([.rendition(entry.reference, rendition)], author: EngineVersion.software)
  }

  /// Whether the entry records this file, byte for byte.
  private var isRecorded: Bool { recorded != nil && isSame }

  /// Whether it is the same file, byte for byte; true where the entry records none.
  var isSame: Bool { recorded.map { SHA256Digest(of: file.bytes) == $0.object.digest } ?? true }

  /// Whether it is the same picture: the final samples before encoding are equal; nil where the entry does not record
  /// them.
  var hasSamePixels: Bool? { recorded?.pixelDigest.map { $0 == file.pixelDigest?.hex } }

  /// How it differs from the file that the entry records.
  var difference: String {
    switch hasSamePixels {
    case true?: "the same pixels in a different file"
    case false?: "different pixels"
    case nil: "a different file"
    }
  }

  /// The versions of engine, libvips and codecs that have changed; nil where none has.
  var otherVersions: String? {
    let now = EngineVersion.json(inPlaceOf: versions)
    guard versions != now else { return nil }
    let changed = Self.differences(versions, now, at: "")
    return changed.isEmpty ? "different versions" : changed.joined(separator: ", ")
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

extension Edit {
  /// The output settings of its rendition; nil where it has none, since another program made it.
  var settingsJSON: JSONObject? {
    outputSettings.flatMap { try? JSONValue.parse($0) }?.objectValue
  }
}

extension HistoryEntry {
  /// Whether the stored file of this state is the original.
  package var holdsOriginal: Bool { edit == nil && storedRendition == nil }

  /// The format that the edit is rendered to; nil where the entry does not say.
  var renderedFormat: FileFormat? {
    edit?.settingsJSON?["format"]?.stringValue.flatMap { OutputFormat(rawValue: $0) }?.fileFormat
  }
}
