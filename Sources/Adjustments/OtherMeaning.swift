/// What a word of another program means that is no adjustment here.
package enum OtherMeaning: Hashable, Sendable {
  /// A mask, the opacity or the blend mode of a step.
  case masks
  /// A recipe from measurements.
  case auto
  /// A built-in recipe with this name.
  case look(String)
}
