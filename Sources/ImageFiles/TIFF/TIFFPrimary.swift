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
  /// What the directory states about the samples.
  package let tags: TIFFTags
  /// Numbers of the directory that are changed for libtiff, which then hands out the samples as they are stored: halves
  /// as integers of 16 bits, and colors that stay multiplied by their transparency.
  package let changes: [Change]

  /// A number in the file that is replaced by another of the same length.
  package struct Change: Sendable, Hashable {
    package let position: Int
    package let bytes: [UInt8]
  }

  /// What the picture holds.
  package var content: TIFFContent { get throws(PictureRefusal) { try TIFFContent(tags) } }

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
    tags = TIFFTags(pixels, in: file, header)
    guard let content = try? TIFFContent(tags) else {
      changes = []
      return
    }
    func change(_ tag: Int, to number: Int) -> Change? {
      guard let entry = pixels.entry(tag), let value = entry.value, (1...0xFFFF).contains(entry.count) else {
        return nil
      }
      var bytes: [UInt8] = []
      for _ in 0..<entry.count { bytes.append(number, width: value.count / entry.count, header.order) }
      return Change(position: value.lowerBound, bytes: bytes)
    }
    let (isHalf, isAssociated) = (content.sample == .half, content.alpha?.isAssociated == true)
    changes = [
      isHalf ? change(TIFFTags.formatTag, to: 1) : nil, isAssociated ? change(TIFFTags.extrasTag, to: 2) : nil,
    ].compactMap { $0 }
  }

  private enum Tag {
    static let newSubfileType = 254
    /// Of TIFF 5.0; its 2 is a reduced copy.
    static let subfileType = 255
    static let reducedCopy = 2
    static let width = 256
    static let subdirectories = 330
  }
}
