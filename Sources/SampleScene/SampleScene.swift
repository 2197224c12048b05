/// A picture for trying out edits: a meadow in the evening with painted figures and a color chart, drawn by code.
package enum SampleScene {
  private static let bandHeight = 32

  /// The scene as interleaved 8-bit Display P3, three bytes per pixel, row by row.
  ///
  /// It is composed for 3:2; other aspect ratios show its middle part. The same size gives the same bytes on every
  /// machine.
  package static func pixels(width: Int, height: Int) -> [UInt8] {
    guard width > 0, height > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: width * height * 3) { bytes, count in
      guard let start = bytes.baseAddress else { return }
      let band = UnsafeMutablePointer<Light>.allocate(capacity: width * bandHeight)
      defer { band.deallocate() }
      band.initialize(repeating: .zero, count: width * bandHeight)
      let picture = Picture(width: width, height: height, band: band)
      for first in stride(from: 0, to: height, by: bandHeight) {
        picture.render(first..<min(first + bandHeight, height), to: start)
      }
      count = width * height * 3
    }
  }
}
