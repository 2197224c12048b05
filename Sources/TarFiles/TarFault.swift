import Documents

/// What is wrong with a part of a tar archive.
package struct TarFault: Error, Hashable, Sendable {
  /// What was found.
  package let found: String

  package init(_ found: String) { self.found = found }
}

extension EditError {
  /// The error of a tar archive that cannot be read to its end.
  static func tarDamaged(at offset: Int, _ found: String, path: String) -> EditError {
    EditError(
      .tarDamaged, "the tar archive is damaged at byte \(offset): \(found)",
      hint: "copy it again, or recreate it", path: path)
  }
}
