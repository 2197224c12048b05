import Documents
import DurableFiles
import Threads

/// What a library knows of its originals without reading them: which bytes a file has, by what its status was when they were
/// read last, and what planning an edit needs of a photo, which the library does not interpret.
///
/// It is a database in the folder of caches, which may be deleted at any time. Whatever is wrong with it, it only knows
/// nothing. Whoever writes holds the lock of syncs, as for the index.
final class OriginalsCache: Sendable {
  /// The beginning of the names of its files.
  static let prefix = "originals-"

  let path: String
  private let folder: String
  private let library: Bits128
  private let state = Monitor(State())

  private struct State {
    var database: SQLConnection?
    /// The database's inode; 0 for one that was looked for in vain, nil before it was looked for.
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

  /// Goes over to the database that is there now, where another process has removed or made one.
  func refresh() {
    let inode = (try? FileStatus(at: path))?.inode ?? 0
    state.withLock { state in
      if state.inode != inode { (state.database, state.inode) = (nil, nil) }
    }
  }

  /// The digest of the bytes of a file that looks like this; nil where it is not known.
  func digest(of status: FileStatus) -> SHA256Digest? { digests(of: [status])[0] }

  /// The digests of the bytes of files that look like this; nil for each that is not known, or where there is no file.
  func digests(of statuses: [FileStatus?]) -> [SHA256Digest?] {
    answers(to: statuses) { state, status in
      guard let status else { return nil }
      let key = FileKey(status)
      let file = state.files[key] ?? read(&state) { try $0.knownFile(key) }
      return file.flatMap { $0.matches(status) ? $0.digest : nil }
    }
  }

  /// What is known of an original; nil for nothing.
  func facts(of digest: SHA256Digest) -> [UInt8]? { facts(of: [digest])[0] }

  /// What is known of originals; nil for nothing.
  func facts(of digests: [SHA256Digest?]) -> [[UInt8]?] {
    answers(to: digests) { state, digest in
      guard let digest else { return nil }
      return state.facts[digest] ?? read(&state) { try $0.facts(of: digest) }
    }
  }

  /// An answer to each question, all in one transaction: one for each takes longer than the queries.
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
    guard try FileStatus(at: path) != nil else { return nil }
    let database = try SQLConnection(path, .write)
    return try OriginalsTables.areComplete(in: database, of: library, at: path) ? database : nil
  }

  // MARK: Writing

  /// Notes that a file has the bytes with a digest, unless a later change might look the same.
  ///
  /// - Parameters:
  ///   - status: the file's status after its bytes were read.
  ///   - begin: when reading them began, in nanoseconds since 1970.
  func note(_ status: FileStatus, _ digest: SHA256Digest, readSince begin: Int64, at path: String) {
    guard status.kind == .file, status.isSettled(before: begin), FineTimes.hasFile(at: path) else { return }
    state.withLock { $0.files[FileKey(status)] = KnownFile(status, digest) }
  }

  /// Notes what is known of an original.
  func note(_ facts: [UInt8], of digest: SHA256Digest) { state.withLock { $0.facts[digest] = facts } }

  /// Whether something was noted that is not written yet.
  var isPending: Bool { state.withLock { !$0.isEmpty } }

  /// Writes what was noted. Call it under the lock of syncs.
  ///
  /// - Parameter isOriginal: whether bytes are the original of a photo; nothing is kept of others.
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
        database.checkpoint(every: 1000, waitingFrom: 16_000)
      } catch let error as SQLError where error.isAboutContent {
        (state.database, state.inode) = (nil, nil)
        remove()
      }
    }
  }

  /// Makes an empty database in place of whatever is there.
  private func make() throws {
    remove()
    try Folder.make(folder)
    let file = try PendingFile(in: folder, permissions: 0o644)
    let temporary = file.path
    defer { for suffix in IndexFolder.suffixes { Temporary.discard(ifExists: temporary + suffix) } }
    var database: SQLConnection? = try SQLConnection(temporary, .build)
    try database.map { try OriginalsTables.create(in: $0, of: library, at: temporary) }
    database = nil
    try file.publishUnsynced(as: path)
  }

  /// The database and what SQLite keeps beside it.
  var files: [String] { ([""] + IndexFolder.suffixes).map { path + $0 } }

  /// Removes the database. Call it under the lock of syncs: SQLite would take what it finds beside a new one for its own.
  private func remove() { for file in files { Temporary.discard(file) } }
}
