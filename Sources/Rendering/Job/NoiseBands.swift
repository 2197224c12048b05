/// The bands of rows in which the noise of a picture is measured.
struct NoiseBands {
  /// The rows of a band.
  static let rows = 64
  /// The most bands.
  private static let count = 16

  /// The rows of all bands, from top to bottom; none overlap.
  let places: [Range<Int>]
  /// What was measured in the bands that are complete.
  private(set) var blocks: NoiseBlocks
  /// The rows of the bands that are to come.
  private var waiting: ArraySlice<Range<Int>>
  /// The rows of the first of these.
  private var band: [UInt16]
  private let rowSamples: Int

  /// Bands of a picture of 16-bit codes.
  init(width: Int, height: Int, bands: Int) {
    places = Self.places(height: height)
    blocks = NoiseBlocks(width: width, height: places.reduce(0) { $0 + $1.count }, bands: bands)
    rowSamples = width * bands
    waiting = places[...]
    band = Array(repeating: 0, count: Self.rows * rowSamples)
  }

  /// Evenly spread from the first row to the last; all rows where there are not more.
  private static func places(height: Int) -> [Range<Int>] {
    guard height > rows * count else {
      return stride(from: 0, to: height, by: rows).map { $0..<min($0 + rows, height) }
    }
    return (0..<count).map { index in
      let top = (height - rows) * index / (count - 1)
      return top..<top + rows
    }
  }

  /// Takes rows of the picture, from top to bottom, all of those of the bands among them.
  mutating func add(_ base: UnsafeRawPointer, bytesPerRow: Int, y: Int, rows: Int) {
    while let place = waiting.first {
      let held = place.clamped(to: y..<y + rows)
      for row in held {
        let codes = UnsafeRawBufferPointer(start: base + (row - y) * bytesPerRow, count: rowSamples * 2)
        band.withUnsafeMutableBytes { bytes in
          UnsafeMutableRawBufferPointer(rebasing: bytes[((row - place.lowerBound) * rowSamples * 2)...])
            .copyMemory(from: codes)
        }
      }
      guard place.upperBound <= y + rows else { return }
      band.withUnsafeBytes { bytes in
        guard let first = bytes.baseAddress else { return }
        blocks.add(first, bytesPerRow: rowSamples * 2, rows: place.count)
      }
      waiting = waiting.dropFirst()
    }
  }
}
