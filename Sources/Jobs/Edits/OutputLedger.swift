package import Documents
package import Rendering

/// What a job that can be resumed knows and records about the output of a photo.
package protocol OutputLedger: Sendable {
  /// Identifies the photo, and finds out whether its output was made already.
  ///
  /// - Parameter outcome: is completed where there is nothing to do.
  /// - Returns: What is to be rendered, and what the output is made from; nil where there is nothing to do.
  /// - Throws: `EditError` where the photo cannot be read, or the output may not be replaced.
  func begin(_ outcome: inout Outcome) throws(EditError) -> (source: RenderJob.Source, output: Output)?

  /// Records a rendering before its output gets its name.
  ///
  /// - Throws: `EditError` where the photo has changed since it was identified.
  func record(_ rendering: RenderedFile, _ outcome: Outcome) throws(EditError)
}
