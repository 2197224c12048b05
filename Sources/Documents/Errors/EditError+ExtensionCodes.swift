// The codes of editing extensions.
extension EditError.Code {
  /// The format of adjustment data has no valid name: an identifier and a version, one line each.
  public static let badAdjustmentFormat = Self("bad-adjustment-format")
  /// The manifest of an editing program cannot be read.
  public static let badEditorManifest = Self("bad-editor-manifest")
  /// An editing program left files other than a picture and adjustment data.
  public static let badEditorOutput = Self("bad-editor-output")
  /// An editing program failed or crashed.
  public static let editorFailed = Self("editor-failed")
  /// The editing program does not exist.
  public static let editorNotFound = Self("editor-not-found")
  /// An editing program could not be started.
  public static let editorNotStarted = Self("editor-not-started")
  /// An editing program left a picture of another size without declaring that this is intended.
  public static let editorOutputSize = Self("editor-output-size")
  /// An editing program did not end before its timeout.
  public static let editorTimeout = Self("editor-timeout")
  /// The session of an editing extension has already ended.
  public static let extensionEnded = Self("extension-ended")
  /// An editing extension failed.
  public static let extensionFailed = Self("extension-failed")

  static let extensionCodes: [Self] = [
    .badAdjustmentFormat, .badEditorManifest, .badEditorOutput, .editorFailed, .editorNotFound, .editorNotStarted,
    .editorOutputSize, .editorTimeout, .extensionEnded, .extensionFailed,
  ]
}
