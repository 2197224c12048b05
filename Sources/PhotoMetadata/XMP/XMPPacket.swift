import Documents
import ImageFiles

/// An XMP packet, with the positions of its properties.
struct XMPPacket: Sendable {
  /// A property of the photo, in either of the two forms of RDF.
  struct Property: Sendable {
    let name: XMPName
    /// The name as written, with its prefix.
    let written: String
    /// The bytes to delete when the property is removed.
    let range: Range<Int>
    /// The position of an attribute's value.
    let attributeValue: Range<Int>?
    /// The element, in the element form.
    let element: XMLElement?
    /// The index of its description.
    let description: Int
  }

  let bytes: [UInt8]
  let root: XMLElement
  /// The element `rdf:RDF`.
  let rdf: XMLElement
  let descriptions: [XMLElement]
  let properties: [Property]

  init(_ packet: [UInt8]) throws(XMLDamage) {
    // Some writers pad the packet with zeros.
    var bytes = packet
    while bytes.last == 0 { bytes.removeLast() }
    let root = try XMLScanner.root(of: bytes)
    let isRDF = { (element: XMLElement) in element.qualified == XMPName(XMPNamespace.rdf, "RDF") }
    guard let rdf = isRDF(root) ? root : root.children.first(where: isRDF) else {
      throw XMLDamage(position: root.range.lowerBound, found: "<\(root.name)> without rdf:RDF in it")
    }
    self.bytes = bytes
    self.root = root
    self.rdf = rdf
    descriptions = rdf.children.filter { $0.qualified == XMPName(XMPNamespace.rdf, "Description") }
    properties = descriptions.enumerated().flatMap { Self.properties(of: $1, $0) }
  }

  private static func properties(of description: XMLElement, _ index: Int) -> [Property] {
    let attributes = description.attributes.compactMap { attribute -> Property? in
      guard let name = description.qualified(attribute), !attribute.name.hasPrefix("xmlns"),
        name.namespace != XMPNamespace.rdf, name.namespace != XMPNamespace.xml
      else { return nil }
      return Property(
        name: name, written: attribute.name, range: attribute.range, attributeValue: attribute.value, element: nil,
        description: index)
    }
    let elements = description.children.compactMap { element in
      element.qualified.map {
        Property(
          name: $0, written: element.name, range: element.range, attributeValue: nil, element: element,
          description: index)
      }
    }
    return attributes + elements
  }

  /// The properties with a name; a writer may state one twice.
  func properties(_ name: XMPName) -> [Property] { properties.filter { $0.name == name } }

  /// The value of a simple property, or nil.
  func text(_ name: XMPName) -> String? { properties(name).first.flatMap(text) }

  /// The value of a simple property, or nil where it has parts.
  func text(_ property: Property) -> String? {
    if let range = property.attributeValue { return XMLText.decoded(bytes[range]) }
    guard let element = property.element, element.children.isEmpty else { return nil }
    return text(of: element)
  }

  /// The text of an element without children.
  func text(of element: XMLElement) -> String {
    guard let content = element.content else { return "" }
    // Comments and CDATA are rare here; they are taken literally.
    return XMLText.decoded(bytes[content])
  }

  /// The items of an array property, or the one value of a simple one.
  func items(_ name: XMPName) -> [String] {
    guard let property = properties(name).first else { return [] }
    guard let list = property.element?.children.first else { return text(property).map { [$0] } ?? [] }
    return list.children.filter { $0.qualified == XMPName(XMPNamespace.rdf, "li") && $0.children.isEmpty }
      .map(text(of:))
  }

  /// The packet from its first to its last element, without wrapper and padding: the form of an extended packet.
  var serializedAlone: [UInt8] { Array(bytes[root.range]) }

  /// The packet with its wrapper and without the padding that some writers leave for later changes.
  var withoutPadding: [UInt8] {
    let tail = bytes[root.range.upperBound...]
    let blanks = tail.prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    return bytes[..<root.range.upperBound] + (blanks.isEmpty ? [] : [0x0A]) + tail.dropFirst(blanks.count)
  }

  /// Fewer blanks are no padding.
  private static let leastPadding = 100

  /// A packet that was changed, with as many bytes as before where the original leaves padding for that before its end: so
  /// nothing moves that follows it in a file.
  static func padded(_ packet: [UInt8], toSizeOf original: [UInt8]) -> [UInt8] {
    guard let end = packet.lastPosition(of: Array("<?xpacket end".utf8)) else { return packet }
    let padding = packet[..<end].reversed().prefix { [0x20, 0x09, 0x0A, 0x0D].contains($0) }.count
    let growth = packet.count - original.count
    guard padding >= leastPadding, growth < padding else { return packet }
    var result = packet
    // The line break before the end stays.
    if growth > 0 { result.removeSubrange(end - 1 - growth..<end - 1) }
    if growth < 0 { result.insert(contentsOf: repeatElement(0x20, count: -growth), at: end - 1) }
    return result
  }
}
