import Documents

extension EditError {
  /// The same error with what to do about a picture that cannot be shown, where nothing better is known.
  func hintingAtPhoto() -> EditError {
    guard hint == nil else { return self }
    var explained = self
    explained.hint =
      switch code {
      case .assetNotFound: "fetch the photos again: it was purged, or it is in another library"
      case .objectMissing, .objectDamaged, .fileNotFound:
        "repair the library, which takes it from the file that was imported, or restore it from a backup"
      default: nil
      }
    return explained
  }
}
