/// Everything that is known about an image file format.
package struct FormatDescription: Sendable {
  /// Its name in JSON and on the command line, such as `jxl`.
  package let identifier: String
  /// The display name, such as `JPEG XL`.
  package let name: String
  /// The file extensions, without the dot; the first is the one for writing.
  package let fileExtensions: [String]
  /// Its media type.
  package let mimeType: String
  /// The bytes that files begin with, each sufficient.
  var signatures: [Signature] = []
  /// The brands that an ISO media file names to be of this format.
  var brands: Set<String> = []
  /// What a file with one of the signatures is; nil where the signature decides.
  var recognition: (@Sendable (any ByteSource) -> Recognition)?
  /// What a file can hold besides pixels of 8 bits.
  package var contents = FormatContents()
  /// Whether the container itself states the orientation, which decoders apply, so that EXIF Orientation must not be
  /// applied again (HEIF `irot` and `imir`, the JPEG XL header).
  package var statesOrientation = false
  /// Where the blocks of metadata are.
  package var metadata = FormatMetadata()
  /// Reads the color profile of a file whose decoder may leave it out.
  package var profile: (@Sendable (UnsafeRawBufferPointer) -> [UInt8]?)?
  /// The code points of a file that declares them.
  var codePoints: (@Sendable (UnsafeRawBufferPointer) -> CodePoints?)?
  /// Whether code points that are known count more than a color profile beside them (PNG, third edition). Elsewhere only
  /// those of an HDR encoding do.
  package var codePointsPrecedeProfile = false
  /// Reads an exponent and chromaticities; nil where the format has none.
  var calibratedColor: (@Sendable (UnsafeRawBufferPointer) -> CalibratedColor?)?
  /// The size that the header of a file states, before any rotation. No codec runs.
  package var statedSize: (@Sendable (any ByteSource) -> (width: Int?, height: Int?)?)?
  /// What is missing at the end of a file; nil where its structure is complete.
  var truncation: (@Sendable (UnsafeRawBufferPointer) -> String?)?
  /// What of the structure makes every decoder give up, as a sentence; nil where nothing does.
  var fault: (@Sendable (UnsafeRawBufferPointer) -> String?)?
  /// How it is read.
  package let reading: FormatReading
  /// How it is written; nil where it is only read.
  package var writing: FormatWriting?
  /// Whether files of it are decoded and encoded in a process of their own.
  ///
  /// The codecs of HEIC, AVIF, JPEG XL and OpenEXR hold the complete image at once, in memory that no limit of libvips
  /// covers, and libjxl writes to standard error about damaged files.
  package var needsWorker = false

  /// A description of an image format with the media type `image/` and its identifier unless one is given, whose files
  /// end in the identifier unless extensions are given.
  init(
    _ identifier: String, _ name: String, fileExtensions: [String] = [], mediaType: String? = nil,
    reading: FormatReading
  ) {
    (self.identifier, self.name, mimeType) = (identifier, name, mediaType ?? "image/\(identifier)")
    self.fileExtensions = fileExtensions.isEmpty ? [identifier] : fileExtensions
    self.reading = reading
  }

  /// The name of the codec in libvips: the names of its operations begin with it, before `load` and `save`.
  package var codec: String { reading.codec ?? identifier }
  /// Whether it can be written.
  package var canWrite: Bool { writing != nil }
  /// The bits of a value that can be written; none where the format is read only.
  package var writableDepths: [Int] { writing?.depths ?? [] }
}
