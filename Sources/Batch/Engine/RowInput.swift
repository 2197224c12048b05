import Documents
import Editing
import ImageFiles
import Jobs
import Rendering

/// The photo of a row: its identity, and its bytes if they were read.
struct RowInput {
  let identity: InputIdentity
  /// The key of its content: its digest, or the size and the ETag of an object.
  let content: String
  /// Its path where it is a file.
  let path: String?
  private var bytes: (block: ByteBlock, digest: SHA256Digest)?

  /// Identifies the photo of a row.
  ///
  /// - Parameter known: the start row of an earlier run; its digest is reused if the photo is the same.
  /// - Throws: `EditError` where it does not exist, cannot be read, or is not what the row expects.
  init(_ row: ManifestRow, in places: Places, limits: PhotoLimits, known: StartRow?) throws(EditError) {
    let store = try places.store(of: row.input)
    path = if case .file(let path) = row.input { ExactPath.absolute(path) } else { nil }
    identity = try store.identity(of: row.input)
    guard identity.size <= limits.file else {
      throw PhotoError(
        overLimit: "file", found: "\(identity.size) bytes", allowed: limits.file, needed: identity.size
      ).editError.about(row.inputText)
    }
    let isKnown = known?.identity == identity.text
    if case .object(let etag, let size) = identity, row.expected == nil {
      content = "object:\(size):\(etag)"
    } else if isKnown, let known, row.expected.map({ known.content == Self.key($0) }) ?? true {
      content = known.content
    } else if let files = store as? FileStore {
      let digest = try files.digest(of: row.input)
      try Self.check(digest, row)
      content = Self.key(digest)
    } else {
      let block = try store.contents(of: row.input, as: identity, limit: limits.file)
      let digest = block.withUnsafeBytes { SHA256Digest(of: $0) }
      try Self.check(digest, row)
      bytes = (block, digest)
      content = Self.key(digest)
    }
  }

  /// The source to render: a file by its path, so that the worker reads it; otherwise the bytes.
  mutating func source(of row: ManifestRow, in places: Places, limits: PhotoLimits) throws(EditError)
    -> RenderJob.Source
  {
    if let path { return .file(path) }
    if bytes == nil {
      let store = try places.store(of: row.input)
      let block = try store.contents(of: row.input, as: identity, limit: limits.file)
      let digest = block.withUnsafeBytes { SHA256Digest(of: $0) }
      guard content == Self.key(digest) || !content.hasPrefix(Self.key) else { throw Self.changed(row) }
      bytes = (block, digest)
    }
    guard let bytes else { throw EditError(.noInput, as: .bug, "the photo was not read") }
    return .bytes(bytes.block, bytes.digest)
  }

  /// Checks that the photo is still the one that was identified.
  ///
  /// - Throws: `EditError` where it has changed since: then it is unknown which content was rendered.
  func checkUnchanged(since row: ManifestRow, in places: Places) throws(EditError) {
    guard path != nil, try places.store(of: row.input).identity(of: row.input) != identity else { return }
    throw Self.changed(row)
  }

  private static func changed(_ row: ManifestRow) -> EditError {
    EditError(
      .inputChanged, "the photo changed while it was being processed", hint: "retry the row", path: row.inputText)
  }

  /// The beginning of the key of a digest.
  private static let key = "sha256:"

  static func key(_ digest: SHA256Digest) -> String { key + digest.hex }

  private static func check(_ digest: SHA256Digest, _ row: ManifestRow) throws(EditError) {
    guard let expected = row.expected, expected != digest else { return }
    throw EditError(
      .unexpectedContent, "the photo has the SHA-256 \(digest.hex), expected \(expected.hex)",
      path: row.inputText)
  }
}
