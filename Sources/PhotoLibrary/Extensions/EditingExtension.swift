public import Editing
public import Foundation
public import Adjustments
public import Rendering

/// A photo editor with its own adjustment data, such as another program.
///
/// A host, such as an app or the library, starts it with a photo, lets the user edit, and asks it to finish or to
/// cancel. One extension edits one photo at a time. Each start that succeeds is followed by one call of `finish` or by
/// `cancel`; `cancel` may also be called while `finish` is running, whose result is then ignored.
public protocol EditingExtension: AnyObject, Sendable {
  /// The program that the history names as the author: 1 to 200 characters on one line, by convention an identifier and
  /// a version, such as `com.acme.sepia 1.2`.
  var author: String { get }

  /// Whether it can resume an edit with these adjustments; called on any thread.
  ///
  /// If so, its input is what that edit was made from, with the adjustments, so that it can change or remove them. If not,
  /// its input is the picture with all earlier edits in it, without adjustments.
  func canHandle(_ adjustmentData: AdjustmentData) -> Bool

  /// Begins to edit.
  ///
  /// - Parameters:
  ///   - input: the photo to edit, in full size, and the adjustments to resume where there are any.
  ///   - placeholder: the current state of the photo at the size of a display, to be shown until the extension has
  ///     rendered something itself.
  /// - Throws: any error; then editing has not begun.
  func start(_ input: EditingInput, placeholder: RenderedFile) async throws

  /// Finishes the edit.
  ///
  /// - Returns: The adjustments and the rendered picture; nil where nothing was changed.
  /// - Throws: any error; then nothing is committed.
  func finish() async throws -> EditingExtensionOutput?

  /// Ends without a result, and releases everything.
  func cancel() async

  /// Whether the user would lose something by canceling now, so that a host should ask first.
  var shouldShowCancelConfirmation: Bool { get async }
}

/// The output of an editing extension: adjustments, and the picture that they produce from its input.
public struct EditingExtensionOutput: Sendable {
  /// The adjustments, in a format of the extension's own; not empty and at most 2 MiB.
  public var adjustmentData: AdjustmentData
  /// The picture in full size: a file in any format that photos may have. A file without a color profile is sRGB.
  public var rendition: Data
  /// The note in the history; nil for none.
  public var note: String?
  /// The size that the picture must have; nil for any.
  package var size: FrameSize?
  /// The color profile of a PNG that has none.
  package var profile: [UInt8]?

  /// Creates an output.
  public init(adjustmentData: AdjustmentData, rendition: Data, note: String? = nil) {
    (self.adjustmentData, self.rendition, self.note) = (adjustmentData, rendition, note)
  }
}
