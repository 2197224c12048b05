/// Boxes of a JPEG XL file (ISO/IEC 18181-2).
enum JPEGXLContainer {
  /// Adds boxes to the file, which is put into boxes first where it is a bare codestream.
  static func attach(_ metadata: AttachedMetadata, to bytes: [UInt8]) throws(EncodingError) -> [UInt8] {
    var file = bytes
    if bytes.starts(with: [0xFF, 0x0A]) {
      let signature = BoxWriter.box("JXL ", [0x0D, 0x0A, 0x87, 0x0A])
      let brand = BoxWriter.box("ftyp", Array("jxl ".utf8) + [0, 0, 0, 0] + Array("jxl ".utf8))
      file = signature + brand + BoxWriter.box("jxlc", bytes)
    } else if !bytes.starts(with: [0, 0, 0, 12, 0x4A, 0x58, 0x4C, 0x20]) {
      throw .malformed(.jpegXL)
    }
    // Before the TIFF block stands how far away it is.
    if let exif = metadata.exif { file += BoxWriter.box("Exif", [0, 0, 0, 0] + exif) }
    if let xmp = metadata.xmp { file += BoxWriter.box("xml ", xmp) }
    return file
  }
}
