import Documents
import DurableFiles
import Threads

/// Cached facts about a library's originals that save reading them: the digest of a file's bytes, valid for its status
/// when they were last read, and the facts that planning an edit needs about a photo, which the library does not
/// interpret.
///
/// It is a database in the cache folder and may be deleted at any time. If anything is wrong with it, it merely has no
/// facts. Writers hold the sync lock, as for the index.
final class OriginalsCache: Sendable {
  /// The prefix of the names of its files.
  static let prefix = "originals-"

  let path: String
  private let folder: String
  private let library: Bits128
  private let state = Monitor(State())

  private struct State {
    var database: SQLConnection?
    /// The database's inode; 0 if no database was found, nil before it was looked for.
    var inode: UInt64?
    var files: [FileKey: KnownFile] = [:]
    var facts: [SHA256Digest: [UInt8]] = [:]

    var isEmpty: Bool { files.isEmpty && facts.isEmpty }
  }

  init(in folder: String, library: Bits128) {
    (self.folder, self.library) = (folder, library)
    path = folder + "/" + Self.prefix + "1.sqlite"
  }

  // MARK: Reading

  /// Switches to the current database if another process has removed or created one.
  func refresh() {
    let inode = (try? FileStatus(at: path))?.inode ?? 0
    state.withLock { state in
      if state.inode != inode { (state.database, state.inode) = (nil, nil) }
    }
  }

  /// The digest of the bytes of a file with this status; nil if it is not known.
  func digest(of status: FileStatus) -> SHA256Digest? { digests(of: [status])[0] }

  /// The digests of the bytes of files with these statuses; nil for each that is not known or has no file.
  func digests(of statuses: [FileStatus?]) -> [SHA256Digest?] {
    answers(to: statuses) { state, status in
      guard let status else { return nil }
      let key = FileKey(status)
      let file = state.files[key] ?? read(&state) { try $0.knownFile(key) }
      return file.flatMap { $0.matches(status) ? $0.digest : nil }
    }
  }

  /// The known facts about an original; nil if there are none.
  func facts(of digest: SHA256Digest) -> [UInt8]? { facts(of: [digest])[0] }

  /// The known facts about originals; nil for each without any.
  func facts(of digests: [SHA256Digest?]) -> [[UInt8]?] {
    answers(to: digests) { state, digest in
      guard let digest else { return nil }
      return state.facts[digest] ?? read(&state) { try $0.facts(of: digest) }
    }
  }

  /// An answer to each question, all in one transaction: a transaction for each would take longer than the queries.
  private func answers<Question, Answer>(
    to questions: [Question], _ answer: (inout State, Question) -> Answer?
  ) -> [Answer?] {
    state.withLock { state in
      let isTransaction = questions.count > 1 && read(&state) { try $0.execute("BEGIN") } != nil
      defer { if isTransaction { _ = read(&state) { try $0.execute("ROLLBACK") } } }
      return questions.map { answer(&state, $0) }
    }
  }

  private func read<Value>(_ state: inout State, _ body: (SQLConnection) throws -> Value?) -> Value? {
    if state.inode == nil {
      state.inode = (try? FileStatus(at: path))?.inode ?? 0
      state.database = try? opened()
    }
    return (try? state.database.map(body)) ?? nil
  }

  private func opened() throws -> SQLConnection? {
    try LibraryIndex.checkFiles(path)
    guard try FileStatus(at: path) != nil, IndexFolder.isWritable(path) else { return nil }
    let database = try SQLConnection(path, .write)
    guard try OriginalsTables.areComplete(in: database, of: library, at: path) else { return nil }
    try IndexFolder.shareFiles(beside: path)
    return database
  }

  // MARK: Writing

  /// Notes the digest of a file's bytes, unless the file might look the same after a later change.
  ///
  /// - Parameters:
  ///   - status: the file's status after its bytes were read.
  ///   - begin: when reading them began, in nanoseconds since 1970.
  func note(_ status: FileStatus, _ digest: SHA256Digest, readSince begin: Int64, at path: String) {
    guard status.kind == .file, status.isSettled(before: begin), FineTimes.hasFile(at: path) else { return }
    state.withLock { $0.files[FileKey(status)] = KnownFile(status, digest) }
  }

  /// Notes the known facts about an original.
  func note(_ facts: [UInt8], of digest: SHA256Digest) { state.withLock { $0.facts[digest] = facts } }

  /// Whether there are notes that are not written yet.
  var isPending: Bool { state.withLock { !$0.isEmpty } }

  /// Writes the notes. Call it under the sync lock.
  ///
  /// - Parameter isOriginal: whether the bytes with a digest are the original of a photo; nothing is kept about others.
  func write(isOriginal: (SHA256Digest) throws -> Bool) throws {
    var (files, facts) = state.withLock { state in
      defer { (state.files, state.facts) = ([:], [:]) }
      return (state.files, state.facts)
    }
    var known: [SHA256Digest: Bool] = [:]
    for digest in Set(facts.keys).union(files.values.map(\.digest)) { known[digest] = try isOriginal(digest) }
    files = files.filter { known[$0.value.digest] == true }
    facts = facts.filter { known[$0.key] == true }
    if files.isEmpty, facts.isEmpty { return }
    refresh()
    try state.withLock { state in
      if read(&state, { $0 }) == nil {
        try make()
        state.inode = nil
      }
      guard let database = read(&state, { $0 }) else { return }
      do {
        try database.transaction("IMMEDIATE") {
          for (key, file) in files { try database.enter(file, key) }
          for (digest, content) in facts { try database.enter(content, of: digest) }
        }
        database.truncateLongLog()
      } catch let error as SQLError where error.isAboutContent {
        (state.database, state.inode) = (nil, nil)
        remove()
      }
    }
  }

  /// Replaces whatever is there with an empty database.
  private func make() throws {
    remove()
    try Folder.make(folder, isShared: true)
    let file = try PendingFile(in: folder, isShared: true)
    let temporary = file.path
    defer { for suffix in IndexFolder.suffixes { Temporary.discard(ifExists: temporary + suffix) } }
    var database: SQLConnection? = try SQLConnection(temporary, .build)
    try database.map { try OriginalsTables.create(in: $0, of: library, at: temporary) }
    database = nil
    try file.publishUnsynced(as: path)
  }

  /// The paths of the database and of the files that SQLite keeps beside it.
  var files: [String] { ([""] + IndexFolder.suffixes).map { path + $0 } }

  /// Removes the database. Call it under the sync lock: SQLite would treat files beside a new database as part of it.
  private func remove() { for file in files { Temporary.discard(file) } }
}
