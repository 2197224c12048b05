public import Adjustments
public import Foundation
package import Rendering
import ImageFiles
import VIPS

/// A picture of a photo with its adjustments, at the size of a display.
public struct Preview: Sendable {
  package let file: Rendition
  /// Whether it is close to the final picture of its size, but not the same.
  public let isDegraded: Bool

  init(_ result: PreviewResult) { (file, isDegraded) = (result.file, result.isDegraded) }

  /// The encoded picture.
  public var data: Data { Data(file.bytes) }

  /// The format of the data, such as `jpeg`.
  public var format: String { file.format.identifier }

  /// The size of the picture.
  public var size: FrameSize { file.size }

  /// What a person should know.
  public var warnings: [String] { file.warnings }
}
