import Documents
import Editing

/// The photos of a manifest, which no output may replace.
///
/// If outputs may replace files, the manifest is read once before any work. That is not possible on standard input:
/// there, a file is replaced only if it is known to be an output of the row (`RowWork`).
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
      switch try reader.read(line) {
      case .row(let row): add(row.input)
      case .bad(let result): if let input = result.inputPlace { add(input) }
      case .defaults: break
      }
    }
  }

  /// Adds a photo.
  mutating func add(_ input: Place) {
    if isNeeded { _ = known.insert(Self.key(input)) }
  }

  /// Whether an output has the place of a photo.
  func has(_ place: Place) -> Bool { isNeeded && known.contains(Self.key(place)) }

  /// The key of an object, or of the file that a place is or is in, with links resolved.
  private static func key(_ place: Place) -> RowKey {
    switch place {
    case .file(let path), .tar(let path, _):
      RowKey(FileIdentity(ExactPath.absolute(path))?.text ?? ExactPath.resolved(path))
    case .object: RowKey(place.text)
    }
  }
}
