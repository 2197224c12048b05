import Documents
import TransactionLog

/// A file with one canonical JSON object and a line feed, in which the member `check` shows a flipped bit: the first eight
/// digits of the SHA-256 of the canonical object without it.
enum CheckedObject {
  static let key = "check"
  /// The most bytes in which a flipped bit is searched for. All flips are tried: if two fit, neither is certain.
  static let maximumCorrectedSize = 4096

  /// The bytes of the file.
  static func bytes(_ object: JSONObject) -> [UInt8] {
    var object = object
    object[key] = .string(check(of: object))
    return JSONValue.object(object).canonicalBytes() + [UInt8(ascii: "\n")]
  }

  /// Reads the bytes of the file.
  ///
  /// - Returns: The object, and whether one bit is flipped in the bytes; nil if they do not fit their check with or
  ///   without a flip.
  static func read(_ bytes: [UInt8]) -> (object: JSONObject, isCorrected: Bool)? {
    if let object = intact(bytes) { return (object, false) }
    let corrected = corrections(of: bytes)
    return corrected.count == 1 ? (corrected[0], true) : nil
  }

  /// What does not fit, as a phrase.
  static func mismatch(in object: JSONObject) -> String {
    guard let stated = object[key]?.stringValue else { return "it has no check" }
    let expected = check(of: object)
    return stated == expected ? "it is not canonical" : "its check is '\(stated)', expected '\(expected)'"
  }

  private static func check(of object: JSONObject) -> String {
    var object = object
    object[key] = nil
    return digits(of: SHA256Digest(of: JSONValue.object(object).canonicalBytes()))
  }

  private static func digits(of digest: SHA256Digest) -> String { String(digest.hex.prefix(8)) }

  private static func intact(_ bytes: [UInt8]) -> JSONObject? {
    guard bytes.last == UInt8(ascii: "\n"), let object = (try? JSONValue.parse(bytes.dropLast()))?.objectValue,
      object[key]?.stringValue == check(of: object), Self.bytes(object) == bytes
    else { return nil }
    return object
  }

  /// The objects that fit their check if one bit of the bytes is flipped.
  private static func corrections(of bytes: [UInt8]) -> [JSONObject] {
    guard bytes.count <= maximumCorrectedSize else { return [] }
    var (tried, found) = (bytes, [JSONObject]())
    for offset in bytes.indices {
      for byte in BitFlip.neighbors(of: bytes[offset]) {
        tried[offset] = byte
        if mayFit(tried), let object = intact(tried) { found.append(object) }
      }
      tried[offset] = bytes[offset]
    }
    return found
  }

  /// Whether bytes without the member, which another one follows, have its digest. Quick: no value is built.
  private static func mayFit(_ bytes: [UInt8]) -> Bool {
    guard bytes.last == UInt8(ascii: "\n"), let start = bytes.firstRange(of: marker)?.lowerBound else { return false }
    let digits = start + marker.count..<start + marker.count + 8
    guard bytes.count > digits.upperBound + 2, bytes[digits.upperBound...].starts(with: "\",".utf8) else {
      return false
    }
    let rest = bytes[..<start] + bytes[(digits.upperBound + 2)...].dropLast()
    return self.digits(of: SHA256Digest(of: Array(rest))).utf8.elementsEqual(bytes[digits])
  }

  private static let marker = Array("\"\(key)\":\"".utf8)
}
