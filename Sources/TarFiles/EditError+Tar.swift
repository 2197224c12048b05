import Documents

extension EditError {
  /// The error of a tar archive that cannot be read to its end.
  static func tarDamaged(at offset: Int, _ found: String, path: String) -> EditError {
    EditError(
      .tarDamaged, .badData, "the tar archive is damaged at byte \(offset): \(found)",
      hint: "copy it again, or make it anew", path: path)
  }
}
