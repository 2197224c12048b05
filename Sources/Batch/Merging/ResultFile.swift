import Documents
import DurableFiles
import Glibc
import Jobs

/// The results of one shard, to be merged.
final class ResultFile {
  /// A final row.
  struct Row {
    var id: String
    var status: StatusWord
    var attempt: Int
    var fingerprint: String
  }

  let path: String
  private let file: Descriptor

  init(_ path: String) throws(EditError) {
    self.path = path
    do throws(FileError) {
      file = try Descriptor.open(path, O_RDONLY)
    } catch {
      throw EditError(error)
    }
  }

  /// Calls a closure for each final row, with the position of its line.
  ///
  /// A last line without a line end is incomplete, and is left out.
  /// - Throws: `EditError` where another line is not a row.
  func forEach(_ body: (Row, Int) -> Void) throws(EditError) {
    var (offset, number) = (0, 0)
    var rest: [UInt8] = []
    try mappingErrors(path: path) {
      try file.readToEnd { part in
        rest += part
        var start = 0
        try rest.withUnsafeBytes { bytes in
          while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            number += 1
            let line = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
            if !line.isEmpty { if let row = try self.row(line, number) { body(row, offset + start) } }
            start = end + 1
          }
        }
        offset += start
        rest.removeFirst(start)
      }
    }
  }

  /// The row on the line at a position; nil if it is no longer there.
  func row(at offset: Int) -> JSONValue? {
    var line: [UInt8] = []
    let block = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)
    defer { block.deallocate() }
    while let count = try? file.read(into: block, at: offset + line.count), count > 0 {
      let part = block[..<count]
      line += part.prefix { $0 != UInt8(ascii: "\n") }
      if part.contains(UInt8(ascii: "\n")) { return try? JSONValue.parse(line) }
    }
    return nil
  }

  /// The final row on a line; nil for a row of another type, and for one of a dry run, which has rendered nothing.
  private func row(_ line: UnsafeRawBufferPointer, _ number: Int) throws(EditError) -> Row? {
    let line = line.last == UInt8(ascii: "\r") ? UnsafeRawBufferPointer(rebasing: line.dropLast()) : line
    if let members = LineMembers(line), let type = members.string("type") {
      return try row(
        type, members.string("id"), members.string("status"), members.count("attempt"),
        members.string("fingerprint"), number)
    }
    // Another program may have rewritten the row, with spaces.
    let value = try? JSONValue.parse(Array(line))
    guard let type = value?["type"]?.stringValue else { throw damaged(number) }
    return try row(
      type, value?["id"]?.stringValue, value?["status"]?.stringValue, value?["attempt"]?.integerValue,
      value?["fingerprint"]?.stringValue, number)
  }

  private func row(
    _ type: String, _ id: String?, _ status: String?, _ attempt: Int?, _ fingerprint: String?, _ number: Int
  ) throws(EditError) -> Row? {
    guard type == "row" else { return nil }
    guard let id, let status = status.flatMap(StatusWord.init) else { throw damaged(number) }
    guard status != .planned else { return nil }
    return Row(id: id, status: status, attempt: attempt ?? 1, fingerprint: fingerprint ?? "")
  }

  private func damaged(_ number: Int) -> EditError {
    EditError(
      .resultsDamaged, "line \(number) is not a result row",
      hint: "only the last line of results may be incomplete: run that shard again", path: path)
  }
}
