public import Adjustments
public import Documents
public import Foundation
package import Rendering
import ImageFiles

/// A picture of a photo with its adjustments, at the size of a display.
public struct Preview: Sendable {
  /// The file.
  package let file: Rendition
  /// Whether it is close to, but not the same as, the final picture of its size.
  public let isDegraded: Bool

  package init(_ result: PreviewResult) { (file, isDegraded) = (result.file, result.isDegraded) }

  package init(_ file: Rendition, isDegraded: Bool) { (self.file, self.isDegraded) = (file, isDegraded) }

  /// The encoded picture.
  public var data: Data { Data(file.bytes) }

  /// The format of the data, such as `jpeg`.
  public var format: String { file.format.identifier }

  /// The size of the picture.
  public var size: FrameSize { file.size }

  /// What the user should know.
  public var warnings: [String] { file.warnings }

  /// The pixels of the picture, decoded.
  ///
  /// - Throws: `EditError` where the installed codecs cannot decode it.
  public func pixels() async throws(EditError) -> PixelBuffer {
    let (data, recipe) = (data, Recipe())
    let input = try await WorkThreads.waiting.run { () throws(EditError) in try EditingInput(data: data) }
    return try await input.renderPixels(recipe)
  }
}
