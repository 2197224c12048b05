/// The type of a property, and its range.
package enum PropertyKind: Hashable, Sendable {
  /// A text of at most this many bytes where it is read from a file.
  case text(longest: Int)
  /// A list of texts, with the maximum number of bytes of all of them and of each.
  case texts(longest: Int, each: Int)
  /// A whole number.
  case whole(ClosedRange<Int>)
  /// True or false.
  case flag
  /// A date and time, and the zone of that clock.
  case capture
  /// A point on the earth.
  case place

  /// Whether metadata state it as one text, number, or list of texts.
  var isSimple: Bool { self != .capture && self != .place }

  /// Whether people write several lines of it.
  package var isLong: Bool { if case .text(let longest) = self { longest > 16_384 } else { false } }
}
