import Documents
import Editing

/// The photos of a manifest, so that no output takes the place of one.
///
/// Where outputs may replace files, the manifest is read once before any work. One on standard input cannot be: there, the
/// photos of the rows before are known.
struct OriginalTable {
  private var known = KeySet()
  /// Whether outputs may replace files at all.
  private let isNeeded: Bool

  init(_ request: ManifestRequest, _ defaults: ManifestDefaults) throws(EditError) {
    isNeeded = request.policy != .create
    guard isNeeded, request.manifest != .standardInput else { return }
    var lines = try request.manifest.lines(in: request.places)
    var reader = ManifestReader(folder: request.manifest.folder, defaults: defaults)
    while let line = try lines.next() {
      if case .row(let row) = try reader.read(line) { add(row) }
    }
  }

  /// Notes the photo of a row.
  mutating func add(_ row: ManifestRow) {
    if isNeeded { _ = known.insert(Self.key(row.input)) }
  }

  /// Whether an output has the place of a photo.
  func has(_ place: Place) -> Bool { isNeeded && known.contains(Self.key(place)) }

  private static func key(_ place: Place) -> RowKey {
    guard case .file(let path) = place else { return RowKey(place.text) }
    return RowKey(ExactPath.resolved(path))
  }
}
