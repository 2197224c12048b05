/// An attribute, with the positions of its parts in the packet.
struct XMLAttribute: Sendable {
  /// The name as written, with its prefix.
  let name: String
  /// The attribute with the white space before it.
  let range: Range<Int>
  /// The value between its quotes, as written.
  let value: Range<Int>
}

/// An element, with the positions of its parts in the packet.
struct XMLElement: Sendable {
  /// The name as written, with its prefix.
  let name: String
  let attributes: [XMLAttribute]
  /// From `<` of the start tag to `>` of the end tag.
  var range: Range<Int>
  /// The bytes between the tags; nil for a self-closing element.
  var content: Range<Int>?
  var children: [XMLElement] = []
  /// The namespaces in force inside, by prefix.
  let namespaces: [String: String]

  /// The name with its namespace; nil where the prefix is not declared.
  var qualified: XMPName? { resolve(name, default: namespaces[""]) }

  /// An attribute's name with its namespace; nil for a name without a declared prefix.
  func qualified(_ attribute: XMLAttribute) -> XMPName? { resolve(attribute.name, default: nil) }

  private func resolve(_ name: String, default space: String?) -> XMPName? {
    guard let colon = name.firstIndex(of: ":") else { return space.map { XMPName($0, name) } }
    let local = String(name[name.index(after: colon)...])
    return namespaces[String(name[..<colon])].map { XMPName($0, local) }
  }

  /// Where the values of a structure stand, by name, as attributes or elements, also of a description in it.
  func values(_ namespace: String) -> [String: Range<Int>] {
    var values: [String: Range<Int>] = [:]
    for attribute in attributes {
      if let name = qualified(attribute), name.namespace == namespace { values[name.local] = attribute.value }
    }
    for child in children {
      if let name = child.qualified, name.namespace == namespace, child.children.isEmpty {
        values[name.local] = child.content
      } else {
        values.merge(child.values(namespace)) { first, _ in first }
      }
    }
    return values
  }
}
