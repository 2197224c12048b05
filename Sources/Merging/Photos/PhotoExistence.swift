/// Whether a photo exists.
package enum PhotoExistence: Hashable, Sendable {
  /// It was imported.
  case present
  /// The line of its import is unreadable: it lives, and its facts are those of its original.
  case damaged
  /// It was purged by somebody who did not know these lines: what they say is kept until a person decides.
  case purgedElsewhere
  /// There is no line of it.
  case absent

  /// - Parameters:
  ///   - lines: those of the photo that no purge lists.
  ///   - blank: the IDs of unreadable lines that no purge lists.
  init(_ lines: [PhotoLine], blank: Set<LineID>) {
    if lines.contains(where: { if case .asset = $0.change { true } else { false } }) {
      self = .present
    } else if lines.contains(where: { !blank.isDisjoint(with: $0.parents) }) {
      self = .damaged
    } else {
      self = lines.isEmpty ? .absent : .purgedElsewhere
    }
  }
}
