import ImageFiles
import VIPS

/// Small images made of numbers, and their numbers back.
enum Sample {
  /// 8-bit pixels where no two neighbors are alike.
  static func bytes(_ width: Int, _ height: Int, _ bands: Int) -> [UInt8] {
    (0..<width * height * bands).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ ($0 / (width * bands)) &* 11) }
  }

  static func image8(_ width: Int, _ height: Int, bands: Int = 3) throws -> VIPSImage {
    try VIPSImage(
      pixels: bytes(width, height, bands), width: width, height: height, bands: bands, format: .uchar)
  }

  static func image16(_ width: Int, _ height: Int, bands: Int = 3) throws -> VIPSImage {
    let values = (0..<width * height * bands).map { UInt16(truncatingIfNeeded: $0 &* 40_503 &+ 7) }
    return try VIPSImage(
      pixels: values.withUnsafeBytes { [UInt8]($0) }, width: width, height: height, bands: bands, format: .ushort)
  }

  /// Smooth colors, which lossy formats keep well.
  static func gradient(_ width: Int, _ height: Int, bands: Int = 3) throws -> VIPSImage {
    let values = (0..<width * height * bands).map { index in
      let (x, y) = (index / bands % width, index / bands / width)
      return UInt8((x * 200 / width + y * 50 / height + index % bands * 2) & 255)
    }
    return try VIPSImage(pixels: values, width: width, height: height, bands: bands, format: .uchar)
  }

  /// The profile of sRGB that libvips has in itself.
  static func profile() throws -> [UInt8] {
    try Operation("profile_load", ["name": .string("srgb")]).build().bytes("profile")
  }
}

extension VIPSImage {
  /// All the bytes of all the pixels.
  func bytes() throws -> [UInt8] { try withPixels { [UInt8]($0) } }
}

extension VIPSImage {
  /// An image from the bytes of a file.
  static func decoded(_ bytes: [UInt8], _ options: LoadOptions = LoadOptions()) throws -> VIPSImage {
    try ImageSource.bytes(ByteBlock(copying: bytes)).load(options).image
  }
}

extension VIPSImage {
  /// Some bands of the image; the first is 0.
  func extractBand(_ band: Int, count: Int = 1) throws -> VIPSImage {
    try Operation("extract_band", ["in": .image(self), "band": .int(band), "n": .int(count)]).build().image()
  }
}
