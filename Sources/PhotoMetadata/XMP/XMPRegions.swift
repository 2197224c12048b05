import Documents

/// The regions that XMP names, such as faces, in both forms: that of the Metadata Working Group (`mwg-rs:Regions`), whose areas
/// are a center and a size, and that of Microsoft (`MP:RegionInfo`), whose rectangles are `left, top, width, height`. Both are
/// fractions of the stored picture.
struct XMPRegions {
  static let lists = [
    XMPName("http://www.metadataworkinggroup.com/schemas/regions/", "Regions"),
    XMPName("http://ns.microsoft.com/photo/1.2/", "RegionInfo"),
  ]
  private static let area = XMPName("http://www.metadataworkinggroup.com/schemas/regions/", "Area")
  private static let areaNamespace = "http://ns.adobe.com/xmp/sType/Area#"
  private static let dimensions = XMPName("http://www.metadataworkinggroup.com/schemas/regions/", "AppliedToDimensions")
  private static let dimensionsNamespace = "http://ns.adobe.com/xap/1.0/sType/Dimensions#"
  private static let rectangle = XMPName("http://ns.microsoft.com/photo/1.2/t/Region#", "Rectangle")

  private let packet: XMPPacket
  private let width: Int
  private let height: Int
  private let move: PictureRegion.Move
  private(set) var changes: [(range: Range<Int>, replacement: String)] = []
  /// The number of regions that are cut off, and that of those that stay, in the list that is being walked.
  private var (cut, kept) = (0, 0)

  /// Finds the changes that move the regions of a packet.
  ///
  /// - Parameters:
  ///   - width: that of the rendering, in pixels.
  ///   - height: that of the rendering.
  init(_ packet: XMPPacket, width: Int, height: Int, _ move: @escaping PictureRegion.Move) {
    (self.packet, self.width, self.height, self.move) = (packet, width, height, move)
    for name in Self.lists {
      for property in packet.properties(name) {
        guard let element = property.element else { continue }
        let before = changes
        (cut, kept) = (0, 0)
        walk(element)
        // Of a list without regions nothing stays, not even the size that they were applied to.
        if cut > 0, kept == 0 { changes = before + [(property.range, "")] }
      }
    }
  }

  private mutating func walk(_ element: XMLElement) {
    if element.qualified == Self.dimensions {
      set(element, Self.dimensionsNamespace, ["w": "\(width)", "h": "\(height)"])
      return
    }
    guard element.qualified == XMPName(XMPNamespace.rdf, "li"), let moved = moved(element) else {
      for child in element.children { walk(child) }
      return
    }
    if moved.isEmpty {
      cut += 1
      changes.append((element.range, ""))
    } else {
      kept += 1
      changes += moved
    }
  }

  /// The changes of one region: none where it is cut off; nil where the item is no region with a place.
  private func moved(_ item: XMLElement) -> [(range: Range<Int>, replacement: String)]? {
    if let area = Self.first(Self.area, in: item) {
      let slots = area.values(Self.areaNamespace)
      func number(_ name: String) -> Double? { slots[name].flatMap { Double(XMLText.decoded(packet.bytes[$0])) } }
      guard let x = number("x"), let y = number("y") else { return nil }
      // A point, or a circle with a diameter, has no sides.
      let (w, h) = (number("w") ?? number("d") ?? 0, number("h") ?? number("d") ?? 0)
      guard let new = move(PictureRegion(x: x - w / 2, y: y - h / 2, width: w, height: h)) else { return [] }
      let values = [
        "x": new.x + new.width / 2, "y": new.y + new.height / 2, "w": new.width, "h": new.height,
        "d": max(new.width, new.height),
      ]
      return values.compactMap { name, value in slots[name].map { ($0, Self.text(value)) } }
    }
    guard let slot = Self.slot(Self.rectangle, in: item) else { return nil }
    let numbers = XMLText.decoded(packet.bytes[slot]).split(separator: ",").compactMap { Double($0.trimmedBlanks) }
    guard numbers.count == 4 else { return nil }
    let old = PictureRegion(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    guard let new = move(old) else { return [] }
    return [(slot, [new.x, new.y, new.width, new.height].map(Self.text).joined(separator: ", "))]
  }

  private mutating func set(_ element: XMLElement, _ namespace: String, _ values: [String: String]) {
    let slots = element.values(namespace)
    for (name, value) in values { if let range = slots[name] { changes.append((range, value)) } }
  }

  private static func text(_ value: Double) -> String {
    let millionths = Int((value * 1_000_000).rounded())
    let digits = "\(abs(millionths) % 1_000_000)"
    return (millionths < 0 ? "-" : "") + "\(abs(millionths) / 1_000_000)."
      + String(repeating: "0", count: 6 - digits.count) + digits
  }

  private static func first(_ name: XMPName, in element: XMLElement) -> XMLElement? {
    if element.qualified == name { return element }
    return element.children.lazy.compactMap { first(name, in: $0) }.first
  }

  /// Where the value of a property stands, as an attribute or an element.
  private static func slot(_ name: XMPName, in element: XMLElement) -> Range<Int>? {
    if let attribute = element.attributes.first(where: { element.qualified($0) == name }) { return attribute.value }
    if element.qualified == name { return element.content }
    return element.children.lazy.compactMap { slot(name, in: $0) }.first
  }
}
