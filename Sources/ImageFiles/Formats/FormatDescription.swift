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
  /// The code points of a file that declares them.
  var codePoints: (@Sendable (UnsafeRawBufferPointer) -> CodePoints?)?
  /// The size that the header of a file states, before any rotation. No codec runs.
  var statedSize: (@Sendable (UnsafeRawBufferPointer) -> (width: Int?, height: Int?)?)?
  /// What is missing at the end of a file; nil where its structure is complete.
  var truncation: (@Sendable (UnsafeRawBufferPointer) -> String?)?
  /// How it is read.
  package let reading: FormatReading
  /// How it is written; nil where it is only read.
  package var writing: FormatWriting?
  /// Whether files of it are decoded and encoded in a process of their own.
  ///
  /// Their codecs hold the complete image at once, in memory that no limit of libvips covers, and libjxl writes to
  /// standard error about damaged files.
  package var needsWorker = false

  /// A description of an image format with the media type `image/` and its identifier, whose files end in the identifier
  /// unless extensions are given.
  init(_ identifier: String, _ name: String, fileExtensions: [String] = [], reading: FormatReading) {
    (self.identifier, self.name, mimeType) = (identifier, name, "image/\(identifier)")
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

/// What a file of a format can hold.
package struct FormatContents: Sendable {
  /// The bits of a value; 32 are floats of linear light.
  package var depths = [8]
  /// Whether pixels are always kept as they are.
  package var isLossless = false
  /// Whether it has transparency.
  package var hasAlpha = true
  /// Whether gray is one band; elsewhere it becomes three equal ones.
  package var hasGray = false
  /// Whether it has a color profile.
  package var hasProfile = true
  /// Whether it has pages or frames.
  package var hasPages = false
  /// The places for metadata.
  package var metadata: Set<MetadataKind> = [.exif, .xmp]
  /// Content of other kinds that files may carry.
  package var extras: Set<MetadataReading.Extra> = []

  /// A kind of metadata.
  package enum MetadataKind: Sendable { case exif, xmp, extendedXMP, iptc, comments }
}

/// Where the metadata of a format is, and how it is read and written.
package struct FormatMetadata: Sendable {
  /// How blocks lie in a file.
  package enum Layout: Sendable {
    /// In parts of the container made for them.
    case blocks
    /// In segments of limited length.
    case segments
    /// In the directory that describes the pixels, which those read and write who know the tags of EXIF.
    case directory
  }

  package var layout = Layout.blocks
  /// Reads the blocks.
  var read: @Sendable (UnsafeRawBufferPointer, inout MetadataReading) -> Void = { _, _ in }
  /// Writes exactly a bundle into a file of a format; nil where that is not possible here.
  var embed: (@Sendable (MetadataBundle, consuming [UInt8], FileFormat) throws(MetadataError) -> [UInt8])?
}
