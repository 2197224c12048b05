/// Bytes at given positions that identify a kind of file.
struct Signature {
  var name: String
  var parts: [(offset: Int, bytes: [UInt8])]

  init(_ name: String, _ bytes: [UInt8], at offset: Int = 0, and more: (offset: Int, bytes: [UInt8])...) {
    self.name = name
    parts = [(offset, bytes)] + more
  }

  init(_ name: String, _ text: String, at offset: Int = 0) {
    self.init(name, Array(text.utf8), at: offset)
  }

  func matches(_ head: [UInt8]) -> Bool {
    parts.allSatisfy { head.dropFirst($0.offset).starts(with: $0.bytes) }
  }

  /// The image format that the first bytes identify; TIFF and HEIF need more.
  static func image(_ head: [UInt8]) -> FileFormat? { images.first { $0.signature.matches(head) }?.format }

  private static let images: [(format: FileFormat, signature: Signature)] = [
    (.jpeg, Signature("", [0xFF, 0xD8, 0xFF])),
    (.png, Signature("", PNGFile.signature)),
    (.webp, Signature("", Array("RIFF".utf8), and: (8, Array("WEBP".utf8)))),
    (.gif, Signature("", "GIF87a")),
    (.gif, Signature("", "GIF89a")),
    (.jpegXL, Signature("", JPEGXLFile.codestream)),
    (.jpegXL, Signature("", JPEGXLFile.signature)),
  ]

  /// Camera RAW formats with signatures of their own; `CameraRaw` finds those with the structure of TIFF.
  static let cameraRaw: [Signature] = [
    Signature("Canon CR2", [0x49, 0x49, 0x2A, 0], and: (8, [0x43, 0x52, 2])),
    Signature("Canon CRW", "HEAPCCDR", at: 6),
    Signature("Canon CR3", "ftypcrx ", at: 4),
    Signature("Fujifilm RAF", "FUJIFILMCCD-RAW"),
    Signature("Olympus ORF", "IIRO"),
    Signature("Olympus ORF", "IIRS"),
    Signature("Olympus ORF", "MMOR"),
    Signature("Panasonic RW2", [0x49, 0x49, 0x55, 0]),
    Signature("Minolta MRW", [0, 0x4D, 0x52, 0x4D]),
    Signature("Sigma X3F", "FOVb"),
    Signature("Phase One IIQ", Array("II".utf8), and: (8, Array("IIII".utf8))),
    Signature("Phase One IIQ", Array("MM".utf8), and: (8, Array("MMMM".utf8))),
  ]

  static let others: [Signature] = [
    Signature("a PDF document", "%PDF-"),
    Signature("a PostScript file", "%!PS"),
    Signature("a PostScript file", [0xC5, 0xD0, 0xD3, 0xC6]),
    Signature("a Photoshop document", "8BPS"),
    Signature("a BMP image", Array("BM".utf8), and: (6, [0, 0, 0, 0])),
    Signature("a ZIP archive", [0x50, 0x4B, 3, 4]),
    Signature("a ZIP archive", [0x50, 0x4B, 5, 6]),
    Signature("a gzip archive", [0x1F, 0x8B]),
    Signature("a 7-Zip archive", [0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C]),
    Signature("a RAR archive", "Rar!"),
    Signature("a Windows icon", [0, 0, 1, 0]),
    Signature("a JPEG 2000 image", [0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20]),
    Signature("a JPEG 2000 image", [0xFF, 0x4F, 0xFF, 0x51]),
    Signature("an OpenEXR image", [0x76, 0x2F, 0x31, 1]),
    Signature("a Radiance HDR image", "#?RADIANCE"),
    Signature("an AVI video", Array("RIFF".utf8), and: (8, Array("AVI ".utf8))),
    Signature("a WAVE sound", Array("RIFF".utf8), and: (8, Array("WAVE".utf8))),
    Signature("a Matroska or WebM video", [0x1A, 0x45, 0xDF, 0xA3]),
    Signature("an MPEG video", [0, 0, 1, 0xBA]),
    Signature("an SQLite database", "SQLite format 3\0"),
    Signature("an ICC profile", "acsp", at: 36),
    Signature("a MATLAB file", "MATLAB 5.0 MAT-file"),
    Signature("a program", [0x7F, 0x45, 0x4C, 0x46]),
    Signature("a GIMP image", "gimp xcf"),
  ]
}
