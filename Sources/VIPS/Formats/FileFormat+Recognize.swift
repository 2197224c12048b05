extension FileFormat {
  /// Says what these bytes are. All of a file should be given: camera RAW is told from TIFF by what lies further in.
  package static func recognize(_ bytes: UnsafeRawBufferPointer) -> Recognition {
    recognize(in: MemoryReader(bytes: bytes))
  }

  /// Says what these bytes are. All of a file should be given: camera RAW is told from TIFF by what lies further in.
  package static func recognize(_ bytes: some Collection<UInt8>) -> Recognition {
    bytes.withContiguousStorageIfAvailable { recognize(UnsafeRawBufferPointer($0)) }
      ?? Array(bytes).withUnsafeBytes { recognize($0) }
  }

  /// How much of a file signatures are looked for in.
  static let headLength = 512

  static func recognize(in reader: some ByteReader) -> Recognition {
    guard reader.count > 0 else { return .empty }
    let head = reader.read(headLength, at: 0)
    if let name = Signature.cameraRaw.first(where: { $0.matches(head) })?.name { return .cameraRaw(name) }
    if let format = Signature.image(head) { return .image(format) }
    if let directory = TIFFDirectory(in: reader) {
      return directory.cameraRawName.map { .cameraRaw($0) } ?? .image(.tiff)
    }
    if head.dropFirst(4).starts(with: "ftyp".utf8) { return BrandBox.recognize(head) }
    if let name = Signature.others.first(where: { $0.matches(head) })?.name { return .other(name) }
    return TextGuess.recognize(head)
  }
}
