/// The records of a pax header (POSIX.1-2001): lines of length, keyword and value.
struct PaxRecords {
  /// The values by keyword. If a keyword occurs twice, the later value counts.
  private(set) var values: [String: [UInt8]] = [:]

  /// Reads records.
  ///
  /// - Throws: `TarFault` if a record is not as long as it says.
  init(_ bytes: [UInt8]) throws(TarFault) {
    var rest = bytes[...]
    // GNU tar's writers pad with NUL.
    while let first = rest.first, first != 0 {
      let digits = rest.prefix { $0 != UInt8(ascii: " ") }
      guard (1...9).contains(digits.count), let length = Int(String(decoding: digits, as: UTF8.self)),
        length > digits.count + 2, length <= rest.count, rest[rest.startIndex + length - 1] == UInt8(ascii: "\n")
      else { throw TarFault("an extended header has a record with an invalid length") }
      let record = rest.prefix(length - 1).dropFirst(digits.count + 1)
      guard let equals = record.firstIndex(of: UInt8(ascii: "=")) else {
        throw TarFault("an extended header has a record without a value")
      }
      values[String(decoding: record[..<equals], as: UTF8.self)] = Array(record[(equals + 1)...])
      rest = rest.dropFirst(length)
    }
  }

  /// The path that the header gives; nil for none.
  ///
  /// - Throws: `TarFault` for one that no file can have.
  func path() throws(TarFault) -> [UInt8]? {
    guard let path = values["path"] else { return nil }
    guard !path.isEmpty, !path.contains(0) else { throw TarFault("an extended header has an invalid path") }
    return path
  }

  /// The size that the header gives; nil for none.
  ///
  /// - Throws: `TarFault` for one that no file can have.
  func size() throws(TarFault) -> Int? {
    guard let text = values["size"] else { return nil }
    guard text.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let size = Int(String(decoding: text, as: UTF8.self)), size < 1 << 62
    else { throw TarFault("an extended header has an invalid size") }
    return size
  }

  /// Whether the member is a sparse file, whose bytes need a map.
  var isSparse: Bool { values.keys.contains { $0.hasPrefix("GNU.sparse.") } }

  /// A record with its length, which counts its own digits.
  static func record(_ keyword: String, _ value: String) -> [UInt8] {
    let rest = " \(keyword)=\(value)\n"
    var length = rest.utf8.count
    while length != rest.utf8.count + String(length).utf8.count { length = rest.utf8.count + String(length).utf8.count }
    return Array("\(length)\(rest)".utf8)
  }
}
