public import Adjustments
public import Foundation
import ImageFiles
import Rendering
import VIPS

/// A picture of a photo with its adjustments, at the size of a display.
public struct Preview: Sendable {
  /// The encoded picture.
  public let data: Data
  /// The format of the data, such as `jpeg`.
  public let format: String
  /// The size of the picture.
  public let size: FrameSize
  /// Whether it is near to the final picture of its size, and not the same.
  public let isDegraded: Bool
  /// What a person should know.
  public let warnings: [String]

  init(_ rendition: Rendition, notes: [String], isDegraded: Bool) {
    data = Data(rendition.bytes)
    format = rendition.format.identifier
    size = rendition.size
    self.isDegraded = isDegraded
    warnings = notes + rendition.warnings
  }
}
