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
  /// Whether a file can be written of nothing but a picture, as it is encoded, what says how that is seen, and a bundle.
  package var isExact = false
  /// Changes the blocks of a file, and keeps everything else byte for byte; nil where that is not possible here.
  package var patch:
    (
      @Sendable (MetadataRevision, [UInt8], FileFormat) throws(MetadataError) -> (
        bytes: [UInt8], problems: [MetadataProblem]
      )
    )?
}
