import CLinux
import Documents
import DurableFiles
import Glibc
import TransactionLog

/// The steps that upgrade a library from version 1 to version 2. Each can be repeated.
///
/// The caller holds the lock of version 1. The library has version 1 until the last step.
struct LibraryUpgrade {
  let layout: LibraryLayout
  let old: OldLayout
  let author: String

  init(_ layout: LibraryLayout, author: String) {
    (self.layout, self.author) = (layout, author)
    old = OldLayout(root: layout.root)
  }

  func run() throws {
    let manifests = try manifestFolder()
    try Folder.make(layout.temporaries, isShared: true)
    let library = try libraryID()
    do {
      try writeLog(from: manifests)
    } catch {
      try? removeLog()
      throw error
    }
    try replaceIndex()
    try replaceRevisions()
    for folder in layout.folders { try Folder.make(folder, isShared: true) }
    try DurableFile.write(
      LibraryFormat.bytes(library), to: layout.format, ifExists: .replace, temporaries: layout.temporaries,
      isShared: true)
  }

  private func kind(_ path: String) throws -> FileStatus.Kind? { try FileStatus(at: path)?.kind }

  /// The folder of the manifests, which an interrupted upgrade may have renamed.
  private func manifestFolder() throws -> ManifestFolder {
    let (before, after) = (try kind(old.revisions), try kind(old.upgradedRevisions))
    let root: String
    switch (before, after) {
    case (.folder, nil), (.folder, .file): root = old.revisions
    case (nil, .folder), (.file, .folder): root = old.upgradedRevisions
    default:
      throw StoreError.notALibrary(
        path: layout.root,
        found: "'revisions' is \(before?.rawValue ?? "missing") and 'revisions.v1' \(after?.rawValue ?? "missing")")
    }
    return ManifestFolder(root: root)
  }

  /// The new id of the library, saved so that an interrupted upgrade continues with it.
  private func libraryID() throws -> Bits128 {
    if let file = try? Descriptor.open(old.upgrade, O_RDONLY | O_NOFOLLOW | O_NONBLOCK), try file.status().size < 4096 {
      var bytes: [UInt8] = []
      try file.readToEnd { bytes.append(contentsOf: $0) }
      let json = try? JSONValue.parse(bytes)
      if let library = json?["library"]?.stringValue.flatMap({ Bits128(hex: $0) }) { return library }
    }
    let library = Bits128.random()
    let json = JSONValue.object(JSONObject([("library", .string(library.hex))]))
    try DurableFile.write(
      json.canonicalBytes(), to: old.upgrade, ifExists: .replace, temporaries: layout.temporaries, isShared: true)
    return library
  }

  /// Sets the index aside and puts one of a newer version in its place.
  ///
  /// A program of version 1 that is still running would mistake a library without manifests and index for an empty one,
  /// and remove every object as unneeded. It refuses to do anything if the index has a newer version.
  private func replaceIndex() throws {
    for path in old.sidecars where try kind(path) != nil {
      try SystemCall.perform(.rename, path) { rename(path, path + ".unusable") }
    }
    if try isIndexReplaced() { return }
    let aside = old.index + ".unusable"
    try DurableFile.write(to: aside, ifExists: .replace) { path in
      let database = try SQLConnection(path, .build)
      try database.execute("PRAGMA application_id = \(IndexSchema.applicationID)")
      try database.execute("PRAGMA user_version = \(IndexSchema.version)")
      try database.execute("CREATE TABLE upgraded (version INTEGER)")
    }
    if try kind(old.index) == nil || !exchange(old.index, aside) {
      try SystemCall.perform(.rename, old.index) { rename(aside, old.index) }
    }
    try Folder.sync(layout.root)
  }

  /// Whether the index has the newer version already.
  private func isIndexReplaced() throws -> Bool {
    guard try kind(old.index) == .file else { return false }
    let file = try Descriptor.open(old.index, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    return try withUnsafeTemporaryAllocation(byteCount: 4, alignment: 4) { version in
      // SQLite stores `user_version` there, in big-endian order.
      guard try file.read(into: version, at: 60) == 4 else { return false }
      return version.load(as: Int32.self) == IndexSchema.version.bigEndian
    }
  }

  /// Renames the folder of the manifests and puts a file in its place, so that no more entries of version 1 are
  /// created.
  private func replaceRevisions() throws {
    let (from, to) = (old.revisions, old.upgradedRevisions)
    let text = Array("This library has version 2. Its entries are in the folder 'log'.\n".utf8)
    if try kind(to) == nil { try DurableFile.write(text, to: to, temporaries: layout.temporaries, isShared: true) }
    if try kind(from) == .folder {
      if try !exchange(from, to) {
        try SystemCall.perform(.unlink, to) { unlink(to) }
        try SystemCall.perform(.rename, from) { rename(from, to) }
      }
    }
    if try kind(from) == nil { try DurableFile.write(text, to: from, temporaries: layout.temporaries, isShared: true) }
    try Folder.sync(layout.root)
  }

  /// Exchanges two names; false if the file system does not support it.
  private func exchange(_ one: String, _ other: String) throws -> Bool {
    do {
      try SystemCall.perform(.rename, other) {
        renameat2(AT_FDCWD, one, AT_FDCWD, other, UInt32(RENAME_EXCHANGE))
      }
      return true
    } catch {
      guard error.isUnsupported else { throw error }
      return false
    }
  }
}
