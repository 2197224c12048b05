// The codes of manifests and of the places that they name.
extension EditError.Code {
  /// A place of a manifest is malformed.
  public static let badPlace = Self("bad-place")

  static let batchCodes: [Self] = [.badPlace]
}
