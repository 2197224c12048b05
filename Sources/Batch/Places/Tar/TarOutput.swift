import Documents

/// An output that goes into an archive.
struct TarOutput: Sendable {
  /// The name in the archive.
  var member: String
  var bytes: [UInt8]
  /// What it was made from.
  var fingerprint: String
  var mediaType: String

  /// The content of the member that describes it.
  var description: [UInt8] {
    JSONValue.object(
      JSONObject([
        ("bytes", .number(Double(bytes.count))), ("fingerprint", .string(fingerprint)),
        ("mediaType", .string(mediaType)), ("member", .string(member)),
      ])
    ).canonicalBytes() + [UInt8(ascii: "\n")]
  }

  /// The names that the member describing it may have: `d/a.json` for `d/a.jpg`, otherwise `d/a.jpg.json`.
  ///
  /// WebDataset uses the part of a name before its first dot as the key of a sample.
  var descriptionNames: [String] {
    let bytes = Array(member.utf8)
    let last = (bytes.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1
    let key = bytes[..<(bytes[last...].firstIndex(of: UInt8(ascii: ".")) ?? bytes.endIndex)]
    return [String(decoding: key, as: UTF8.self) + ".json", member + ".json"]
  }
}
