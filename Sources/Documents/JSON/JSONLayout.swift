/// Lays JSON out for people: two spaces of indentation, short parts on one line, comments preserved.
package struct JSONLayout {
  private var text: [UInt8]
  private var position = 0

  /// Lays a value out.
  package static func text(_ value: JSONValue) -> String {
    var layout = JSONLayout(text: value.writtenBytes())
    return layout.laidOut()
  }

  /// Lays out a text that is valid JSON with or without comments and trailing commas.
  ///
  /// - Precondition: `JSONParser` has accepted the text.
  package static func text(of source: [UInt8]) -> String {
    var layout = JSONLayout(text: source)
    return layout.laidOut()
  }

  private init(text: [UInt8]) { self.text = text }

  private mutating func laidOut() -> String {
    if text.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let before = comments().all
    let root = node()
    let after = comments().all
    var lines = before
    lines.append(root.broken(indent: 0))
    return (lines + after).joined(separator: "\n") + "\n"
  }

  // MARK: Scanning

  private func byte() -> UInt8 { position < text.count ? text[position] : 0 }

  /// The comments from here to the next token: those on the previous token's line, and those on lines of their own.
  private mutating func comments() -> (sameLine: [String], own: [String], all: [String]) {
    var sameLine: [String] = []
    var own: [String] = []
    var isSameLine = true
    while position < text.count {
      switch byte() {
      case 0x0A:
        isSameLine = false
        position += 1
      case 0x20, 0x09, 0x0D: position += 1
      case UInt8(ascii: "/"):
        let comment = scanComment()
        if isSameLine { sameLine.append(comment) } else { own.append(comment) }
      default: return (sameLine, own, sameLine + own)
      }
    }
    return (sameLine, own, sameLine + own)
  }

  private mutating func scanComment() -> String {
    let start = position
    if position + 1 < text.count, text[position + 1] == UInt8(ascii: "*") {
      position += 2
      while position + 1 < text.count, !(text[position] == 0x2A && text[position + 1] == 0x2F) { position += 1 }
      position = min(position + 2, text.count)
    } else {
      while position < text.count, byte() != 0x0A { position += 1 }
    }
    var comment = text[start..<position]
    while let last = comment.last, last == 0x20 || last == 0x0D || last == 0x09 { comment.removeLast() }
    return String(decoding: comment, as: UTF8.self)
  }

  private mutating func node() -> Node {
    switch byte() {
    case UInt8(ascii: "{"): container(close: UInt8(ascii: "}"))
    case UInt8(ascii: "["): container(close: UInt8(ascii: "]"))
    default: .scalar(scalar())
    }
  }

  private mutating func container(close: UInt8) -> Node {
    let open = String(UnicodeScalar(byte()))
    position += 1
    var items: [Item] = []
    var before = comments().all
    while position < text.count, byte() != close {
      var item = Item(before: before, key: nil, node: .scalar(""), after: nil)
      if close == UInt8(ascii: "}") {
        item.key = scalar()
        item.before += comments().all
        position += 1
        item.before += comments().all
      }
      item.node = node()
      var following = comments()
      var next = following.own
      var same = following.sameLine
      if byte() == UInt8(ascii: ",") {
        position += 1
        // A comment between a value and its comma belongs to the value.
        same += next
        following = comments()
        same += following.sameLine
        next = following.own
      }
      item.after = same.isEmpty ? nil : same.joined(separator: " ")
      // A line comment ends its line, so a second one goes to a line of its own.
      if same.count > 1 {
        item.after = same[0]
        next = Array(same.dropFirst()) + next
      }
      items.append(item)
      before = next
    }
    position += 1
    return .container(open: open, items: items, last: before, close: String(UnicodeScalar(close)))
  }

  private mutating func scalar() -> String {
    let start = position
    if byte() == UInt8(ascii: "\"") {
      position += 1
      while position < text.count, byte() != UInt8(ascii: "\"") { position += byte() == UInt8(ascii: "\\") ? 2 : 1 }
      position = min(position + 1, text.count)
    } else {
      let ends = Set(" \t\r\n,]}:/".utf8)
      while position < text.count, !ends.contains(byte()) { position += 1 }
    }
    return String(decoding: text[start..<position], as: UTF8.self)
  }
}

extension JSONValue {
  /// The value as JSON with its members in their own order.
  func writtenBytes() -> [UInt8] {
    switch self {
    case .array(let elements):
      return [UInt8(ascii: "[")] + elements.map { $0.writtenBytes() }.joined(separator: [UInt8(ascii: ",")]) + [
        UInt8(ascii: "]")
      ]
    case .object(let object):
      let members = object.members.map {
        JSONValue.string($0.key).canonicalBytes() + [UInt8(ascii: ":")] + $0.value.writtenBytes()
      }
      return [UInt8(ascii: "{")] + members.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "}")]
    default: return canonicalBytes()
    }
  }
}
