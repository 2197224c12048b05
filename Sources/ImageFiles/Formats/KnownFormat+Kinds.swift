extension KnownFormat {
  /// Camera data. `CameraRaw` tells formats with the structure of TIFF by the maker.
  static let cameraRaws: [KnownFormat] = [
    raw("Canon CR2", ["cr2"], [Signature([0x49, 0x49, 0x2A, 0], and: (8, [0x43, 0x52, 2]))]),
    raw("Canon CRW", ["crw"], [Signature("HEAPCCDR", at: 6)]),
    raw("Canon CR3", ["cr3"], [Signature("ftypcrx ", at: 4)]),
    raw("Fujifilm RAF", ["raf"], [Signature("FUJIFILMCCD-RAW")]),
    raw("Olympus ORF", ["orf"], [Signature("IIRO"), Signature("IIRS"), Signature("MMOR")]),
    raw("Panasonic RW2", ["rw2"], [Signature([0x49, 0x49, 0x55, 0])]),
    raw("Minolta MRW", ["mrw"], [Signature([0, 0x4D, 0x52, 0x4D])]),
    raw("Sigma X3F", ["x3f"], [Signature("FOVb")]),
    raw(
      "Phase One IIQ", ["iiq"],
      [
        Signature(Array("II".utf8), and: (8, Array("IIII".utf8))),
        Signature(Array("MM".utf8), and: (8, Array("MMMM".utf8))),
      ], makes: ["PHASE ONE"]),
    raw("DNG", ["dng"]), raw("Nikon NEF", ["nef"], makes: ["NIKON"]), raw("Nikon NRW", ["nrw"]),
    raw("Sony ARW", ["arw"], makes: ["SONY"]), raw("Sony SRF", ["srf"]), raw("Sony SR2", ["sr2"]),
    raw("Pentax PEF", ["pef"], makes: ["PENTAX", "RICOH"]), raw("Samsung SRW", ["srw"], makes: ["SAMSUNG"]),
    raw("Hasselblad 3FR", ["3fr"], makes: ["HASSELBLAD"]), raw("Hasselblad FFF", ["fff"]),
    raw("Mamiya MEF", ["mef"], makes: ["MAMIYA"]), raw("Leaf MOS", ["mos"], makes: ["LEAF"]),
    raw("Epson ERF", ["erf"], makes: ["SEIKO EPSON", "EPSON"]),
    raw("Kodak DCR", ["dcr"], makes: ["KODAK", "EASTMAN KODAK"]), raw("Kodak KDC", ["kdc"]),
    raw("Leica RWL", ["rwl"]), raw("Leica RAW", makes: ["LEICA"]), raw("GoPro GPR", ["gpr"]),
    raw("Canon TIF RAW", makes: ["CANON"]),
  ]

  static let movies: [KnownFormat] = [
    KnownFormat(.movie, "a QuickTime video", ["mov"]),
    KnownFormat(.movie, "an MP4 video", ["mp4", "m4v", "3gp", "3g2", "insv", "lrv"]),
    KnownFormat(.movie, "an AVI video", ["avi"], [Signature(Array("RIFF".utf8), and: (8, Array("AVI ".utf8)))]),
    KnownFormat(
      .movie, "a Matroska or WebM video", ["mkv", "webm"], [Signature([0x1A, 0x45, 0xDF, 0xA3])]),
    KnownFormat(.movie, "an MPEG video", ["mpg", "mpeg", "mts", "m2ts"], [Signature([0, 0, 1, 0xBA])]),
    KnownFormat(.movie, "a Windows Media video", ["wmv"]),
  ]

  static let sidecars: [KnownFormat] = [
    KnownFormat(.sidecar, "a sidecar", ["xmp", "aae", "pp3", "dop", "nksc", "thm", "arp", "on1"])
  ]

  static let unfinished = KnownFormat(
    .unfinished, "an unfinished file",
    ["tmp", "temp", "part", "partial", "filepart", "crdownload", "download", "swp", "lock", "~"])

  /// Other kinds, which are only named.
  static let others: [KnownFormat] = [
    other("a PDF document", Signature("%PDF-")),
    other("a PostScript file", Signature("%!PS"), Signature([0xC5, 0xD0, 0xD3, 0xC6])),
    other("a BMP image", Signature(Array("BM".utf8), and: (6, [0, 0, 0, 0]))),
    other("a ZIP archive", Signature([0x50, 0x4B, 3, 4]), Signature([0x50, 0x4B, 5, 6])),
    other("a gzip archive", Signature([0x1F, 0x8B])),
    other("a 7-Zip archive", Signature([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C])),
    other("a RAR archive", Signature("Rar!")),
    other("a Windows icon", Signature([0, 0, 1, 0])),
    other(
      "a JPEG 2000 image", Signature([0, 0, 0, 12, 0x6A, 0x50, 0x20, 0x20]), Signature([0xFF, 0x4F, 0xFF, 0x51])),
    other("a Radiance HDR image", Signature("#?RADIANCE")),
    other("a WAVE sound", Signature(Array("RIFF".utf8), and: (8, Array("WAVE".utf8)))),
    other("an SQLite database", Signature("SQLite format 3\0")),
    other("an ICC profile", Signature("acsp", at: 36)),
    other("a MATLAB file", Signature("MATLAB 5.0 MAT-file")),
    other("a program", Signature([0x7F, 0x45, 0x4C, 0x46])),
    other("a GIMP image", Signature("gimp xcf")),
  ]

  private static func raw(
    _ name: String, _ fileExtensions: [String] = [], _ signatures: [Signature] = [], makes: [String] = []
  ) -> KnownFormat {
    KnownFormat(.cameraRaw, name, fileExtensions, signatures, makes: makes)
  }

  private static func other(_ name: String, _ signatures: Signature...) -> KnownFormat {
    KnownFormat(.other, name, [], signatures)
  }
}
