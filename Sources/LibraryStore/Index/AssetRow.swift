import Documents

/// What the index knows about an asset's history while entries are added.
struct AssetRow {
  let row: Int
  let id: Bits128
  /// The number of the newest entry.
  var newest: Int
  /// The id of the newest entry.
  var newestID: SHA256Digest
  /// The entry that made the current state current.
  var position: Int
  /// The number of the current state.
  var current: Int
  /// The lines that no other one names as its parent, sorted.
  var heads: [SHA256Digest]
  /// Which of its lines people have written without knowing each other's.
  var branching = Branching.none
  /// When it was changed last; nil if the table has that.
  var modified: Int?
  /// Whether the table lacks any of this.
  var isChanged = false
}

/// Which lines of a photo were written by people who did not know each other's. The index stores the numbers.
enum Branching: Int {
  /// None: each was written by somebody who knew all before it.
  case none
  /// Settings; the entries are a list, in which undo and redo move.
  case settings
  /// Entries, or one that does not fit what the index has before it: the current state depends on the set of all lines.
  case entries
}
