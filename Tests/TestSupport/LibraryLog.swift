package import Documents
package import Foundation

/// The log of a library in a folder, read and written according to its format, without the library's code.
package struct LibraryLog {
  /// The folder of photos.
  private let folder: URL

  /// - Parameter folder: the folder of photos.
  package init(of folder: URL) { self.folder = folder }

  /// The only segment.
  package var segment: URL {
    let log = folder.appendingPathComponent(".photoedit/log", isDirectory: true)
    let streams = (try? FileManager.default.contentsOfDirectory(atPath: log.path)) ?? []
    let name = "000000000001.log"
    let found = streams.map { log.appendingPathComponent($0).appendingPathComponent(name) }
    return found.first { FileManager.default.fileExists(atPath: $0.path) } ?? log.appendingPathComponent(name)
  }

  /// The lines without their IDs, including commits.
  package func lines() throws -> [JSONValue] { try identified().map(\.line) }

  /// The changes of a kind, or of all kinds.
  package func changes(_ kind: String? = nil) throws -> [JSONValue] {
    try lines().filter { line in
      let found = line["kind"]?.stringValue
      return found != "commit" && (kind == nil || found == kind)
    }
  }

  /// The lines with their IDs.
  package func identified() throws -> [(id: String, line: JSONValue)] {
    try pairs().map { ($0.id, try JSONValue.parse(Array($0.json.utf8))) }
  }

  /// The ID of the first line of an entry with this number.
  package func id(ofEntry number: Int) throws -> String? {
    try identified().first { $0.line["entry"]?.integerValue == number }?.id
  }

  /// Rewrites the log as if its lines had been different from the start: IDs, chains and commits are consistent.
  ///
  /// - Parameter change: changes the JSON of a line that is not a commit.
  package func rewrite(_ change: (String) -> String) throws {
    var (text, renamed, ids) = ("", [String: String](), [String]())
    for (id, json) in try pairs() {
      var json = renamed.reduce(json) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
      var line = try JSONValue.parse(Array(json.utf8))
      if line["kind"]?.stringValue == "commit" {
        line = Self.commit(like: line, ids)
        json = String(decoding: line.canonicalBytes(), as: UTF8.self)
        ids = []
      } else {
        json = String(decoding: try JSONValue.parse(Array(change(json).utf8)).canonicalBytes(), as: UTF8.self)
        ids.append(Self.id(json))
      }
      if Self.id(json) != id { renamed[id] = Self.id(json) }
      text += "\(Self.id(json)) \(json)\n"
    }
    try Data(text.utf8).write(to: segment)
  }

  /// Appends a transaction, as another program would.
  ///
  /// - Parameters:
  ///   - changes: its changes; one without parents comes after the last line about the same.
  ///   - date: the date that its commit states.
  package func append(_ changes: [JSONValue], on date: String = "2031-01-01T00:00:00.000Z") throws {
    let all = try pairs()
    let lines = linked(changes, after: all)
    guard let last = all.last, let number = try JSONValue.parse(Array(last.json.utf8))["number"]?.integerValue else {
      throw CocoaError(.fileReadCorruptFile)
    }
    let draft: JSONValue = [
      "kind": "commit", "number": .number(Double(number + 1)), "previous": .string(last.id),
      "changes": .number(Double(lines.count)), "synced": .number(Double(number)), "author": "another program 9",
      "date": .string(date),
    ]
    let commit = String(decoding: Self.commit(like: draft, lines.map(Self.id)).canonicalBytes(), as: UTF8.self)
    let text = (lines + [commit]).map { "\(Self.id($0)) \($0)\n" }.joined()
    let file = try FileHandle(forWritingTo: segment)
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  /// The JSON of changes with their parents.
  private func linked(_ changes: [JSONValue], after all: [(id: String, json: String)]) -> [String] {
    var last: [String: String] = [:]
    func object(_ line: JSONValue) -> String? {
      guard let kind = line["kind"]?.stringValue, !["commit", "rendition", "purge", "gap"].contains(kind) else {
        return nil
      }
      return line["asset"]?.stringValue ?? line["collection"]?.stringValue ?? ""
    }
    for (id, json) in all {
      if let line = try? JSONValue.parse(Array(json.utf8)), let object = object(line) { last[object] = id }
    }
    return changes.map { change in
      guard let object = object(change), var line = change.objectValue else {
        return String(decoding: change.canonicalBytes(), as: UTF8.self)
      }
      if line["parents"] == nil { line["parents"] = last[object].map { [.string($0)] } }
      let json = String(decoding: JSONValue.object(line).canonicalBytes(), as: UTF8.self)
      last[object] = Self.id(json)
      return json
    }
  }

  /// Appends a transaction without changes for each week of the next five, as a library that is in use has them.
  package func passMonth(from start: Date = .now) throws {
    for week in 1...5 { try append([], on: start.addingTimeInterval(Double(week) * 7 * 86_400).formatted(Self.dates)) }
  }

  /// Dates as the log has them.
  private static let dates = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// Removes the databases of the index.
  package func removeIndex() throws {
    for name in try indexFiles() { try FileManager.default.removeItem(at: name) }
  }

  /// The database of the index that is in use.
  package func index() throws -> URL {
    guard let newest = try indexFiles().last(where: { $0.pathExtension == "sqlite" }) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return newest
  }

  private func indexFiles() throws -> [URL] {
    let index = try LocalFiles(of: folder).url("index")
    let names = try FileManager.default.contentsOfDirectory(atPath: index.path).filter { $0.contains(".sqlite") }
    return names.sorted().map(index.appendingPathComponent)
  }

  private func pairs() throws -> [(id: String, json: String)] {
    try String(contentsOf: segment, encoding: .utf8).split(separator: "\n").map { line in
      (String(line.prefix(64)), String(line.dropFirst(65)))
    }
  }

  private static func id(_ json: String) -> String { SHA256Digest(of: Array(json.utf8)).hex }

  private static func commit(like line: JSONValue, _ ids: [String]) -> JSONValue {
    var object = line.objectValue ?? JSONObject()
    let bytes = ids.flatMap { id in SHA256Digest(hex: id)?.withUnsafeBytes(Array.init) ?? [] }
    object["digest"] = .string(SHA256Digest(of: bytes).hex)
    return .object(object)
  }
}
