import Documents

/// The value of a property without qualifiers or structure, which the policy `safe` can allow.
enum XMPValue: Sendable, Hashable {
  case text(String)
  /// The kind of array (`Bag`, `Seq`, `Alt`) and its items, each with its language if it has one.
  case array(String, [Item])

  /// One item of an array.
  struct Item: Sendable, Hashable {
    let language: String?
    let text: String
  }

  /// The value of a property; nil where it is a structure, refers elsewhere or carries qualifiers.
  init?(_ property: XMPPacket.Property, in packet: XMPPacket) {
    if let text = packet.text(property) {
      guard property.element.map({ Self.isPlain($0, allowing: []) }) ?? true else { return nil }
      self = .text(text)
      return
    }
    guard let element = property.element, element.children.count == 1, let list = element.children.first,
      Self.isPlain(element, allowing: []), Self.isPlain(list, allowing: []), let kind = list.qualified,
      kind.namespace == XMPNamespace.rdf, ["Bag", "Seq", "Alt"].contains(kind.local)
    else { return nil }
    let language = XMPName(XMPNamespace.xml, "lang")
    var items: [Item] = []
    for item in list.children {
      guard item.qualified == XMPName(XMPNamespace.rdf, "li"), item.children.isEmpty,
        Self.isPlain(item, allowing: [language])
      else { return nil }
      let tag = item.attributes.first { item.qualified($0) == language }
      items.append(
        Item(
          language: tag.map { String(XMLText.decoded(packet.bytes[$0.value]).prefix(40)) }, text: packet.text(of: item))
      )
    }
    self = .array(kind.local, items)
  }

  /// The value without some texts; nil if none are left.
  func withoutItems(where isUnwanted: (String) -> Bool) -> XMPValue? {
    switch self {
    case .text(let text): return isUnwanted(text) ? nil : self
    case .array(let kind, let items):
      let left = items.filter { !isUnwanted($0.text) }
      return left.isEmpty ? nil : .array(kind, left)
    }
  }

  private static func isPlain(_ element: XMLElement, allowing names: Set<XMPName>) -> Bool {
    element.attributes.allSatisfy { attribute in
      attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:")
        || element.qualified(attribute).map(names.contains) ?? false
    }
  }
}
