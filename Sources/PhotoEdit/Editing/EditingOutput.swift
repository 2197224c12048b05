public import Adjustments
public import Foundation
import ImageFiles
import VIPS

/// The result of an edit: a rendered file, and the adjustments that made it.
public struct EditingOutput: Sendable {
  /// The adjustments.
  public let adjustmentData: AdjustmentData
  let file: RenderedFile

  /// The rendered file.
  public var data: Data { Data(file.bytes) }

  /// The format of the file, such as `jpeg`.
  public var format: String { file.format.identifier }

  /// The size of the picture.
  public var size: FrameSize { file.size }

  /// What a person should know: fallbacks, and what could not be carried along.
  public var warnings: [String] { file.warnings }

  /// Writes the file durably: whole under its name, or not at all.
  ///
  /// - Parameters:
  ///   - url: where to; its folder must exist.
  ///   - overwriting: whether a file that is there is replaced; without, it is an error.
  /// - Throws: `EditError`
  public func write(to url: URL, overwriting: Bool = false) throws(EditError) {
    try data.writeWhole(to: url, overwriting: overwriting)
  }
}

/// Rendered pixels in memory: rows from top to bottom, the channels of a pixel side by side, nothing between.
public struct PixelBuffer: Hashable, Sendable {
  /// Pixels from left to right.
  public let width: Int
  /// Pixels from top to bottom.
  public let height: Int
  /// 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha; alpha is not multiplied in.
  public let channels: Int
  /// Bits a channel: 8, or 16 in the machine's byte order.
  public let depth: Int
  /// width × height × channels samples.
  public let data: Data
}
