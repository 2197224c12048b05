import Foundation

/// Prepares the photos that are measured: JPEG 92, 4:4:4, sRGB, without metadata, in several sizes.
struct Photos {
  let workshop: Workshop
  /// What they were made of, for the page.
  let source: String

  /// Widths, each with two thirds of it as height, by name.
  static let widths = [("24", 6000), ("12", 4248), ("2", 1728), ("0.3", 672), ("0.15", 480)]

  init(_ workshop: Workshop) throws {
    self.workshop = workshop
    let corpus = ProcessInfo.processInfo.environment["PHOTOEDIT_CORPUS"]
      .map { URL(filePath: $0).appending(path: "photos/large/22mp_5760x3840.jpg").path }
    let original: String
    if let corpus, FileManager.default.fileExists(atPath: corpus) {
      original = corpus
      source = "the corpus' photo of 22 MP (22mp_5760x3840.jpg), enlarged to 6000×4000"
    } else {
      original = workshop.file("sample.jpg")
      try Shell.output([workshop.photoedit.path, "sample", original, "--width", "6000"])
      source = "the sample scene at 6000×4000 (photoedit sample --width 6000)"
    }
    let recipe = workshop.recipe("prepare")
    try Self.preparation.write(toFile: recipe, atomically: true, encoding: .utf8)
    for (name, width) in Self.widths {
      try Shell.output([
        workshop.photoedit.path, "apply", recipe, original, "--no-library", "--set", "resize.width=\(width)", "--set",
        "resize.height=\(width / 3 * 2)", "-o", path(name),
      ])
    }
    let upright = try Data(contentsOf: URL(filePath: path("24")))
    try Self.turned(upright).write(to: URL(filePath: path("24-orientation-6")))
  }

  /// The photo of so many megapixels.
  func path(_ name: String) -> String { workshop.file("photo-\(name)mp.jpg") }

  /// So many names for the photo of so many megapixels, all links to one file.
  func copies(_ count: Int, of name: String) throws -> [String] {
    let folder = workshop.folder.appending(path: "copies-\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return try (1...count).map { number in
      let link = folder.appending(path: "p\(number).jpg")
      if !FileManager.default.fileExists(atPath: link.path) {
        try FileManager.default.linkItem(atPath: path(name), toPath: link.path)
      }
      return link.path
    }
  }

  private static let preparation = """
    {
      "formatIdentifier": "org.photoedit.recipe",
      "formatVersion": "1.0",
      "output": { "format": "jpeg", "quality": 92, "subsampling": "4:4:4", "profile": "srgb", "metadata": "none" },
      "adjustments": [{ "op": "resize", "width": 6000, "height": 4000, "fit": "exact", "enlarge": true }]
    }
    """

  /// A JPEG with an EXIF segment that holds nothing but orientation 6.
  private static func turned(_ jpeg: Data) -> Data {
    let tiff: [UInt8] = [
      0x4d, 0x4d, 0, 42, 0, 0, 0, 8,  // big endian, the directory follows
      0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0,  // one entry: orientation, a short, 6
      0, 0, 0, 0,
    ]
    let body = Array("Exif".utf8) + [0, 0] + tiff
    return jpeg.prefix(2) + Data([0xff, 0xe1, 0, UInt8(body.count + 2)] + body) + jpeg.dropFirst(2)
  }
}
