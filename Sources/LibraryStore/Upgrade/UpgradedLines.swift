import Documents
import TransactionLog

/// Creates the lines of one photo from its manifests of version 1.
///
/// The lines depend only on the manifests, so that every library and archive produces the same ones.
struct UpgradedLines {
  private var first: SHA256Digest?
  private var last: SHA256Digest?

  init() {}

  /// The lines of the next entry: its own, and that of its rendition.
  ///
  /// - Throws: `LogError.lineTooLong`
  mutating func lines(of entry: ManifestEntry) throws(LogError) -> [LogLine] {
    let manifest = entry.manifest
    let line = try EntryLine(
      asset: manifest.asset, number: manifest.number, previous: last, date: manifest.date, author: manifest.author,
      note: manifest.note, content: HistoryEntry.Content(manifest.content), was: entry.id
    ).line(nonce: Self.nonce("entry:" + entry.id.hex))
    if last == nil { first = entry.id }
    last = line.id
    guard let edit = manifest.edit else { return [line] }
    let rendition = RenditionLine(asset: manifest.asset, target: manifest.number, rendition: StoredRendition(edit))
    return [line, try rendition.line(nonce: Self.nonce("rendition:" + entry.id.hex))]
  }

  /// The line with the path that the original of the photo has moved to. It follows the entries.
  func line(ofPlace path: String, of asset: AssetID) throws(LogError) -> LogLine {
    var settings = AssetSettings()
    settings.path = path
    let nonce = Self.nonce("path:\(first?.hex ?? ""):\(path)")
    return try SettingsLine(asset: asset, settings: settings).line(nonce: nonce)
  }

  private static func nonce(_ text: String) -> Bits128 {
    SHA256Digest(of: Array(text.utf8)).withUnsafeBytes { Bits128(bytes: .init(rebasing: $0[..<Bits128.size])) }
  }
}

extension HistoryEntry.Content {
  /// What an entry of version 1 did.
  init(_ content: Manifest.Content) {
    switch content {
    case .original(let original): self = .asset(Original(original), AssetFacts())
    case .edit(let edit): self = .edit(Edit(edit))
    case .move(.undo, let target): self = .move(.undo, target: target)
    case .move(.redo, let target): self = .move(.redo, target: target)
    case .move(.revert, let target): self = .move(.revert, target: target)
    }
  }
}

extension Original {
  fileprivate init(_ original: Manifest.Original) {
    self.init(
      object: original.object, name: original.name, path: original.path, mediaType: original.mediaType,
      isReference: original.isReference)
  }
}

extension Edit {
  fileprivate init(_ edit: Manifest.Edit) {
    self.init(
      parent: edit.parent, base: edit.base, format: edit.format, data: edit.data,
      inlineData: edit.inlineData?.canonicalBytes(), outputSettings: edit.outputSettings?.canonicalBytes(),
      versions: edit.versions?.canonicalBytes(), attachments: edit.attachments)
  }
}

extension StoredRendition {
  fileprivate init(_ edit: Manifest.Edit) {
    let rendition = edit.rendition
    self.init(
      object: rendition.object, mediaType: rendition.mediaType, pixelDigest: rendition.pixelDigest,
      isReproducible: rendition.isReproducible, versions: edit.versions?.canonicalBytes())
  }
}
