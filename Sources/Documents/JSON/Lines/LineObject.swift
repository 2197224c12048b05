/// The JSON object of a line that is being written: canonical (RFC 8785), without building values.
package struct LineObject {
  private var members: [(key: String, value: [UInt8])] = []

  package init() {}

  /// Sets a member to JSON that is canonical already. Keys are ASCII, and each is set once.
  package mutating func set(_ key: String, canonical value: [UInt8]) { members.append((key, value)) }

  package mutating func set(_ key: String, _ text: String?) {
    guard let text else { return }
    var value: [UInt8] = []
    CanonicalString.append(text, to: &value)
    members.append((key, value))
  }

  package mutating func set(_ key: String, _ number: Int?) {
    guard let number else { return }
    members.append((key, Array("\(number)".utf8)))
  }

  package mutating func set(_ key: String, _ digest: SHA256Digest?) { set(key, digest?.hex) }

  package mutating func set(_ key: String, _ bits: Bits128?) { set(key, bits?.hex) }

  package mutating func set(_ key: String, _ object: LineObject?) {
    guard let object else { return }
    members.append((key, object.bytes()))
  }

  package mutating func set(_ key: String, _ value: JSONValue?) {
    guard let value else { return }
    members.append((key, value.canonicalBytes()))
  }

  /// Sets a member to `true`; a member that would be `false` is left out.
  package mutating func set(flag key: String, _ isSet: Bool) {
    if isSet { members.append((key, Array("true".utf8))) }
  }

  /// Sets a member to an array of canonical JSON; an empty one is left out.
  package mutating func set(_ key: String, array elements: [[UInt8]]) {
    if elements.isEmpty { return }
    var value: [UInt8] = [UInt8(ascii: "[")]
    for (index, element) in elements.enumerated() {
      if index > 0 { value.append(UInt8(ascii: ",")) }
      value += element
    }
    value.append(UInt8(ascii: "]"))
    members.append((key, value))
  }

  /// Sets a member to an array of digests; an empty one is left out.
  package mutating func set(_ key: String, digests: [SHA256Digest]) {
    set(key, array: digests.map { Array("\"\($0.hex)\"".utf8) })
  }

  /// Whether it has no members.
  package var isEmpty: Bool { members.isEmpty }

  /// The object as canonical JSON.
  package func bytes() -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(members.reduce(2) { $0 + $1.key.utf8.count + $1.value.count + 4 })
    output.append(UInt8(ascii: "{"))
    // For ASCII keys, the order of bytes is that of UTF-16 units.
    for (index, member) in members.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }).enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      output.append(UInt8(ascii: "\""))
      output += member.key.utf8
      output.append(UInt8(ascii: "\""))
      output.append(UInt8(ascii: ":"))
      output += member.value
    }
    output.append(UInt8(ascii: "}"))
    return output
  }
}
