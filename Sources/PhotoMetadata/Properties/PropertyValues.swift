package import Documents

/// The values of a photo's properties: what is known about it, so that nothing has to be decoded to list it.
package struct PropertyValues: Hashable, Sendable {
  /// By the position of the property. Empty values share one array.
  private var values: [PropertyValue?] = Self.none
  private static let none = [PropertyValue?](repeating: nil, count: PhotoProperty.allCases.count)

  package init() {}

  /// The value of a property; nil if it has none. An empty list of texts is none.
  package subscript(property: PhotoProperty) -> PropertyValue? {
    get { values[property.rawValue] }
    set { values[property.rawValue] = newValue == .texts([]) ? nil : newValue?.normalized }
  }

  /// The text of a property; nil if it has none.
  package func text(_ property: PhotoProperty) -> String? {
    if case .text(let text)? = self[property] { text } else { nil }
  }
  /// The keywords, in their order.
  package var keywords: [String] { if case .texts(let texts)? = self[.keywords] { texts } else { [] } }
  /// When it was taken.
  package var captured: CaptureDate? { if case .capture(let date)? = self[.captured] { date } else { nil } }
  /// Where it was taken.
  package var position: GeoPosition? { if case .place(let position)? = self[.place] { position } else { nil } }
}

extension PropertyValues {
  /// What files can say, as a JSON object for a line. A value that no photo can have is not known.
  package var line: LineObject {
    var object = LineObject()
    for property in PhotoProperty.allCases where property.declaration.isKnown {
      guard let value = self[property], property.isPossible(value) else { continue }
      for (key, value) in property.members(value) { object.set(key, value) }
    }
    return object
  }

  /// Reads what `line` wrote. Values that are missing, of another type or that no photo has are unknown.
  package init(_ members: LineMembers?) {
    self.init()
    guard let members else { return }
    for property in PhotoProperty.allCases where property.declaration.isKnown {
      self[property] = property.value(in: members).flatMap { property.isPossible($0) ? $0 : nil }
    }
  }
}
