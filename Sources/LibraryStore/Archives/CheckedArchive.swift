import Documents
import TransactionLog

/// An archive that was read completely and checked: every digest, every chain, and every reference to an object.
struct CheckedArchive: Sendable {
  /// The history of one photo.
  struct History: Sendable {
    let asset: AssetID
    /// The name of the file of its original.
    let name: String
    /// The ids of its entries, in order.
    let ids: [SHA256Digest]
    /// The IDs of the lines that are neither entries nor renditions.
    let others: Set<SHA256Digest>
    /// Its renditions, by the IDs of their lines.
    let renditions: [SHA256Digest: LineHistory.Rendition]
    /// The objects of the archive that its lines refer to.
    let objects: [SHA256Digest]
    /// The position of its lines.
    fileprivate let part: ArchiveReader.Part
  }

  let reader: ArchiveReader
  private let path: String
  /// The histories, sorted by id.
  private(set) var histories: [History] = []
  /// The lines of collections.
  private(set) var collections = CollectionHistory()
  private var collectionsPart: ArchiveReader.Part?
  /// The positions of the objects.
  private(set) var objects: [SHA256Digest: ArchiveReader.Part] = [:]

  /// Reads an archive.
  ///
  /// - Throws: `StoreError.archiveDamaged`, `.newerVersion`, `.olderVersion`; `FileError`.
  init(_ path: String) throws {
    self.path = path
    reader = try ArchiveReader(path)
    try readFiles()
  }

  /// All lines of a history.
  ///
  /// - Throws: `StoreError.archiveDamaged` if they differ from the lines that were checked.
  func lines(of history: History) throws -> [LogLine] {
    let lines = try lines(history.part)
    guard Set(lines.map(\.id)) == history.others.union(history.ids).union(history.renditions.keys) else {
      throw reader.damaged("it was modified while it was read")
    }
    return lines
  }

  /// The lines of collections.
  ///
  /// - Throws: `StoreError.archiveDamaged` if they differ from the lines that were checked.
  func collectionLines() throws -> [LogLine] {
    let found = try collectionsPart.map { try lines($0) } ?? []
    guard found.map(\.id) == collections.ids else { throw reader.damaged("it was modified while it was read") }
    return found
  }

  private mutating func readFiles() throws {
    try reader.forEach { name, part, deliver in
      switch ArchiveMember(name) {
      case .object(let digest):
        var running = RunningDigest()
        try deliver { running.add($0) }
        guard running.digest == digest else { throw reader.damaged("the object \(digest) is damaged") }
        objects[digest] = part
      case .lines(let asset):
        var bytes: [UInt8] = []
        try deliver { bytes.append(contentsOf: $0) }
        try add(asset, part, try lines(in: bytes))
      case .collections:
        var bytes: [UInt8] = []
        try deliver { bytes.append(contentsOf: $0) }
        try addCollections(part, try lines(in: bytes))
      case nil: throw reader.damaged("unexpected file '\(name)'")
      }
    }
  }

  private mutating func addCollections(_ part: ArchiveReader.Part, _ lines: [LogLine]) throws {
    guard collectionsPart == nil else { throw reader.damaged("duplicate file of collections") }
    for line in lines {
      do { try collections.add(line.id, line.json) } catch { throw rejected(error) }
    }
    collectionsPart = part
  }

  private mutating func add(_ asset: AssetID, _ part: ArchiveReader.Part, _ lines: [LogLine]) throws {
    guard histories.last.map({ $0.asset < asset }) ?? true else { throw reader.damaged("its photos are not sorted") }
    var history = LineHistory(asset)
    for line in lines {
      do { try history.add(line.id, line.json) } catch { throw rejected(error) }
    }
    guard history.hasImport else { throw reader.damaged("no line says that the photo \(asset) was imported") }
    // The photo's objects precede its lines.
    if let missing = history.required.filter({ objects[$0] == nil }).min() {
      throw reader.damaged("the object \(missing) is missing")
    }
    histories.append(
      History(
        asset: asset, name: history.original?.name ?? "", ids: history.ids,
        others: Set(history.others), renditions: history.renditionLines,
        objects: history.referenced.filter { objects[$0] != nil }.sorted(),
        part: part))
  }

  private func rejected(_ problem: LineProblem) -> StoreError {
    switch problem {
    case .damaged(let found): reader.damaged(found)
    case .newer(let found): .newerVersion(path: path, found: found, supported: "\(ArchiveFormat.version)")
    }
  }

  private func lines(_ part: ArchiveReader.Part) throws -> [LogLine] {
    var bytes: [UInt8] = []
    try reader.read(part) { bytes.append(contentsOf: $0) }
    return try lines(in: bytes)
  }

  /// Splits the bytes of lines, each of which must be intact and canonical.
  private func lines(in bytes: [UInt8]) throws -> [LogLine] {
    guard bytes.last == UInt8(ascii: "\n") else { throw reader.damaged("a line without a line feed") }
    return try bytes.dropLast().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let reading = line.withUnsafeBytes { bytes -> LogLine? in
        guard case .intact(_, let json) = LogLine.read(bytes) else { return nil }
        return try? LogLine(Array(json))
      }
      guard let reading, let json = try? JSONValue.parse(reading.json), json.canonicalBytes() == reading.json else {
        throw reader.damaged("a line that is damaged or not canonical")
      }
      return reading
    }
  }
}
