/// How files of a format are written, and what that costs.
package struct FormatWriting: Sendable {
  /// The bits of a value that can be written.
  package let depths: [Int]
  /// The longest side, in pixels.
  package let longestSide: Int
  /// The arguments of libvips' saver; nil where `JPEGEncoder` writes the format.
  package let arguments: (@Sendable (EncodingOptions) -> [(String, ArgumentValue)])?
  /// Whether the encoder takes bands of rows in the order in which it announces them.
  package var takesBands: Bool { arguments == nil }
  /// Whether an output keeps the format of the photo where nobody names one. Not everybody can open what phones write.
  package var isKept = true
  /// The quality where nobody names one.
  package var quality = 90
  /// Whether colors are reduced by default whatever the quality.
  package var reducesColor = false
  /// The bits of a value of a rendering that has 16.
  package var deepDepth: Int?
  /// The quality of a file that may be edited further, which is higher than that of one for viewing; nil where it is
  /// the encoder's.
  package var archiveQuality: Int?
  /// Whether a file that may be edited further keeps all colors.
  package var archivesColor = false
  /// Whether the file always has the size of packed samples.
  package var isPacked = false
  /// Whether the file that libvips writes has to be rebuilt: without metadata, with the profile.
  package var rebuilt: (@Sendable (_ encoded: [UInt8], _ profile: [UInt8]?) -> [UInt8]?)?
  /// Adds a color profile that libvips dropped.
  package var profiled: (@Sendable (_ encoded: [UInt8], _ profile: [UInt8]) -> [UInt8])?
  /// States a resolution in the container, in dots per inch; nil where only EXIF does.
  package var resolved: (@Sendable (_ encoded: consuming [UInt8], _ dotsPerInch: Int) -> [UInt8])?
  /// The package of the encoder, as Debian calls it, where it is a plugin of the library that writes files; nil where the
  /// encoder is a part of it.
  package var plugin: String?
  /// The effort of the encoder.
  package var effort: @Sendable (_ asked: Int?, _ pixels: Int) -> Int? = { asked, _ in asked }
  /// The bytes of memory per pixel that encoding takes at an effort.
  package let memory: @Sendable (_ effort: Int?) -> Int
  /// How much longer encoding takes than encoding a JPEG, at most, at an effort.
  package let slowness: @Sendable (_ effort: Int?) -> Int

  init(
    depths: [Int], longestSide: Int, memory: @escaping @Sendable (_ effort: Int?) -> Int,
    slowness: @escaping @Sendable (_ effort: Int?) -> Int,
    arguments: (@Sendable (EncodingOptions) -> [(String, ArgumentValue)])?
  ) {
    (self.depths, self.longestSide, self.arguments) = (depths, longestSide, arguments)
    (self.memory, self.slowness) = (memory, slowness)
  }
}
