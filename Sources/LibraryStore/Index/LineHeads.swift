import Documents

/// The heads of what lines change: the lines that no other one names as its parent, sorted.
enum LineHeads {
  /// The heads after a line.
  static func after(
    _ line: SHA256Digest, _ parents: [SHA256Digest], _ heads: [SHA256Digest]
  ) -> [SHA256Digest] {
    if parents == heads { return [line] }
    return (heads.filter { !parents.contains($0) } + [line]).sorted()
  }
}

extension SQLValue {
  /// Digests one after another.
  static func digests(_ digests: [SHA256Digest]) -> SQLValue {
    if digests.count == 1 { return .digest(digests[0]) }
    return .blob(digests.flatMap { digest in digest.withUnsafeBytes { Array($0) } })
  }
}

extension SQLRow {
  /// Digests one after another; nil for anything else.
  func digests(_ column: Int32) -> [SHA256Digest]? {
    if let single = digest(column) { return [single] }
    guard let bytes = bytes(column), bytes.count % SHA256Digest.size == 0 else { return nil }
    return bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: SHA256Digest.size).map { start in
        SHA256Digest(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<start + SHA256Digest.size]))
      }
    }
  }
}

extension SQLConnection {
  /// The heads of a photo, a collection or the library; none for what does not exist.
  func heads(of subject: LoggedChange.Subject) throws -> [SHA256Digest] {
    let found: [SHA256Digest]?? =
      switch subject {
      case .asset(let asset):
        try statement("SELECT heads FROM asset WHERE id = ?").first(.bits(asset.bits)) { row throws(SQLError) in
          row.digests(0)
        }
      case .collection(let collection):
        try statement("SELECT heads FROM collection WHERE id = ?").first(.bits(collection.bits)) {
          row throws(SQLError) in row.digests(0)
        }
      case .library: try statement("SELECT heads FROM library").first { row throws(SQLError) in row.digests(0) }
      }
    guard let found else { return [] }
    guard let heads = found else { throw LibraryIndex.Unusable(reason: "invalid heads") }
    return heads
  }
}
