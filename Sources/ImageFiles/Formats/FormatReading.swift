/// How files of a format are read, and what that costs.
package struct FormatReading: Sendable {
  /// The name of the codec in libvips, where it differs from the identifier of the format.
  var codec: String?
  /// Our own decoder; nil where libvips reads the format.
  package var decoder: ImageDecoder?
  /// The name of the codec library that is loaded only when a file needs it.
  package var libraryOnDemand: String?
  /// The factors by which the decoder can reduce each side.
  package var shrinks = [1]
  /// Whether the decoder reduces by any factor.
  package var scales = false
  /// Whether the loader is told which page to read; others take the primary picture.
  package var takesPage = false
  /// Whether rows may be decoded by `JPEGRows` instead of libvips.
  package var hasRows = false
  /// The picture of a file that is the photo; nil where the codec knows it.
  package var primary: (@Sendable (any ByteSource) -> TIFFPrimary?)?
  /// Why the picture of a file is not read; nil where it is.
  package var refusal: @Sendable (any ByteSource) -> PictureRefusal? = { _ in nil }
  /// What of a file is not edited, as sentences.
  package var notes: @Sendable (any ByteSource) -> [String] = { _ in [] }
  /// Whether the loader of libvips opens a file by its path only; bytes in memory become a file without a name.
  package var opensFiles = false
  /// The number of scans, each of which costs the decoder the complete image again, as far as a limit.
  package var scans: (@Sendable (UnsafeRawBufferPointer, _ limit: Int) -> Int)?
  /// What the codec would read beyond the end of a file.
  package var overrun: (@Sendable (UnsafeRawBufferPointer) -> String?)?
  /// The bytes of memory that decoding takes besides the rows in flight.
  package var memory: @Sendable (_ file: UnsafeRawBufferPointer, _ pixels: Int, _ depth: Int) -> Int = { _, _, _ in 0 }

  /// Whether what is decoded must be the very bytes that were checked.
  package var isChecked: Bool { scans != nil || overrun != nil }

  /// The note about channels that are no colors, as a sentence.
  ///
  /// - Parameter kinds: what they may be, in parentheses and with a space; empty for nothing that is known.
  static func note(ofIgnored count: Int, _ kinds: String = "") -> String {
    "\(count == 1 ? "a channel" : "\(count) channels") besides the colors \(kinds)\(count == 1 ? "was" : "were") ignored"
  }
}
