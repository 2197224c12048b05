package import Documents

/// A problem that `verify` or `rebuild` found.
package enum Finding: Hashable, Sendable {
  /// The bytes of an object, or of an original by reference, do not match the digest.
  case objectDamaged(SHA256Digest, path: String, found: String, entries: [EntryReference])
  /// An object, or an original by reference, does not exist.
  case objectMissing(SHA256Digest, path: String, entries: [EntryReference])
  /// The rendition of a current state does not exist. It can be rendered again.
  ///
  /// `mayBeEvicted` tells whether a collection may have removed it: it does not remove what is current, but a later move
  /// may have made the state current again.
  case renditionMissing(SHA256Digest, path: String, entry: EntryReference, mayBeEvicted: Bool)
  /// A manifest is damaged, missing, does not continue its chain, or was written by a newer program.
  case manifest(StoreError)
  /// The index differs from the files; it can be rebuilt.
  case indexDiffers(AssetID, reason: String)
  /// The database of the index is damaged; it can be rebuilt.
  case indexDamaged(reason: String)
  /// A process died after it wrote a manifest and before it updated the index. The next use of the asset does so.
  case indexBehind(AssetID, newest: Int, entered: Int)
  /// A process died while it wrote this file.
  case staleTemporary(path: String)
  /// A file that does not belong to a store.
  case unexpectedFile(path: String)

  /// Whether only a newer program can read it. Then nothing in the store may be changed.
  package var isNewer: Bool { if case .manifest(.newerVersion) = self { true } else { false } }

  /// Whether something is lost or wrong. Otherwise the store needs only a cleanup, or a newer program.
  package var isDamage: Bool {
    if isNewer { return false }
    return switch self {
    case .objectDamaged, .objectMissing, .manifest, .indexDiffers, .indexDamaged: true
    case .renditionMissing(_, _, _, let mayBeEvicted): !mayBeEvicted
    case .indexBehind, .staleTemporary, .unexpectedFile: false
    }
  }

  /// The stable, kebab-case name of the kind of finding.
  package var code: String {
    switch self {
    case .objectDamaged: "object-damaged"
    case .objectMissing: "object-missing"
    case .renditionMissing: "rendition-missing"
    case .manifest(let error): error.code
    case .indexDiffers: "index-differs"
    case .indexDamaged: "index-damaged"
    case .indexBehind: "index-behind"
    case .staleTemporary: "stale-temporary"
    case .unexpectedFile: "unexpected-file"
    }
  }
}

extension Finding: CustomStringConvertible {
  package var description: String {
    switch self {
    case .objectDamaged(let digest, let path, let found, let entries):
      StoreError.objectDamaged(digest, path: path, found: found, entries: entries).description
    case .objectMissing(let digest, let path, let entries):
      StoreError.objectMissing(digest, path: path, entries: entries).description
    case .renditionMissing(_, let path, let entry, let mayBeEvicted):
      "the rendition of \(entry) is missing, expected at '\(path)': "
        + (mayBeEvicted
          ? "it was evicted before it became current again, or deleted; it is rendered again when it is needed"
          : "it was deleted, since the rendition of a current state is never evicted; a repair renders it again")
    case .manifest(.newerVersion(let path, let found, let supported)):
      "'\(path)' was written by a newer photoedit: found version \(found), this program reads versions up to "
        + "\(supported); only the newer one can check, repair and collect the complete library"
    case .manifest(let error): error.description
    case .indexDiffers(let asset, let reason): "the index differs from the files of photo \(asset): \(reason)"
    case .indexDamaged(let reason): "the index is damaged: \(reason)"
    case .indexBehind(let asset, let newest, let entered):
      "the newest entry of photo \(asset) is \(newest), the index ends at \(entered)"
    case .staleTemporary(let path): "'\(path)' is the unfinished file of a process that died"
    case .unexpectedFile(let path): "'\(path)' does not belong to a library"
    }
  }
}
