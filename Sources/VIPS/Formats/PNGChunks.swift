/// The chunks of a PNG file (PNG specification, clause 5).
enum PNGChunks {
  /// Checks that the file has as many bytes as each chunk claims: libpng takes memory for a text or a palette, and
  /// clears it, before it finds that they are not there. Image data is read in small parts, so it may end early here.
  ///
  /// - Throws: `VIPSError` at the first chunk that claims more than is left.
  static func check(_ file: UnsafeRawBufferPointer) throws(VIPSError) {
    var place = 8
    while place + 12 <= file.count {
      let length = Int(UInt32(bigEndian: file.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
      let name = file[(place + 4)..<(place + 8)]
      let left = file.count - place - 12
      let isData = name.elementsEqual("IDAT".utf8)
      guard length <= left || isData else {
        let shown = String(decoding: name.map { (0x20...0x7E).contains($0) ? $0 : 0x3F }, as: UTF8.self)
        throw VIPSError(
          operation: "pngload", message: "the chunk '\(shown)' claims \(length) bytes, and \(left) are left")
      }
      if name.elementsEqual("IEND".utf8) { return }
      place += 12 + length
    }
  }
}
