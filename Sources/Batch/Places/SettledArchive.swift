package import Documents

/// An archive that has got its name, or cannot get it.
package struct SettledArchive: Sendable {
  /// Its path.
  package var archive: String
  /// Why it cannot get its name; nil where it has it.
  package var error: EditError?

  package init(archive: String, error: EditError? = nil) { (self.archive, self.error) = (archive, error) }
}
