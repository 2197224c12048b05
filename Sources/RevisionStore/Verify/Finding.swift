package import Documents

/// Something `verify` or `rebuild` found.
package enum Finding: Hashable, Sendable {
  /// An object, or a photo kept by reference, has other bytes than its digest says.
  case objectDamaged(Digest, path: String, found: String, entries: [EntryReference])
  /// An object, or a photo kept by reference, is not there.
  case objectMissing(Digest, path: String, entries: [EntryReference])
  /// A manifest is damaged, missing, does not continue its chain, or was written by a newer program.
  case manifest(StoreError)
  /// The index says something else than the files; it can be rebuilt.
  case indexDiffers(AssetID, reason: String)
  /// SQLite finds its file damaged; it can be rebuilt.
  case indexDamaged(reason: String)
  /// A process died between writing a manifest and entering it; the next use of the asset enters it.
  case indexBehind(AssetID, newest: Int, entered: Int)
  /// A process died while it wrote this file.
  case staleTemporary(path: String)
  /// A file that is no part of a store.
  case unexpectedFile(path: String)

  /// Whether it is about what only a newer program can read. Then nothing of the store may be changed.
  package var isNewer: Bool { if case .manifest(.newerVersion) = self { true } else { false } }

  /// Whether something is lost or wrong; otherwise it only wants tidying, or a newer program.
  package var isDamage: Bool {
    if isNewer { return false }
    return switch self {
    case .objectDamaged, .objectMissing, .manifest, .indexDiffers, .indexDamaged: true
    case .indexBehind, .staleTemporary, .unexpectedFile: false
    }
  }

  /// The stable name of the kind of finding, in kebab-case.
  package var code: String {
    switch self {
    case .objectDamaged: "object-damaged"
    case .objectMissing: "object-missing"
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
    case .manifest(.newerVersion(let path, let found, let supported)):
      "'\(path)' was written by a newer photoedit: it has version \(found), this program reads up to \(supported); "
        + "only that photoedit can check, repair and collect all of the library"
    case .manifest(let error): error.description
    case .indexDiffers(let asset, let reason): "the index differs from the files of photo \(asset): \(reason)"
    case .indexDamaged(let reason): "the index is damaged: \(reason)"
    case .indexBehind(let asset, let newest, let entered):
      "the newest entry of photo \(asset) is \(newest), the index has \(entered)"
    case .staleTemporary(let path): "'\(path)' was never finished"
    case .unexpectedFile(let path): "'\(path)' is no part of a library"
    }
  }
}
