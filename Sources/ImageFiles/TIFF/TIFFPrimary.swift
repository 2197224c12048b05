/// The picture of a TIFF file that is the photo: its first page that is neither a reduced copy of another page nor a
/// mask (TIFF 6.0, NewSubfileType), and the first page if there is no such page.
package struct TIFFPrimary: Sendable, Hashable {
  /// The number of the page, starting at 0.
  package let page: Int
  /// The number of the page's subdirectory that has the pixels, starting at 0; nil where the page itself has them.
  package let subdirectory: Int?
  /// The position of the directory of the page, which has the metadata.
  package let offset: Int
  /// The position of the directory that describes the pixels.
  package let pixelOffset: Int
  /// The position of the number that leads to the directory of the page.
  package let link: Int
  /// How the samples become colors: the PhotometricInterpretation.
  package let photometric: Int?
  /// The channels besides its colors; nil where there are none, or nobody knows how many colors there are.
  package let extraChannels: ExtraChannels?

  /// Channels of a picture besides its colors (TIFF 6.0, ExtraSamples).
  package struct ExtraChannels: Sendable, Hashable {
    /// The channels of its colors: 1, 3 or 4.
    package let colors: Int
    /// Whether the first channel after the colors is transparency.
    package let hasAlpha: Bool
    /// The channels after these, which mean nothing that a picture shows: data of programs, spot inks.
    package let ignored: Int

    /// The channels that the picture shows.
    package var shown: Int { colors + (hasAlpha ? 1 : 0) }
  }

  /// No program writes this many copies before the picture. A hostile chain may be a ring.
  private static let longestChain = 64
  private static let mostEntries = 1000

  /// Finds the picture; nil where the file is not a TIFF.
  package init?(_ bytes: UnsafeRawBufferPointer) { self.init(in: bytes) }

  /// Finds the picture; nil where the file is not a TIFF.
  package init?(_ bytes: [UInt8]) { self.init(in: bytes) }

  /// Finds the picture; nil where the file is not a TIFF.
  package init?(in file: some ByteSource) {
    guard let header = TIFFHeader(in: file) else { return nil }
    func read(_ offset: Int) -> TIFFDirectory {
      TIFFDirectory(readable: file, at: offset, header, limit: Self.mostEntries, truncates: true)
    }
    func number(_ tag: Int, _ directory: TIFFDirectory) -> Int? {
      directory.entry(tag)?.numbers(in: file, header).first
    }
    // A directory that cannot be read counts as the picture, so that no copy takes its place.
    func isPicture(_ directory: TIFFDirectory) -> Bool {
      // Bit 0 is a reduced copy, bit 2 a mask.
      if let kinds = number(Tag.newSubfileType, directory) { return kinds & 0b101 == 0 }
      return number(Tag.subfileType, directory) != Tag.reducedCopy
    }
    let first = read(header.first)
    var (directory, page, link) = (first, 0, header.link)
    while !isPicture(directory), directory.next != 0, page < Self.longestChain {
      (page, link) = (page + 1, directory.linkPosition)
      directory = read(directory.next)
    }
    if !isPicture(directory) { (directory, page, link) = (first, 0, header.link) }
    // In the files of TIFF/EP a copy stands first, and the picture below it.
    let below = isPicture(directory) ? [] : directory.entry(Tag.subdirectories)?.numbers(in: file, header) ?? []
    subdirectory = below.map(read).firstIndex { $0.entry(Tag.width) != nil && isPicture($0) }
    let pixels = subdirectory.map { read(below[$0]) } ?? directory
    (self.page, self.link, offset, pixelOffset) = (page, link, directory.offset, pixels.offset)
    photometric = number(Tag.photometric, pixels)
    let samples = number(Tag.samplesPerPixel, pixels) ?? 1
    // Gray, RGB, a palette, inks and YCbCr.
    let colors = photometric.flatMap { [0: 1, 1: 1, 2: 3, 3: 1, 5: 4, 6: 3][$0] }
    extraChannels = colors.flatMap { colors in
      guard samples > colors else { return nil }
      let kinds = pixels.entry(Tag.extraSamples)?.numbers(in: file, header) ?? []
      // Associated and unassociated; 0 says nothing.
      let hasAlpha = kinds.first.map { $0 == 1 || $0 == 2 } ?? false
      return ExtraChannels(colors: colors, hasAlpha: hasAlpha, ignored: samples - colors - (hasAlpha ? 1 : 0))
    }
  }

  private enum Tag {
    static let newSubfileType = 254
    /// Of TIFF 5.0; its 2 is a reduced copy.
    static let subfileType = 255
    static let reducedCopy = 2
    static let width = 256
    static let photometric = 262
    static let samplesPerPixel = 277
    static let extraSamples = 338
    static let subdirectories = 330
  }
}
