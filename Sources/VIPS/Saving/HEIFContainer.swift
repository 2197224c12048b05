/// The item table of an HEIF file (ISO/IEC 23008-12, over ISO/IEC 14496-12, 8.11).
enum HEIFContainer {
  /// Lets the EXIF item, which libvips has entered, point to bytes that are added at the end.
  ///
  /// So nothing that other items point to moves.
  static func attach(_ metadata: AttachedMetadata, to bytes: [UInt8], _ format: FileFormat) throws(EncodingError)
    -> [UInt8]
  {
    guard let exif = metadata.exif else { return bytes }
    var cursor = BoxCursor(bytes: bytes)
    guard let meta = cursor.find("meta", in: 0..<bytes.count),
      let item = cursor.item(ofType: "Exif", in: meta.dropFirst(4)),
      let place = cursor.place(ofItem: item, in: meta.dropFirst(4))
    else { throw .malformed(format) }
    // How far the TIFF block is from the end of this number, and what older readers expect between.
    let body = BoxWriter.bigEndian(AttachedMetadata.exifMark.count, 4) + AttachedMetadata.exifMark + exif
    let box = BoxWriter.box("mdat", body)
    let offset = bytes.count + box.count - body.count
    // The address of an item is the sum of its base, where there is one, and the offset of its extent.
    let (address, zero) = place.base.isEmpty ? (place.offset, place.base) : (place.base, place.offset)
    guard cursor.set(address, to: offset), cursor.set(zero, to: 0), cursor.set(place.length, to: body.count) else {
      throw .malformed(format)
    }
    return cursor.bytes + box
  }
}
