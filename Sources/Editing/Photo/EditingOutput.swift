public import Adjustments
public import Documents
public import Foundation
import Rendering
public import RevisionStore
import ImageFiles

/// The result of an edit: a rendered file, and the adjustments that made it.
public struct EditingOutput: Sendable {
  /// The adjustments.
  public let adjustmentData: AdjustmentData
  private let file: Rendition

  init(_ result: RenderResult) throws(EditError) {
    file = try result.file
    adjustmentData = AdjustmentData(result.recipe)
  }

  /// The rendered file.
  public var data: Data { Data(file.bytes) }

  /// The format of the file, such as `jpeg`.
  public var format: String { file.format.identifier }

  /// The size of the picture.
  public var size: FrameSize { file.size }

  /// What a person should know: fallbacks, and what could not be preserved.
  public var warnings: [String] { file.warnings }

  /// Writes the file durably: complete, or not at all.
  ///
  /// - Parameters:
  ///   - url: where to; its folder must exist.
  ///   - overwriting: whether an existing file is replaced; otherwise it is an error.
  /// - Throws: `EditError`
  public func write(to url: URL, overwriting: Bool = false) throws(EditError) {
    try file.bytes.writeDurably(to: url, overwriting: overwriting)
  }
}
