import Documents
import Editing
import Jobs

/// The photos of a manifest, which no output may replace.
///
/// If outputs may replace files, the manifest is read once before any work. That is not possible on standard input:
/// there, a file is replaced only if it is known to be an output of the row (`RowLedger`).
struct OriginalTable {
  private var known = KeySet()
  /// The sizes and times of the files.
  private var traits = KeySet()
  /// Whether outputs may replace files at all.
  private let isNeeded: Bool
  private let request: ManifestRequest
  private let defaults: ManifestDefaults

  init(_ request: ManifestRequest, _ defaults: ManifestDefaults) throws(EditError) {
    (self.request, self.defaults) = (request, defaults)
    isNeeded = request.existing != .refuse
    guard isNeeded, request.manifest != .standardInput else { return }
    _ = try Self.inputs(request, defaults) { input in
      add(input)
      return false
    }
  }

  /// Adds a photo.
  mutating func add(_ input: StoragePlace) {
    guard isNeeded else { return }
    let file = Self.file(of: input)
    _ = known.insert(Self.key(input, file))
    if let own = file?.traits { _ = traits.insert(RowKey(own)) }
  }

  /// Whether an output has the place of a photo.
  func has(_ place: StoragePlace) throws(EditError) -> Bool {
    guard isNeeded else { return false }
    let file = Self.file(of: place)
    if known.contains(Self.key(place, file)) { return true }
    guard let file, let own = file.traits, traits.contains(RowKey(own)) else { return false }
    // Hardly any output gets here, so the names of a million photos are not kept for it.
    if request.manifest == .standardInput { return true }
    return try Self.inputs(request, defaults) { file.isSameFile(as: Self.file(of: $0)) }
  }

  /// Reads the photos of the manifest until one is found; whether it was.
  private static func inputs(
    _ request: ManifestRequest, _ defaults: ManifestDefaults, contain: (StoragePlace) -> Bool
  ) throws(EditError) -> Bool {
    var lines = try request.manifest.lines(in: request.places)
    var reader = ManifestReader(folder: request.manifest.folder, defaults: defaults)
    while let line = try lines.next() {
      switch try reader.read(line) {
      case .row(let row): if contain(row.input) { return true }
      case .bad(let result): if let input = result.inputPlace, contain(input) { return true }
      case .defaults: break
      }
    }
    return false
  }

  /// The file that a place is or is in.
  private static func file(of place: StoragePlace) -> FileIdentity? {
    path(of: place).flatMap { FileIdentity(ExactPath.absolute($0)) }
  }

  private static func path(of place: StoragePlace) -> String? {
    switch place {
    case .file(let path), .tar(let path, _): path
    case .object: nil
    }
  }

  /// The key of an object, or of a file with links resolved.
  private static func key(_ place: StoragePlace, _ file: FileIdentity?) -> RowKey {
    RowKey(file?.text ?? path(of: place).map(ExactPath.resolved) ?? place.text)
  }
}
