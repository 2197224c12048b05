/// Which rendered pictures of edits a library keeps.
///
/// An edit is what its adjustments make of the original, so a picture of it can be made at any time. What another program
/// rendered, and what an edit of another program began with, is always kept.
public enum RenditionPolicy: String, Hashable, Sendable, CaseIterable {
  /// Those of current states. An edit is rendered when it is committed; the pictures of other states go with `collect`, and
  /// are rendered again on demand.
  case current
  /// All of them.
  case all
  /// None: an edit is committed without rendering, and every picture is rendered on demand.
  case none
}
