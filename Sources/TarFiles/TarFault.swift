/// What is wrong with a part of a tar archive.
package struct TarFault: Error, Hashable, Sendable {
  /// What was found.
  package let found: String

  package init(_ found: String) { self.found = found }
}
