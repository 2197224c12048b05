/// A member of a JSON object: its key, what it holds and what it means.
package struct Field: Sendable {
  /// What a field holds.
  package indirect enum Kind: Sendable {
    /// A string.
    case text
    /// A whole number.
    case integer
    /// A number.
    case number
    /// `true` or `false`.
    case flag
    /// An object with fields of its own.
    case object([Field])
    /// An object that another document describes.
    case document
    /// Values of a kind.
    case list(Kind)
    /// A value of a kind, or `null`.
    case optional(Kind)
    /// Any value.
    case any
  }

  package let key: String
  package let kind: Kind
  package let meaning: String
  /// Whether every object of its type has the field.
  package let isAlways: Bool

  /// A field that every object of its type has.
  package static func always(_ key: String, _ kind: Kind, _ meaning: String) -> Field {
    Field(key: key, kind: kind, meaning: meaning, isAlways: true)
  }

  /// A field that only some objects of its type have.
  package static func sometimes(_ key: String, _ kind: Kind, _ meaning: String) -> Field {
    Field(key: key, kind: kind, meaning: meaning, isAlways: false)
  }
}
