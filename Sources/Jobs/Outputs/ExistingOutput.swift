/// What happens to a file that has the name of an output already.
package enum ExistingOutput: Hashable, Sendable {
  /// It is an error, before any work where the output is known by then.
  case refuse
  /// It is replaced.
  case replace
  /// It stays, and the photo is left out.
  case skip
  /// It is replaced if recipe, settings or program differ from those it says it was made with. It is an error if this
  /// program did not make it, or made it from another photo.
  case update

  /// Whether a file that has the name by the time of writing is replaced.
  var replaces: Bool { self == .replace || self == .update }
}
