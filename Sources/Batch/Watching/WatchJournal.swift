import Documents
import DurableFiles
import Glibc

/// The journal of a hot folder: a JSON Lines file beside the outputs, with a row before the work on a photo and one
/// after it. Only one process at a time has it open.
///
/// A photo is identified by its name and its version or digest: neither a restart nor a touched file renders it again.
final class WatchJournal {
  /// The name of the file in the folder of the outputs.
  static let name = ".photoedit-watch.jsonl"

  /// The state of a photo.
  enum State: String {
    /// Work on it has begun. If this is the last row, the work was interrupted.
    case begun
    case done
    case failed
    /// It failed for an external reason, and is retried after a restart.
    case postponed
  }

  /// The last row of a photo.
  struct Entry {
    var version: FileVersion
    var digest: SHA256Digest?
    var state: State
    /// The digests of the outputs that this job has written, which it may replace.
    var outputs: Set<SHA256Digest> = []

    /// Whether this version of the photo needs no more work.
    var isSettled: Bool { state == .done || state == .failed }
  }

  private let file: Descriptor
  private var entries: [[UInt8]: Entry] = [:]

  /// Opens or creates the journal. An incomplete last row is cut off.
  ///
  /// - Throws: `EditError`; with the category `temporary` where another process watches for the same folder of outputs.
  init(in folder: String) throws(EditError) {
    let path = folder + "/" + Self.name
    do throws(FileError) {
      try Folder.make(folder)
      file = try Descriptor.open(path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW, permissions: 0o666)
      try file.lock(.exclusive)
    } catch {
      guard error.code == EWOULDBLOCK else { throw EditError(error) }
      throw EditError(
        .watchBusy, "another process is watching a folder for these outputs",
        hint: "stop it first, or write to another folder", path: folder)
    }
    try read(path)
  }

  /// The entry of a photo; nil for a new one.
  func entry(of name: String) -> Entry? { entries[Array(name.utf8)] }

  /// Records the state of a photo.
  func note(_ name: String, _ entry: Entry) throws(EditError) {
    var row = JSONObject([
      ("type", .string(entry.state.rawValue)), ("input", .string(name)), ("version", .string(entry.version.text)),
    ])
    row["sha256"] = entry.digest.map { .string($0.hex) }
    if !entry.outputs.isEmpty { row["outputs"] = .texts(entry.outputs.map(\.hex).sorted()) }
    let line = JSONValue.object(row).canonicalBytes() + [UInt8(ascii: "\n")]
    try mappingErrors { try line.withUnsafeBytes { try file.write($0) } }
    entries[Array(name.utf8)] = entry
  }

  private func read(_ path: String) throws(EditError) {
    var rest: [UInt8] = []
    var (offset, number) = (0, 0)
    try mappingErrors(path: path) {
      try file.readToEnd { part in
        rest += part
        var start = rest.startIndex
        while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
          number += 1
          guard take(Array(rest[start..<end])) else { throw Self.damaged(line: number, path) }
          start = end + 1
        }
        offset += start
        rest.removeFirst(start)
      }
      if !rest.isEmpty { try file.truncate(to: offset) }
    }
  }

  private func take(_ line: [UInt8]) -> Bool {
    guard let row = try? JSONValue.parse(line), let state = row["type"]?.stringValue.flatMap(State.init),
      let name = row["input"]?.stringValue, let version = row["version"]?.stringValue.flatMap(FileVersion.init(text:))
    else { return false }
    entries[Array(name.utf8)] = Entry(
      version: version, digest: row["sha256"]?.stringValue.flatMap { SHA256Digest(hex: $0) }, state: state,
      outputs: Set((row["outputs"]?.arrayValue ?? []).compactMap { $0.stringValue.flatMap { SHA256Digest(hex: $0) } }))
    return true
  }

  private static func damaged(line: Int, _ path: String) -> EditError {
    EditError(
      .watchJournalDamaged, "line \(line) of this hot folder's journal is not a journal row",
      hint: "move the journal away: photos that are still in the folder are rendered again, but no output is replaced",
      path: path)
  }
}
