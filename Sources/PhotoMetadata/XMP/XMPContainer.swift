import Documents

/// The length of a file's first picture, which the directory of a motion photo or of a gain map may state (`Item:Length` of the
/// item whose semantic is `Primary`). Those of the others count from its end, or from the end of the file.
struct XMPContainer {
  private static let items = "http://ns.google.com/photos/1.0/container/item/"

  private let packet: [UInt8]
  /// Where the length stands.
  private let place: Range<Int>
  /// The length in bytes.
  let length: Int

  /// Finds the length; nil where the packet states none.
  init?(_ packet: [UInt8]) {
    // Most packets have no such directory.
    guard packet.contains(Array(Self.items.utf8)), let read = try? XMPPacket(packet) else { return nil }
    guard let place = Self.place(in: read.rdf, read),
      let length = Int(XMLText.decoded(read.bytes[place]).trimmedBlanks), length > 0
    else { return nil }
    (self.packet, self.place, self.length) = (read.bytes, place, length)
  }

  private static func place(in element: XMLElement, _ packet: XMPPacket) -> Range<Int>? {
    guard element.qualified == XMPName(XMPNamespace.rdf, "li") else {
      return element.children.lazy.compactMap { place(in: $0, packet) }.first
    }
    let values = element.values(items)
    guard let semantic = values["Semantic"], XMLText.decoded(packet.bytes[semantic]) == "Primary" else { return nil }
    return values["Length"]
  }

  /// The packet with another length.
  func with(length: Int) -> [UInt8] {
    let digits = Array("\(length)".utf8)
    return XMPPacket.padded(packet[..<place.lowerBound] + digits + packet[place.upperBound...], toSizeOf: packet)
  }
}
