/// Why the picture of a file is not read, though nothing of it is damaged.
package struct PictureRefusal: Error, Hashable, Sendable {
  /// A sentence such as `its colors are CIELab`.
  package let sentence: String
  /// What the user can do where it is something else than to convert the picture.
  package let hint: String?

  package init(sentence: String, hint: String? = nil) { (self.sentence, self.hint) = (sentence, hint) }
}
