/// Which renditions a library keeps.
public enum RenditionPolicy: String, Hashable, Sendable, CaseIterable {
  /// Those of current states; the others are rendered again on demand.
  case current
  /// All of them.
  case all
  /// None but those that cannot be rendered again; every rendition is made on demand.
  case none
}
