package import Documents

/// What a line changes of an album or folder.
package enum CollectionChange: Sendable {
  /// The collection was created, with these values.
  case create(CollectionValues)
  /// Values changed.
  case set(CollectionValues)
  /// It was deleted.
  case delete
  /// Photos were inserted before one of the album, or at the end.
  case insert([Bits128], before: Bits128?)
  /// Photos were moved before one of the album, or to the end.
  case move([Bits128], before: Bits128?)
  /// Photos were removed.
  case remove([Bits128])
  /// A change that this program may pass over.
  case other
}

/// The values of a collection that a line writes.
package struct CollectionValues: Hashable, Sendable {
  /// The folder, or nil for none; not there if the line does not write it.
  package var parent: Bits128??
  /// The other values, such as `title` and `query`.
  package var values: [String: UnitValue?]

  package init(parent: Bits128?? = nil, values: [String: UnitValue?] = [:]) {
    (self.parent, self.values) = (parent, values)
  }
}
