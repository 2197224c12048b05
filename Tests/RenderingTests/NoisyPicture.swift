import ImageFiles
import Rendering
import VIPS

/// Ramps of 16-bit codes with noise that grows with brightness, the same as `codes` of the reference.
enum NoisyPicture {
  static func image(_ width: Int, _ height: Int, depth: Int = 16) throws -> VIPSImage {
    let codes = (0..<width * height * 3).map { index -> Int in
      let (pixel, c) = index.quotientAndRemainder(dividingBy: 3)
      let (j, i) = pixel.quotientAndRemainder(dividingBy: width)
      let noise = hash(index + 1) % 1001 - 500
      let ramp = 4000 + 50000 * i / width + (i > width / 3 && j % 16 < 3 ? 3000 : 0) - 1500 * c
      // The reference rounds down.
      let product = noise * (1 + 7 * i / width) * (c + 1)
      return min(max(ramp + (product - (product & 1)) / 2, 0), 65535) >> (16 - depth)
    }
    return try Picture.image(codes, width, height, 3, depth: depth)
  }

  static func photo(_ width: Int, _ height: Int) throws -> Photo {
    var options = EncodingOptions()
    (options.depth, options.compressionLevel) = (16, 1)
    return try Photo(bytes: ByteBlock(copying: image(width, height).encoded(as: Encoding(.png, options))))
  }

  /// A number 0 ..< 2³¹ that looks like chance.
  static func hash(_ seed: Int) -> Int {
    var state = seed
    for _ in 0..<3 {
      state = (state * 1_103_515_245 + 12345) % (1 << 31)
      state ^= state >> 7
    }
    return state
  }
}
