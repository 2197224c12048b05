import Documents

extension EditError {
  /// The error of a tar archive that cannot be read to its end.
  static func tarDamaged(_ message: String, path: String) -> EditError {
    EditError(.tarDamaged, .badData, message, hint: "copy it again, or make it anew", path: path)
  }
}
