package import Documents
import DurableFiles
import Glibc

extension ObjectFiles {
  /// Whether an object exists but its bytes do not have its digest.
  package func isDamaged(_ digest: SHA256Digest) throws -> Bool {
    guard try FileStatus(at: path(of: digest)) != nil else { return false }
    return try damage(to: digest, size: nil, readData: true) != nil
  }

  /// Moves an object durably to a folder, under a name that is free there: its digest, a dot and a number.
  ///
  /// - Parameter folder: created if it is missing.
  /// - Returns: Its new path.
  package func move(_ digest: SHA256Digest, to folder: String) throws -> String {
    try Folder.make(folder, isShared: true)
    try checkFolder(of: digest)
    let path = path(of: digest)
    let target = try Folder.unusedPath(folder + "/\(digest)")
    try SystemCall.perform(.rename, path) { rename(path, target) }
    try Folder.sync(folder)
    return target
  }

  /// Fails if an object does not exist.
  ///
  /// - Throws: `StoreError.objectMissing`
  package func require(_ digest: SHA256Digest) throws {
    if try !contains(digest) { throw StoreError.objectMissing(digest, path: path(of: digest), entries: []) }
  }
}

extension ObjectSource {
  /// The digest and the size of the bytes.
  package func object() throws -> StoredObject {
    switch self {
    case .bytes(let bytes): StoredObject(digest: SHA256Digest(of: bytes), size: bytes.count)
    case .file(let path): try OriginalFile(path).digested()
    }
  }
}
