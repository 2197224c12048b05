// The codes of editing extensions.
extension EditError.Code {
  /// The format of adjustment data has no name that can be stored: an identifier and a version of one line each.
  public static let badAdjustmentFormat = Self("bad-adjustment-format")
  /// The manifest of a program that edits photos cannot be read.
  public static let badEditorManifest = Self("bad-editor-manifest")
  /// A program that edits photos left something else than a picture and adjustment data.
  public static let badEditorOutput = Self("bad-editor-output")
  /// A program that edits photos failed or crashed.
  public static let editorFailed = Self("editor-failed")
  /// There is no such program to edit photos.
  public static let editorNotFound = Self("editor-not-found")
  /// A program that edits photos could not be started.
  public static let editorNotStarted = Self("editor-not-started")
  /// A program that edits photos left a picture of another size without saying that this is meant.
  public static let editorOutputSize = Self("editor-output-size")
  /// A program that edits photos did not end in time.
  public static let editorTimeout = Self("editor-timeout")
  /// The editing of an extension has ended already.
  public static let extensionEnded = Self("extension-ended")
  /// An editing extension failed.
  public static let extensionFailed = Self("extension-failed")

  static let extensionCodes: [Self] = [
    .badAdjustmentFormat, .badEditorManifest, .badEditorOutput, .editorFailed, .editorNotFound, .editorNotStarted,
    .editorOutputSize, .editorTimeout, .extensionEnded, .extensionFailed,
  ]
}
