/// Which rendered pictures of edits a library keeps.
///
/// An edit is defined by its adjustments to the original, so its picture can be rendered at any time. Pictures that
/// another program rendered, and those that an edit by another program started from, are always kept.
package enum RenditionPolicy: String, Hashable, Sendable, CaseIterable {
  /// The pictures of current states. An edit is rendered when it is committed; `collect` removes the pictures of other
  /// states, which are rendered again on demand.
  case current
  /// All pictures.
  case all
  /// None: an edit is committed without rendering, and every picture is rendered on demand.
  case none
}
