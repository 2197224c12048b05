import CPixels
import VIPS

/// A rectangle of pixels of linear light.
struct PixelPatch {
  let rect: PixelRect
  let bands: Int
  private(set) var pixels: [Float]

  init(_ rect: PixelRect, bands: Int, pixels: [Float]) { (self.rect, self.bands, self.pixels) = (rect, bands, pixels) }

  /// The channels that are color.
  var colors: Int { bands < 3 ? 1 : 3 }

  /// The index where a pixel begins; beyond the edges, that of the nearest pixel.
  private func place(_ x: Int, _ y: Int) -> Int {
    let (column, row) = (min(max(x, rect.x), rect.right - 1), min(max(y, rect.y), rect.bottom - 1))
    return ((row - rect.y) * rect.width + column - rect.x) * bands
  }

  /// A channel of a pixel, encoded; beyond the edges, that of the nearest pixel.
  func encoded(_ x: Int, _ y: Int, _ channel: Int) -> Double { px_srgb_encode(Double(pixels[place(x, y) + channel])) }

  /// A channel at a position, encoded, bilinear between the centers of pixels.
  func encoded(atX x: Double, y: Double, _ channel: Int) -> Double {
    let (left, top) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
    let (across, down) = (x - 0.5 - left, y - 0.5 - top)
    let (column, row) = (Int(left), Int(top))
    let (a, b) = (encoded(column, row, channel), encoded(column + 1, row, channel))
    let (c, d) = (encoded(column, row + 1, channel), encoded(column + 1, row + 1, channel))
    let (above, below) = (a + across * (b - a), c + across * (d - c))
    return above + down * (below - above)
  }

  /// Sets a channel of a pixel of the rectangle.
  mutating func set(_ x: Int, _ y: Int, _ channel: Int, encoded value: Double) {
    pixels[place(x, y) + channel] = Float(px_srgb_decode(value))
  }

  /// Copies the pixels of another patch that lie in this one.
  mutating func take(_ other: PixelPatch) {
    let (left, right) = (max(rect.x, other.rect.x), min(rect.right, other.rect.right))
    guard left < right else { return }
    for y in max(rect.y, other.rect.y)..<max(rect.y, other.rect.y, min(rect.bottom, other.rect.bottom)) {
      let (here, there) = (place(left, y), other.place(left, y))
      let count = (right - left) * bands
      pixels.replaceSubrange(here..<here + count, with: other.pixels[there..<there + count])
    }
  }

  /// Writes the pixels of the patch over those of a row.
  func write(over row: UnsafeMutablePointer<Float>, of part: PixelRect, y: Int) {
    let (left, right) = (max(rect.x, part.x), min(rect.right, part.right))
    guard left < right, y >= rect.y, y < rect.bottom else { return }
    let start = place(left, y)
    for index in 0..<(right - left) * bands { row[(left - part.x) * bands + index] = pixels[start + index] }
  }
}
