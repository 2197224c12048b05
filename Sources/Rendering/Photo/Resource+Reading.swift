package import Adjustments
import Documents
import ImageFiles
import VIPS

extension Resource {
  /// Interprets the bytes of a file that a recipe names: a table is a HaldCLUT picture or a `.cube` text; the picture
  /// of a mask is a PNG, TIFF or JPEG file, which is not decoded yet; a profile is an ICC profile that can be written;
  /// a font is TrueType or OpenType.
  ///
  /// - Throws: `ResourceError` with every problem.
  package static func read(_ bytes: [UInt8], as kind: Kind) throws(ResourceError) -> Resource {
    guard bytes.count <= maximumSize else {
      throw ResourceError(.tooLarge, "\(bytes.count) bytes, at most \(maximumSize) allowed")
    }
    switch kind {
    case .picture: return Resource(picture: try MaskPicture(checking: bytes))
    case .profile:
      _ = try ColorSpace.output(bytes)
      return Resource(profile: bytes)
    case .font:
      guard FontName(bytes) != nil else {
        let found = bytes.starts(with: Array("wOF".utf8)) ? "a web font (WOFF)" : "other data"
        throw ResourceError(.badFont, "expected a TrueType or OpenType font with a name, found \(found)")
      }
      return Resource(font: bytes)
    case .table: break
    }
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      return Resource(bytes: bytes, table: try CubeReader.table(bytes))
    }
    return Resource(bytes: bytes, table: try ColorTable(hald: bytes))
  }
}

extension ColorTable {
  /// The table in a HaldCLUT PNG of level n: n³ pixels per side that hold a cube of n² nodes per side, red fastest.
  ///
  /// The samples are used unchanged; a profile and transparency are ignored.
  fileprivate init(hald bytes: [UInt8]) throws(ResourceError) {
    do {
      try VIPSLibrary.start()
      let image = try ImageSource.bytes(ByteBlock(copying: bytes)).load().image
      let side = try Self.side(of: image)
      let bands = image.bands
      let samples = try image.withPixels { pixels in
        image.format == .uchar
          ? Self.nodes(pixels, bands: bands, top: 255)
          : Self.nodes(pixels.bindMemory(to: UInt16.self), bands: bands, top: 65535)
      }
      self.init(
        digest: SHA256Digest(of: bytes), title: nil, low: [0, 0, 0], high: [1, 1, 1], side: side, curveCount: 0,
        samples: samples)
    } catch let error as ResourceError {
      throw error
    } catch {
      throw ResourceError(.badTable, "the picture cannot be decoded: \(PhotoError(opening: error))")
    }
  }

  /// The nodes per side of a picture's cube.
  private static func side(of image: VIPSImage) throws(ResourceError) -> Int {
    let level = (2...16).first { $0 * $0 * $0 == image.width }
    guard let level, image.height == image.width else {
      throw ResourceError(
        .badTable,
        "expected a HaldCLUT, a square picture of 8, 27, 64, 125 … 4096 pixels a side, found "
          + "\(image.width)×\(image.height)")
    }
    guard image.bands == 3 || image.bands == 4, image.format == .uchar || image.format == .ushort else {
      throw ResourceError(.badTable, "expected a HaldCLUT in RGB, found a picture of \(image.bands) channels")
    }
    return level * level
  }

  private static func nodes(
    _ codes: some Collection<some FixedWidthInteger>, bands: Int, top: Float
  ) -> [Float] {
    var nodes: [Float] = []
    nodes.reserveCapacity(codes.count / bands * 4)
    var band = 0
    for code in codes {
      if band < 3 { nodes.append(Float(code) / top) }
      band += 1
      guard band == bands else { continue }
      nodes.append(0)
      band = 0
    }
    return nodes
  }
}

extension PhotoError {
  /// The error of a step, or of another part of a recipe, whose file was never read.
  init(unread file: FileReference, of part: String) {
    let name = file.text
    let isDigest = if case .digest = file { true } else { false }
    self.init(
      .notFound, "\(part) needs '\(name)', which was not read",
      hint: isDigest
        ? "it is an object of the library that the edit was committed to; apply the recipe there"
        : "read the recipe from its file, or read its files with readFiles(in:)")
  }
}
