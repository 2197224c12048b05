import Documents
import Jobs

/// The journal's record of a row, written before the row's output gets its name.
struct StartRow: Hashable, Sendable {
  var id: String
  /// How often the row has been worked on, starting at 1.
  var attempt: Int
  /// What the output was made from.
  var fingerprint: String
  /// The output, as the manifest names it.
  var output: String
  /// The identity of the input, as text, and the key of its content.
  var identity: String
  var content: String
  /// The size and the digest of the output.
  var byteCount: Int
  var digest: SHA256Digest
  /// The digest of the output of an earlier run that this one replaces; nil for none.
  var replaced: SHA256Digest?
}

extension InputIdentity {
  /// The identity as the journal writes it.
  var text: String {
    switch self {
    case .file(let size, let modified, let changed, let inode): "file:\(size):\(modified):\(changed):\(inode)"
    case .object(let etag, let size): "object:\(size):\(etag)"
    case .member(let archive, let offset, let size): "member:\(offset):\(size):\(archive)"
    }
  }

  /// The size of the input in bytes.
  var size: Int {
    switch self {
    case .file(let size, _, _, _), .object(_, let size), .member(_, _, let size): size
    }
  }
}
