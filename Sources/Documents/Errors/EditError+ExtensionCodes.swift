// The codes of editing extensions.
extension EditError.Code {
  /// The format of adjustment data has no valid name: an identifier and a version, one line each.
  public static let badAdjustmentFormat = Self("bad-adjustment-format", .badData)
  /// The manifest of an editing program cannot be read.
  public static let badEditorManifest = Self("bad-editor-manifest", .badData)
  /// An editing program left files other than a picture and adjustment data.
  public static let badEditorOutput = Self("bad-editor-output", .badData)
  /// An editing program failed or crashed.
  public static let editorFailed = Self("editor-failed", .badData)
  /// The editing program does not exist.
  public static let editorNotFound = Self("editor-not-found", .notFound)
  /// An editing program could not be started.
  public static let editorNotStarted = Self("editor-not-started", .notFound)
  /// An editing program left a picture of another size without declaring that this is intended.
  public static let editorOutputSize = Self("editor-output-size", .badData)
  /// An editing program did not end before its timeout.
  public static let editorTimeout = Self("editor-timeout", .refused)
  /// The session of an editing extension has already ended.
  public static let extensionEnded = Self("extension-ended", .usage)
  /// An editing extension failed.
  public static let extensionFailed = Self("extension-failed", .badData)
}
