import Documents

/// What the picture of a TIFF file holds: one table of what is read, and as what. Anything else is refused by name.
package struct TIFFContent: Hashable, Sendable {
  /// What the samples of a pixel mean.
  package enum Colors: Hashable, Sendable {
    case gray
    /// Gray whose 0 is white.
    case whiteIsZero
    case rgb
    /// The number of a color in a table; the color is gray or RGB.
    case palette
    /// Cyan, magenta, yellow and black.
    case inks
    case ycbcr

    /// The samples of a pixel without the extra ones.
    package var samples: Int {
      switch self {
      case .gray, .whiteIsZero, .palette: 1
      case .rgb, .ycbcr: 3
      case .inks: 4
      }
    }
  }

  /// The type of a sample.
  package enum Sample: Hashable, Sendable {
    case bits1, bits2, bits4, uint8, uint16
    /// IEEE floats of 16 bits.
    case half
    /// IEEE floats of 32 bits.
    case float
  }

  /// A sample for transparency.
  package struct Alpha: Hashable, Sendable {
    /// Its index among the extra samples.
    package let index: Int
    /// Whether the colors are multiplied by it.
    package let isAssociated: Bool
  }

  package let colors: Colors
  package let sample: Sample
  /// The samples after those of the colors.
  package let extras: Int
  /// The one that is transparency; nil where none is.
  package let alpha: Alpha?

  /// The extra samples that mean nothing that a picture shows: data of programs, spot inks.
  package var ignored: Int { extras - (alpha == nil ? 0 : 1) }

  /// A photometric interpretation: what is read with which samples, or the name of what is not read.
  private enum Row {
    /// - Parameters:
    ///   - alone: the samples that are read without extra ones.
    ///   - samples: those that are read with and without extra ones.
    case read(Colors, alone: Set<Sample> = [], _ samples: Set<Sample>)
    case refused(String)
  }

  /// The table, by PhotometricInterpretation.
  private static let table: [Int: Row] = [
    0: .read(.whiteIsZero, alone: [.bits1, .bits2, .bits4], [.uint8, .uint16]),
    1: .read(.gray, alone: [.bits1, .bits2, .bits4], [.uint8, .uint16, .half, .float]),
    2: .read(.rgb, [.uint8, .uint16, .half, .float]),
    3: .read(.palette, alone: [.bits1, .bits2, .bits4], [.uint8, .uint16]),
    4: .refused("a transparency mask"),
    5: .read(.inks, [.uint8, .uint16]),
    6: .read(.ycbcr, [.uint8]),
    8: .refused("CIELab"), 9: .refused("CIELab"), 10: .refused("CIELab"),
    32803: .refused("those of a color filter array"),
    32844: .refused("LogL"), 32845: .refused("LogLuv"),
    34892: .refused("linear camera data"),
    51177: .refused("a depth map"),
    52527: .refused("a semantic mask"),
  ]

  /// Judges what a directory states.
  ///
  /// - Throws: `PictureRefusal` with the name of what is not read.
  package init(_ tags: TIFFTags) throws(PictureRefusal) {
    guard let photometric = tags.photometric else {
      throw PictureRefusal(sentence: "it does not say what its samples mean (PhotometricInterpretation)")
    }
    let colors: Colors
    let (alone, always): (Set<Sample>, Set<Sample>)
    switch Self.table[photometric] {
    case .read(let found, let single, let both): (colors, alone, always) = (found, single, both)
    case .refused(let name): throw PictureRefusal(sentence: "its colors are \(name)")
    case nil: throw PictureRefusal(sentence: "its colors are unknown (PhotometricInterpretation \(photometric))")
    }
    let sample = try Self.sample(tags)
    extras = tags.samples - colors.samples
    guard extras >= 0 else {
      let found = FormattedAmount.text(tags.samples, "sample")
      throw PictureRefusal(sentence: "it has \(found) a pixel, where \(colors) needs \(colors.samples)")
    }
    guard always.contains(sample.kind) || alone.contains(sample.kind) else {
      throw PictureRefusal(sentence: "its samples are \(sample.name) of \(colors)")
    }
    guard extras == 0 || always.contains(sample.kind) else {
      throw PictureRefusal(sentence: "it has further samples beside \(sample.name) of \(colors)")
    }
    try Self.check(tags, colors, sample.kind)
    // libvips mixes up their rows.
    if extras > 0, colors.samples == 1, tags.planes == 2 {
      throw PictureRefusal(sentence: "its \(colors) and its further samples are in planes of their own")
    }
    (self.colors, self.sample) = (colors, sample.kind)
    // Associated and unassociated; 0 says nothing.
    let index = tags.extras.prefix(extras).firstIndex { $0 == 1 || $0 == 2 }
    alpha = index.map { Alpha(index: $0, isAssociated: tags.extras[$0] == 1) }
  }

  /// The type of the samples, with its name.
  private static func sample(_ tags: TIFFTags) throws(PictureRefusal) -> (kind: Sample, name: String) {
    guard Set(tags.bits).count == 1, Set(tags.formats).count == 1 else {
      throw PictureRefusal(sentence: "its channels have samples of different kinds")
    }
    let bits = tags.bits[0]
    switch (tags.formats[0], bits) {
    // 4 is undefined data, which those programs mean as integers that write it.
    case (1, 1), (4, 1): return (.bits1, "single bits")
    case (1, 2), (4, 2): return (.bits2, "integers of 2 bits")
    case (1, 4), (4, 4): return (.bits4, "integers of 4 bits")
    case (1, 8), (4, 8): return (.uint8, "integers of 8 bits")
    case (1, 16), (4, 16): return (.uint16, "integers of 16 bits")
    case (3, 16): return (.half, "floats of 16 bits")
    case (3, 32): return (.float, "floats of 32 bits")
    case (1, _), (4, _): throw PictureRefusal(sentence: "its samples are integers of \(bits) bits")
    case (2, _): throw PictureRefusal(sentence: "its samples are signed integers of \(bits) bits")
    case (3, _): throw PictureRefusal(sentence: "its samples are floats of \(bits) bits")
    case (5, _), (6, _): throw PictureRefusal(sentence: "its samples are complex numbers")
    case (let format, _): throw PictureRefusal(sentence: "its samples are of an unknown type (SampleFormat \(format))")
    }
  }

  /// Checks what only some colors and samples have.
  private static func check(_ tags: TIFFTags, _ colors: Colors, _ sample: Sample) throws(PictureRefusal) {
    switch colors {
    // Only the codec of JPEG converts YCbCr.
    case .ycbcr where tags.compression != 7 || tags.planes != 1:
      throw PictureRefusal(sentence: "its colors are YCbCr that is not compressed as JPEG")
    case .inks where tags.inkSet != 1:
      throw PictureRefusal(sentence: "its colors are inks other than CMYK (InkSet \(tags.inkSet))")
    default: break
    }
    // libtiff undoes it for what it knows to be floats, and libvips reads halves as integers only.
    if sample == .half, tags.predictor == 3 {
      throw PictureRefusal(sentence: "its samples are floats of 16 bits with the floating-point predictor")
    }
  }
}

extension TIFFContent.Colors: CustomStringConvertible {
  package var description: String {
    switch self {
    case .gray: "gray"
    case .whiteIsZero: "gray whose 0 is white"
    case .rgb: "RGB"
    case .palette: "a palette"
    case .inks: "CMYK"
    case .ycbcr: "YCbCr"
    }
  }
}
