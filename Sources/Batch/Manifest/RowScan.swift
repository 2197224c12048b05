import Documents

/// The strings of a row that are needed to see that it has ended, found without building values.
struct RowScan {
  let id: UnsafeRawBufferPointer?
  let input: UnsafeRawBufferPointer?
  let output: UnsafeRawBufferPointer?

  /// Looks at the members of a row; nil if it has a type, or escapes in one of these strings: then the row must be read.
  init?(_ members: LineMembers) {
    guard members.value("type") == nil, !Self.hasEscapes(members, "id"), !Self.hasEscapes(members, "input"),
      !Self.hasEscapes(members, "output")
    else { return nil }
    id = members.plainString("id")
    input = members.plainString("input")
    output = members.plainString("output")
  }

  private static func hasEscapes(_ members: LineMembers, _ key: StaticString) -> Bool {
    members.value(key)?.first == UInt8(ascii: "\"") && members.plainString(key) == nil
  }
}
