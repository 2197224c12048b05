import CPixels
import ImageFiles
import VIPS

/// Means of a picture over boxes of pixels, taken row by row.
final class BoxAverage: @unchecked Sendable {
  /// The size of the result, and its bands: 1 or 3, without alpha.
  let width, height, bands: Int
  private let averaging: px_local_averaging
  private let sums: UnsafeMutablePointer<Double>
  private let output: ByteBlock

  /// - Parameter side: the side of a box in pixels, at least 1.
  init(width: Int, height: Int, bands: Int, side: Double) {
    (self.width, self.height) = (Int(px_local_boxes(Int32(width), side)), Int(px_local_boxes(Int32(height), side)))
    self.bands = bands < 3 ? 1 : 3
    output = ByteBlock(count: self.width * self.height * self.bands * MemoryLayout<Float>.size) { _ in }
    var averaging = px_local_averaging(
      width: Int32(width), height: Int32(height), bands: Int32(bands), side: side, sums: nil,
      output: output.base.assumingMemoryBound(to: Float.self))
    let count = px_local_averaging_sums(&averaging)
    sums = .allocate(capacity: count)
    sums.initialize(repeating: 0, count: count)
    averaging.sums = sums
    self.averaging = averaging
  }

  deinit { sums.deallocate() }

  /// Adds a row; rows come one after another from the top.
  func take(_ row: UnsafePointer<Float>, y: Int) {
    withUnsafePointer(to: averaging) { px_local_average_row($0, row, Int32(y)) }
  }

  /// The means, after all rows were added.
  var samples: [Float] { output.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } }

  /// The means as a picture, after all rows were added; it shares their memory.
  var pixels: LinearPixels? { LinearPixels(width: width, height: height, bands: bands, block: output) }
}

extension LinearPixels {
  /// The means over boxes of pixels.
  func averaged(side: Double) -> BoxAverage {
    let average = BoxAverage(width: width, height: height, bands: bands, side: side)
    for y in 0..<height { average.take(floats + y * width * bands, y: y) }
    return average
  }
}

extension VIPSImage {
  /// The means of floats over boxes of pixels, computed in bands from top to bottom.
  ///
  /// - Throws: as `streamed(_:operation:to:)`.
  func averaged(side: Double, _ streaming: Streaming) throws -> BoxAverage {
    let average = BoxAverage(width: width, height: height, bands: bands, side: side)
    try streamed(streaming, operation: "proxy") { band in
      for row in 0..<band.rect.height { average.take(band.floats(row: row), y: band.rect.y + row) }
    }
    return average
  }
}
