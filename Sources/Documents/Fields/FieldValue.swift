/// A value that a field can have.
package protocol FieldValue: Sendable {
  /// What fields with such values hold.
  static var fieldKind: Field.Kind { get }
  /// Whether there is always a value.
  static var isAlways: Bool { get }
  /// The value as JSON; nil where there is none, so that the field is left out.
  var fieldJSON: JSONValue? { get }
}

extension FieldValue {
  package static var isAlways: Bool { true }
}

extension String: FieldValue {
  package static var fieldKind: Field.Kind { .text }
  package var fieldJSON: JSONValue? { .string(self) }
}

extension Int: FieldValue {
  package static var fieldKind: Field.Kind { .integer }
  package var fieldJSON: JSONValue? { .integer(self) }
}

extension Double: FieldValue {
  package static var fieldKind: Field.Kind { .number }
  package var fieldJSON: JSONValue? { .number(self) }
}

extension Bool: FieldValue {
  package static var fieldKind: Field.Kind { .flag }
  package var fieldJSON: JSONValue? { .bool(self) }
}

/// A document that something else describes.
extension JSONValue: FieldValue {
  package static var fieldKind: Field.Kind { .document }
  package var fieldJSON: JSONValue? { self }
}

extension Array: FieldValue where Element: FieldValue {
  package static var fieldKind: Field.Kind { .list(Element.fieldKind) }
  package var fieldJSON: JSONValue? { .array(compactMap { $0.fieldJSON }) }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  package static var fieldKind: Field.Kind { Wrapped.fieldKind }
  package static var isAlways: Bool { false }
  // A key path of a generic type would be made anew for each value, which takes most of the time of a row.
  package var fieldJSON: JSONValue? { if let value = self { value.fieldJSON } else { nil } }
}
