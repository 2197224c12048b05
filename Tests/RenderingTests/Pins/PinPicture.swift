import ImageFiles
import Rendering
import VIPS

/// A picture of integers that pins are taken of: edges, ramps and noise, lights and darks, and every alpha.
///
/// It reaches the renderer as a PNG, which holds its integers as they are.
struct PinPicture: Sendable {
  let name: String
  let width, height, bands, depth: Int
  var isDisplayP3 = false

  /// All are long enough for the mid layer of local adjustments; the last has several cells of every grid both ways.
  static let all = [
    PinPicture(name: "color, 8 bits", width: 259, height: 23, bands: 3, depth: 8),
    PinPicture(name: "Display P3 with alpha, 16 bits", width: 23, height: 257, bands: 4, depth: 16, isDisplayP3: true),
    PinPicture(name: "gray, 16 bits", width: 257, height: 19, bands: 1, depth: 16),
    PinPicture(name: "large, 8 bits", width: 300, height: 200, bands: 3, depth: 8),
  ]

  static let (color, alpha, gray, large) = (all[0], all[1], all[2], all[3])

  /// The samples: rows from the top, pixels from the left, the channels of a pixel side by side.
  var codes: [Int] {
    (0..<width * height * bands).map { index in
      let (pixel, band) = index.quotientAndRemainder(dividingBy: bands)
      let (y, x) = pixel.quotientAndRemainder(dividingBy: width)
      return (bands == 4 && band == 3 ? Self.alpha(x, y) : code(x, y, band)) >> (16 - depth)
    }
  }

  private func code(_ x: Int, _ y: Int, _ band: Int) -> Int {
    let (across, down) = (65_535 * x / (width - 1), 65_535 * y / (height - 1))
    let ramp = [across, down, 65_535 - (across + down) / 2][band]
    let bars = (7 * x + 3 * y) / 40 % 3 * 16_000
    let noise = NoisyPicture.hash((y * width + x) * 4 + band + 1) % 4001 - 2000
    let value = min(max(ramp / 2 + bars + noise, 0), 65_535)
    return 4 * y > 3 * height ? value / 8 : value
  }

  private static func alpha(_ x: Int, _ y: Int) -> Int { min(max((x + 2 * y) * 400 % 90_000 - 10_000, 0), 65_535) }

  /// The picture as a photo that nothing has been computed of.
  func photo() throws -> Photo { try Photo(bytes: ByteBlock(copying: Self.files[name]?.get() ?? [])) }

  private static let files: [String: Result<[UInt8], any Error>] = Dictionary(
    uniqueKeysWithValues: all.map { picture in (picture.name, Result { try picture.encoded() }) })

  private func encoded() throws -> [UInt8] {
    try VIPSLibrary.start()
    var options = EncodingOptions()
    (options.depth, options.compressionLevel) = (depth, 1)
    return try Picture.image(codes, width, height, bands, depth: depth)
      .encoded(as: Encoding(.png, options), profile: isDisplayP3 ? ColorSpace.displayP3.profile : nil)
  }
}
