package import Documents

/// Changes that users made to the properties of a photo.
package struct PropertyChanges: Hashable, Sendable {
  /// A value that is set, or cleared.
  package enum Change: Hashable, Sendable {
    /// Set to this value.
    case set(PropertyValue)
    /// Removed.
    case cleared

    /// The value; nil if it is cleared.
    package var value: PropertyValue? { if case .set(let value) = self { value } else { nil } }
  }

  private var changes: [PhotoProperty: Change] = [:]

  package init() {}

  /// The differences between two descriptions of a photo, in what files can say and people can set.
  package init(from old: PropertyValues, to new: PropertyValues) {
    for property in PhotoProperty.described where old[property] != new[property] {
      self[property] = new[property].map { .set($0) } ?? .cleared
    }
  }

  /// How a property changes; nil if it does not. A list of texts is cleared by setting an empty one.
  package subscript(property: PhotoProperty) -> Change? {
    get { changes[property] }
    set {
      let isList = if case .texts = property.declaration.kind { true } else { false }
      let change: Change? = if case .set(let value)? = newValue { .set(value.normalized) } else { newValue }
      changes[property] = change == .cleared && isList ? .set(.texts([])) : change
    }
  }

  /// Whether nothing changes.
  package var isEmpty: Bool { changes.isEmpty }

  /// The properties that change, in order, with their new values; nil for those that are cleared.
  package var all: [(property: PhotoProperty, value: PropertyValue?)] {
    PhotoProperty.settable.compactMap { property in changes[property].map { (property, $0.value) } }
  }

  /// Where metadata may state old values.
  var places: [PropertyPlace] { all.flatMap(\.property.declaration.places) }

  /// The new values.
  var values: [(property: PhotoProperty, value: PropertyValue)] {
    all.compactMap { property, value in value.map { (property, $0) } }
  }

  /// The same properties without values.
  var cleared: PropertyChanges {
    changes.keys.reduce(into: PropertyChanges()) { $0[$1] = .cleared }
  }

  /// Whether a text is still a value of a property that changes.
  func keeps(_ text: String, of property: PhotoProperty) -> Bool {
    switch changes[property]?.value {
    case .text(let new): new == text
    case .texts(let new): new.contains(text)
    default: false
    }
  }

  /// The changes that a rendering with a policy may show.
  package func allowed(by policy: MetadataPolicy) -> PropertyChanges {
    var allowed = self
    allowed.changes = changes.filter { policy == .keep || policy == .safe && $0.key.declaration.isSafe }
    return allowed
  }
}

extension PropertyChanges {
  /// The changes as a JSON object: only the values that change, null for those that are cleared.
  package var json: JSONObject {
    JSONObject(all.flatMap { property, value in property.members(value).map { ($0.key, $0.value ?? .null) } })
  }

  /// Reads what `json` states; nil where a value is of another type or out of range. Unknown members are skipped.
  ///
  /// - Parameter others: properties that are not read.
  package init?(_ members: LineMembers, besides others: Set<PhotoProperty> = []) {
    for property in PhotoProperty.settable where !others.contains(property) {
      guard let stated = members.value(property.declaration.key) else { continue }
      if stated.elementsEqual("null".utf8), property.declaration.kind.canBeCleared {
        self[property] = .cleared
      } else if let value = property.value(in: members) {
        self[property] = .set(value)
      } else {
        return nil
      }
    }
  }

  /// Reads what `json` states; nil where a value is of another type or out of range.
  package init?(_ json: JSONValue) {
    let read = json.canonicalBytes().withUnsafeBytes { bytes in LineMembers(bytes).flatMap { PropertyChanges($0) } }
    guard let read else { return nil }
    self = read
  }
}

extension PropertyKind {
  /// Whether a photo can be without a value. A flag is false then, and a list is empty.
  fileprivate var canBeCleared: Bool {
    switch self {
    case .texts, .flag: false
    case .text, .whole, .capture, .place: true
    }
  }
}
