import PhotoEdit

/// A field of a row: its key, what it holds and what it means.
struct RowField: Sendable {
  /// What a field holds.
  indirect enum Kind: Sendable {
    /// A string.
    case text
    /// A whole number.
    case integer
    /// A number.
    case number
    /// `true` or `false`.
    case flag
    /// An object with fields of its own.
    case object([RowField])
    /// An object that another document describes.
    case document
    /// Values of a kind.
    case list(Kind)
    /// A value of a kind, or `null`.
    case optional(Kind)
    /// Any value.
    case any
  }

  let key: String
  let kind: Kind
  let meaning: String
  /// Whether every row of the type has the field.
  let isAlways: Bool

  /// A field that every row of the type has.
  static func always(_ key: String, _ kind: Kind, _ meaning: String) -> RowField {
    RowField(key: key, kind: kind, meaning: meaning, isAlways: true)
  }

  /// A field that only some rows of the type have.
  static func sometimes(_ key: String, _ kind: Kind, _ meaning: String) -> RowField {
    RowField(key: key, kind: kind, meaning: meaning, isAlways: false)
  }
}
