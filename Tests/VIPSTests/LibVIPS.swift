import ImageFiles
import CVips

@testable import VIPS

/// libvips' own JPEG loader and saver: what ours are compared with.
enum LibVIPS {
  /// The image of a file, by libvips' loader.
  static func load(_ file: ByteBlock, shrink: Int = 1, failOn: String = "error") throws -> VIPSImage {
    var operation = try Operation(
      "jpegload_buffer",
      ["buffer": .bytes(file), "access": .choice("sequential"), "fail_on": .choice(failOn)])
    if shrink != 1 { try operation.set("shrink", to: .int(shrink)) }
    return try operation.build().image()
  }

  /// The pixels of a file; nil where libvips refuses them.
  static func pixels(of file: ByteBlock, shrink: Int = 1) -> [UInt8]? {
    try? load(file, shrink: shrink).bytes()
  }

  /// The file of an image, by libvips' saver, without metadata and without a JFIF header.
  static func save(_ image: VIPSImage, _ options: EncodingOptions) throws -> [UInt8] {
    try Operation(
      "jpegsave_buffer",
      [
        "in": .image(image), "strip": .bool(true), "Q": .int(options.quality ?? 90),
        "subsample_mode": .choice(options.subsampling == .full ? "off" : "on"),
        "interlace": .bool(options.isProgressive), "optimize_coding": .bool(options.optimizesCoding),
      ]
    ).build().bytes("buffer")
  }
}
