import Foundation

/// A change of a file, with its bytes, as logged by the preloaded library.
struct LoggedChange {
  let name: String
  let path: String
  /// The second path of a rename or a link.
  let other: String
  /// Where bytes were written, the length after a truncation, or 1 where opening emptied the file.
  let offset: Int
  let bytes: [UInt8]

  /// Reads a log, with paths relative to a folder.
  static func list(_ log: URL, below folder: URL) throws -> [LoggedChange] {
    var rest = try [UInt8](Data(contentsOf: log))[...]
    var changes: [LoggedChange] = []
    func relative(_ path: String) -> String {
      let whole = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
      return ("/" + whole).hasPrefix(folder.path) ? String(whole.dropFirst(folder.path.count)) : path
    }
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let head = String(decoding: rest[..<end], as: UTF8.self)
      let fields = head.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let count = Int(fields[4]) ?? 0
      let bytes = rest[(end + 1)...].prefix(count)
      changes.append(
        LoggedChange(
          name: fields[0], path: relative(fields[1]), other: relative(fields[2]), offset: Int(fields[3]) ?? 0,
          bytes: Array(bytes)))
      rest = rest[(end + 2 + count)...]
    }
    return changes
  }
}
