/// A decoder of our own, for a format that libvips does not read: a function from bytes to a header and rows.
package struct ImageDecoder: Sendable {
  /// What is known before a pixel is decoded.
  package struct Header: Hashable, Sendable {
    /// The type of a value.
    package enum Sample: Sendable {
      case uint8, uint16
      /// Linear light where no profile says otherwise; 1 is white, and it may be larger.
      case half, float
    }

    package var width: Int
    package var height: Int
    /// 1 gray, 2 gray and alpha, 3 RGB or 4 RGB and alpha; one more of inks.
    package var bands: Int
    /// Whether the first four bands are amounts of cyan, magenta, yellow and black.
    package var isInks = false
    package var sample: Sample
    /// The color profile.
    package var profile: [UInt8]?
    /// Pages or frames in the file, of which the decoder reads one.
    package var pageCount = 1

    package init(width: Int, height: Int, bands: Int, sample: Sample, profile: [UInt8]? = nil) {
      (self.width, self.height, self.bands, self.sample) = (width, height, bands, sample)
      self.profile = profile
    }

    /// The bytes of a row that `rows` writes.
    package var rowBytes: Int { width * bands * (sample == .uint8 ? 1 : sample == .float ? 4 : 2) }
  }

  /// An opened file.
  package struct Opened: Sendable {
    package let header: Header
    /// Decodes rows of the file: adjacent, in the byte order of the processor. They are requested from top to bottom,
    /// roughly, by one thread at a time, and some more than once.
    package let rows: @Sendable (UnsafeRawBufferPointer, Range<Int>, UnsafeMutableRawBufferPointer) throws -> Void

    package init(
      _ header: Header,
      rows: @escaping @Sendable (UnsafeRawBufferPointer, Range<Int>, UnsafeMutableRawBufferPointer) throws -> Void
    ) {
      (self.header, self.rows) = (header, rows)
    }
  }

  /// Reads the header of a file.
  package let open: @Sendable (UnsafeRawBufferPointer) throws -> Opened

  package init(open: @escaping @Sendable (UnsafeRawBufferPointer) throws -> Opened) { self.open = open }
}
