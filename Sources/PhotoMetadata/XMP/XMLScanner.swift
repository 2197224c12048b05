import Documents
import ImageFiles

/// A small XML reader that keeps the positions of elements and attributes.
///
/// It reads elements, attributes, text, comments, CDATA and processing instructions. It rejects document type
/// declarations, so there are no entities to expand and no external resources; depth and counts are limited.
struct XMLScanner {
  static let deepest = 64
  static let mostElements = 100_000
  static let mostNamespaces = 2_000

  private let bytes: [UInt8]
  private var position: Int
  private var open: [XMLElement] = []
  private var count = 0
  private var namespaceCount = 0
  private var root: XMLElement?

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The root element of a packet.
  static func root(of bytes: [UInt8]) throws(XMLDamage) -> XMLElement {
    var scanner = XMLScanner(bytes)
    return try scanner.run()
  }

  private mutating func run() throws(XMLDamage) -> XMLElement {
    while let start = bytes.firstPosition(of: UInt8(ascii: "<"), from: position) {
      position = start
      if bytes.matches("<?", at: start) {
        try skip(past: "?>")
      } else if bytes.matches("<!--", at: start) {
        try skip(past: "-->")
      } else if bytes.matches("<![CDATA[", at: start) {
        try skip(past: "]]>")
      } else if bytes.matches("<!", at: start) {
        throw XMLDamage(position: start, found: "a document type declaration, which is not allowed")
      } else if bytes.matches("</", at: start) {
        try closeElement()
      } else {
        try openElement()
      }
    }
    guard open.isEmpty, let root else {
      throw XMLDamage(position: bytes.count, found: open.last.map { "the end inside <\($0.name)>" } ?? "no element")
    }
    return root
  }

  private mutating func skip(past end: String) throws(XMLDamage) {
    guard let found = bytes.position(of: Array(end.utf8), from: position) else {
      throw XMLDamage(position: position, found: "no closing \(end)")
    }
    position = found + end.utf8.count
  }

  private mutating func openElement() throws(XMLDamage) {
    let start = position
    position += 1
    let name = try readName()
    let (attributes, isClosed) = try readAttributes()
    count += 1
    guard open.count < Self.deepest else {
      throw XMLDamage(position: start, found: "elements nested more than \(Self.deepest) deep")
    }
    guard count <= Self.mostElements else {
      throw XMLDamage(position: start, found: "more than \(Self.mostElements) elements")
    }
    namespaceCount += attributes.count { $0.name.hasPrefix("xmlns") }
    guard namespaceCount <= Self.mostNamespaces else {
      throw XMLDamage(position: start, found: "more than \(Self.mostNamespaces) namespaces")
    }
    guard root == nil else { throw XMLDamage(position: start, found: "a second root element <\(name)>") }
    let element = XMLElement(
      name: name, attributes: attributes, range: start..<position, content: isClosed ? nil : position..<position,
      namespaces: namespaces(attributes))
    if isClosed { finish(element) } else { open.append(element) }
  }

  private mutating func closeElement() throws(XMLDamage) {
    let start = position
    position += 2
    let name = try readName()
    skipBlanks()
    guard bytes.matches(">", at: position), var element = open.popLast(), element.name == name else {
      throw XMLDamage(position: start, found: "</\(name)> without its start tag")
    }
    position += 1
    element.content = (element.content?.lowerBound ?? start)..<start
    element.range = element.range.lowerBound..<position
    finish(element)
  }

  private mutating func finish(_ element: XMLElement) {
    if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
  }

  private func namespaces(_ attributes: [XMLAttribute]) -> [String: String] {
    var spaces = open.last?.namespaces ?? ["xml": XMPNamespace.xml]
    for attribute in attributes {
      if attribute.name == "xmlns" { spaces[""] = XMLText.decoded(bytes[attribute.value]) }
      if attribute.name.hasPrefix("xmlns:") {
        spaces[String(attribute.name.dropFirst(6))] = XMLText.decoded(bytes[attribute.value])
      }
    }
    return spaces
  }

  private mutating func readAttributes() throws(XMLDamage) -> (attributes: [XMLAttribute], isClosed: Bool) {
    var attributes: [XMLAttribute] = []
    var names: Set<String> = []
    while true {
      let start = position
      skipBlanks()
      if bytes.matches("/>", at: position) {
        position += 2
        return (attributes, true)
      }
      if bytes.matches(">", at: position) {
        position += 1
        return (attributes, false)
      }
      let name = try readName()
      skipBlanks()
      guard bytes.matches("=", at: position) else { throw XMLDamage(position: position, found: "no = after \(name)") }
      position += 1
      skipBlanks()
      guard let quote = bytes.number(1, at: position, .big), quote == 0x22 || quote == 0x27,
        let end = bytes.firstPosition(of: UInt8(quote), from: position + 1)
      else { throw XMLDamage(position: position, found: "no quoted value for \(name)") }
      guard names.insert(name).inserted else { throw XMLDamage(position: start, found: "duplicate attribute \(name)") }
      attributes.append(XMLAttribute(name: name, range: start..<(end + 1), value: (position + 1)..<end))
      position = end + 1
    }
  }

  private mutating func skipBlanks() {
    while let byte = bytes.number(1, at: position, .big), [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func readName() throws(XMLDamage) -> String {
    let start = position
    while let byte = bytes.number(1, at: position, .big), Self.isName(byte), position - start < 256 { position += 1 }
    guard position > start else { throw XMLDamage(position: start, found: "no name") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isName(_ byte: Int) -> Bool {
    switch byte {
    case 0x30...0x3A, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x80...0xFF: true
    default: false
    }
  }
}

/// Why a packet cannot be read.
package struct XMLDamage: Error, Sendable, Hashable {
  /// The position in the packet.
  package let position: Int
  /// What was found there.
  package let found: String
}
