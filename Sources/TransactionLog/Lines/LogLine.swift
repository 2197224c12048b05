package import Documents

/// A line of the log: `ID SPACE JSON LF`, where the ID is the SHA-256 of the JSON.
package struct LogLine: Sendable {
  /// The greatest size of a line's JSON in bytes.
  package static let maximumSize = 1 << 20
  /// The number of bytes of a line other than its JSON: 64 digits, a space, and the line feed.
  package static let overhead = 2 * SHA256Digest.size + 2

  /// The SHA-256 of the JSON.
  package let id: SHA256Digest
  /// Canonical JSON.
  package let json: [UInt8]

  /// - Parameter json: canonical, at most `maximumSize` bytes.
  /// - Throws: `LogError.lineTooLong`
  package init(_ json: [UInt8]) throws(LogError) {
    guard json.count <= Self.maximumSize else { throw .lineTooLong(size: json.count) }
    id = SHA256Digest(of: json)
    self.json = json
  }

  /// The number of bytes in the log.
  package var size: Int { json.count + Self.overhead }

  /// Appends the line to others.
  package func append(to bytes: inout [UInt8]) {
    bytes += id.hex.utf8
    bytes.append(UInt8(ascii: " "))
    bytes += json
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The result of reading the bytes of a line.
  package enum Reading {
    /// The JSON has the stated digest.
    case intact(SHA256Digest, json: UnsafeRawBufferPointer)
    /// A purge has replaced the JSON with spaces.
    case blank(SHA256Digest)
    /// The line is damaged: the ID it states, if it is one, and what was found.
    case damaged(SHA256Digest?, found: String)
  }

  /// The JSON of a line that is long enough to have some.
  static func json(of line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: line[(overhead - 1)...])
  }

  /// Reads the bytes of a line without its line feed.
  package static func read(_ bytes: UnsafeRawBufferPointer) -> Reading {
    let digits = 2 * SHA256Digest.size
    guard bytes.count > digits else { return .damaged(nil, found: "\(bytes.count) bytes without an ID") }
    let id = SHA256Digest(hexDigits: UnsafeRawBufferPointer(rebasing: bytes[..<digits]))
    let json = json(of: bytes)
    guard json.count <= maximumSize else { return .damaged(id, found: "\(json.count) bytes of JSON") }
    guard bytes[digits] == UInt8(ascii: " ") else { return .damaged(id, found: "no space after the ID") }
    let found = SHA256Digest(of: json)
    guard let id else { return .damaged(found, found: "an ID that is not 64 hexadecimal digits") }
    if found == id { return .intact(id, json: json) }
    if !json.isEmpty, json.allSatisfy({ $0 == UInt8(ascii: " ") }) { return .blank(id) }
    return .damaged(id, found: "the SHA-256 \(found)")
  }
}
