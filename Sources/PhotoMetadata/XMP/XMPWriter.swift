import Documents

/// Writes new packets.
enum XMPWriter {
  /// A packet with properties and provenance; nil where it would be empty.
  static func packet(_ properties: [(XMPName, XMPValue)], provenance: Provenance?) -> [UInt8]? {
    guard !properties.isEmpty || provenance != nil else { return nil }
    return packet((properties.isEmpty ? "" : description(properties)) + (provenance.map(note) ?? ""))
  }

  /// A main packet that only points to an extended one, by its digest.
  static func pointer(to digest: String, provenance: Provenance?) -> [UInt8] {
    let pointer =
      "<rdf:Description rdf:about=\"\" xmlns:xmpNote=\"\(XMPNamespace.note)\" xmpNote:HasExtendedXMP=\"\(digest)\"/>\n"
    return packet(pointer + (provenance.map(note) ?? ""))
  }

  private static func packet(_ descriptions: String) -> [UInt8] {
    let text = """
      <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/">
      <rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)">
      \(descriptions)</rdf:RDF>
      </x:xmpmeta>
      <?xpacket end="w"?>
      """
    return Array(text.utf8)
  }

  private static func note(_ provenance: Provenance) -> String {
    "<rdf:Description rdf:about=\"\" xmlns:photoedit=\"\(Provenance.namespace)\""
      + provenance.properties.map { " photoedit:\($0.name)=\"\(XMLText.encoded($0.value))\"" }.joined() + "/>\n"
  }

  /// A description with properties.
  ///
  /// - Parameters:
  ///   - subject: what it is about, in quotes.
  ///   - bindsRDF: whether the prefix `rdf` is bound here.
  static func description(
    _ properties: [(XMPName, XMPValue)], about subject: String = "\"\"", bindsRDF: Bool = false
  ) -> String {
    let spaces = Set(properties.map(\.0.namespace)).sorted()
    var text = "<rdf:Description\(bindsRDF ? " xmlns:rdf=\"\(XMPNamespace.rdf)\"" : "") rdf:about=\(subject)"
    for space in spaces { text += "\n xmlns:\(XMPNamespace.prefixes[space] ?? "ns")=\"\(space)\"" }
    text += ">\n"
    for (name, value) in properties {
      let written = "\(XMPNamespace.prefixes[name.namespace] ?? "ns"):\(name.local)"
      text += "<\(written)>\(element(value))</\(written)>\n"
    }
    return text + "</rdf:Description>\n"
  }

  private static func element(_ value: XMPValue) -> String {
    switch value {
    case .text(let text): return XMLText.encoded(text)
    case .array(let kind, let items):
      let written = items.map { item in
        let language = item.language.map { " xml:lang=\"\(XMLText.encoded($0))\"" } ?? ""
        return "<rdf:li\(language)>\(XMLText.encoded(item.text))</rdf:li>"
      }
      return "<rdf:\(kind)>\(written.joined())</rdf:\(kind)>"
    }
  }
}
