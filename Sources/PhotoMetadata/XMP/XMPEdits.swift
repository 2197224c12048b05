import Documents

/// Changes to a packet that keep every byte they do not touch.
struct XMPEdits {
  private let packet: XMPPacket
  private var changes: [(range: Range<Int>, replacement: String)] = []

  init(_ packet: XMPPacket) { self.packet = packet }

  /// Whether nothing changes.
  var isEmpty: Bool { changes.isEmpty }

  /// Removes properties.
  mutating func remove(where isUnwanted: (XMPName) -> Bool) {
    for property in packet.properties where isUnwanted(property.name) { changes.append((property.range, "")) }
  }

  /// Corrects a simple property wherever it is stated.
  mutating func correct(_ name: XMPName, _ value: String) {
    for property in packet.properties(name) {
      if let range = property.attributeValue {
        changes.append((range, XMLText.encoded(value)))
      } else if let element = property.element, let content = element.content, element.children.isEmpty,
        element.attributes.allSatisfy({ $0.name.hasPrefix("xmlns") })
      {
        changes.append((content, XMLText.encoded(value)))
      } else {
        let prefix = property.written.prefix { $0 != ":" }
        let binding = property.written.contains(":") ? "xmlns:\(prefix)" : "xmlns"
        changes.append(
          (
            property.range,
            "<\(property.written) \(binding)=\"\(XMLText.encoded(name.namespace))\">\(XMLText.encoded(value))"
              + "</\(property.written)>"
          ))
      }
    }
  }

  /// Marks Camera Raw settings, if there are any, as applied to the pixels.
  ///
  /// Lightroom and Camera Raw treat the `crs:` settings of a JPEG or TIFF as edits still to be applied, unless
  /// `crs:AlreadyApplied` is true; they would develop, and crop, the rendering a second time.
  mutating func markSettingsApplied() {
    let settings = packet.properties.filter { $0.name.namespace == XMPNamespace.cameraRaw }
    let flag = XMPName(XMPNamespace.cameraRaw, "AlreadyApplied")
    correct(flag, "True")
    guard let first = settings.first, packet.properties(flag).isEmpty else { return }
    let prefix = first.written.split(separator: ":").first.map(String.init) ?? "crs"
    let description = packet.descriptions[first.description]
    if description.namespaces[prefix] == XMPNamespace.cameraRaw {
      let end = description.range.lowerBound + 1 + description.name.utf8.count
      changes.append((end..<end, " \(prefix):AlreadyApplied=\"True\""))
    } else {
      // The prefix is bound on the property's own element, not on the description.
      let start = first.range.lowerBound
      let element = "\(prefix):AlreadyApplied"
      changes.append((start..<start, "<\(element) xmlns:\(prefix)=\"\(XMPNamespace.cameraRaw)\">True</\(element)>"))
    }
  }

  /// Records the provenance in place of any earlier one.
  mutating func record(_ provenance: Provenance) {
    remove { $0.namespace == Provenance.namespace }
    let prefix = packet.rdf.name.split(separator: ":").dropLast().first.map { $0 + ":" } ?? ""
    // An unprefixed rdf:RDF still needs a prefix for its attributes.
    let binding = prefix.isEmpty ? " xmlns:rdf=\"\(XMPNamespace.rdf)\"" : ""
    let note =
      "<\(prefix)Description\(binding) \(prefix.isEmpty ? "rdf:" : prefix)about=\(subject)"
      + " xmlns:photoedit=\"\(Provenance.namespace)\""
      + provenance.properties.map { " photoedit:\($0.name)=\"\(XMLText.encoded($0.value))\"" }.joined() + "/>"
    appendToRDF(note)
  }

  /// Adds properties, which the packet must not have yet.
  mutating func append(_ properties: [(XMPName, XMPValue)]) {
    appendToRDF(XMPWriter.description(properties, about: subject, bindsRDF: packet.rdf.name != "rdf:RDF"))
  }

  /// Moves the regions that the packet names to where they lie in a rendering, and removes those that are cut off.
  mutating func moveRegions(_ facts: RenderedFacts, _ move: @escaping PictureRegion.Move) {
    changes += XMPRegions(packet, width: facts.width, height: facts.height, move).changes
  }

  /// Adds the descriptions of another packet, whose properties the packet does not have.
  mutating func append(contentsOf other: XMPPacket) {
    for description in other.descriptions {
      let own = Set(description.attributes.map(\.name))
      // What is bound outside of it.
      let bindings = description.namespaces.sorted { $0.key < $1.key }.compactMap { prefix, namespace in
        let name = prefix.isEmpty ? "xmlns" : "xmlns:" + prefix
        return own.contains(name) || prefix == "xml" ? nil : " \(name)=\"\(XMLText.encoded(namespace))\""
      }
      let end = description.range.lowerBound + 1 + description.name.utf8.count
      appendToRDF(
        String(decoding: other.bytes[description.range.lowerBound..<end], as: UTF8.self) + bindings.joined()
          + String(decoding: other.bytes[end..<description.range.upperBound], as: UTF8.self))
    }
  }

  /// The subject of the packet (`rdf:about`), in quotes.
  private var subject: String {
    let about = packet.descriptions.first.flatMap { description in
      description.attributes.first { description.qualified($0) == XMPName(XMPNamespace.rdf, "about") }
    }
    let subject = about.map { String(decoding: packet.bytes[$0.value], as: UTF8.self) } ?? ""
    return subject.contains("\"") ? "'\(subject)'" : "\"\(subject)\""
  }

  private mutating func appendToRDF(_ note: String) {
    if let content = packet.rdf.content {
      changes.append((content.upperBound..<content.upperBound, note))
    } else {
      let end = packet.rdf.range.upperBound
      changes.append(((end - 2)..<end, ">\(note)</\(packet.rdf.name)>"))
    }
  }

  /// The packet with the changes.
  func applied() -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    let sorted = changes.enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    for (_, change) in sorted where change.range.lowerBound >= position {
      result += packet.bytes[position..<change.range.lowerBound]
      result += change.replacement.utf8
      position = change.range.upperBound
    }
    return result + packet.bytes[position...]
  }
}
