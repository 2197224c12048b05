import Adjustments
import Documents
import Threads
import VIPS

/// Draws texts with Pango, through libvips.
enum TextRaster {
  /// The font size of the draft that shows how large a text gets, in pixels.
  private static let draftSize = 16.0

  /// The ink of texts that are not drawn; tests set it so that their pictures do not depend on a font library.
  static let known = Monitor<[String: Ink]>([:])

  /// Drawings that are in use somewhere, so that a text is drawn once for several renderings.
  private static let used = Monitor<[SHA256Digest: Used]>([:])
  private struct Used { weak var pixels: LayerPixels? }

  /// The ink of a text in its color.
  ///
  /// - Throws: `PhotoError` if libvips cannot draw text, the font cannot be used, or the text gets too large.
  static func pixels(of drawing: TextDrawing) throws(PhotoError) -> LayerPixels {
    let digest = drawing.digest
    if let known = used.withLock({ $0[digest]?.pixels }) { return known }
    guard VIPSLibrary.supports(operation: "text") else {
      throw PhotoError(
        .missingCodec, "the installed libvips cannot draw text", hint: "install a libvips that was built with Pango")
    }
    do {
      try check(drawing)
      let made = LayerPixels(try ink(drawing, size: drawing.size), drawing.color, digest: digest)
      used.withLock { used in
        used = used.filter { $0.value.pixels != nil }
        used[digest] = Used(pixels: made)
      }
      return made
    } catch let error as PhotoError {
      throw error
    } catch let error as VIPSError {
      throw PhotoError(.badImage, "the text cannot be drawn: \(error.message)")
    } catch {
      throw PhotoError(.badImage, "the text cannot be drawn: \(error)")
    }
  }

  /// Checks how large a text gets before anything large is drawn.
  private static func check(_ drawing: TextDrawing) throws {
    let draft = try ink(drawing, size: draftSize)
    let factor = drawing.size / draftSize
    let (width, height) = (Double(draft.width) * factor, Double(draft.height) * factor)
    guard max(width, height) > 32_000 || width * height > Double(LayerPixels.maximumPixels) else { return }
    throw PhotoError(
      .overLimit,
      "the text takes about \(Int(width)) × \(Int(height)) pixels, at most 32000 a side and "
        + "\(LayerPixels.maximumPixels / 1_000_000) million allowed", hint: "shorten the text, or lower its scale")
  }

  /// The mask of a text.
  private static func ink(_ drawing: TextDrawing, size: Double) throws -> Ink {
    if let ink = known.withLock({ $0[drawing.text] }) { return ink }
    let font = try drawing.font.map { try FontFile.of($0) } ?? FontFile.bundled
    let description = "\(font.name.family), \(font.name.style) \(size)"
    // At 72 dots per inch, a point is a pixel. The family ends with a comma, so that no word of it is mistaken for a
    // style.
    func drawn(_ text: String) throws -> VIPSImage {
      try Operation(
        "text",
        [
          "text": .string(MarkupText.escaped(text) { _ in nil }),
          "font": .string(description), "fontfile": .string(font.path),
          "dpi": .int(72),
          "align": .choice(drawing.alignment),
        ]
      ).build().image()
    }
    let mask: VIPSImage
    do {
      mask = try drawn(drawing.text)
    } catch {
      // libvips refuses a text without ink. All threads share the buffer of its messages, so they cannot distinguish
      // that from another failure; drawing the same text with a dot does.
      guard (try? drawn(drawing.text + ".")) != nil else { throw error }
      return .none
    }
    let missing = MissingGlyphs.characters(of: drawing.text, font: description)
    guard missing.isEmpty else {
      throw PhotoError(
        .unsupported,
        "no installed font has \(missing.count == 1 ? "a glyph" : "glyphs") for \(missing.prefix(10).map { "'\($0)'" }.joined(separator: ", "))",
        hint: "install a font that has them, or name one in 'font'")
    }
    let (count, bands) = (mask.width * mask.height, mask.bands)
    let codes = try mask.withPixels { bytes in bands == 1 ? Array(bytes) : (0..<count).map { bytes[$0 * bands] } }
    return Ink(width: mask.width, height: mask.height, codes: codes)
  }

  /// How much of each pixel a text covers, from 0 to 255, row by row.
  struct Ink: Sendable {
    let width, height: Int
    let codes: [UInt8]

    /// The ink of a text that has none.
    static let none = Ink(width: 1, height: 1, codes: [0])
  }
}

extension TextDrawing {
  /// Equal digests mean the same drawing.
  fileprivate var digest: SHA256Digest {
    let parts = ["\(size)", alignment, "\(color)", font?.digest.hex ?? "", text]
    return SHA256Digest(of: Array(parts.joined(separator: "\n").utf8))
  }
}

extension LayerPixels {
  /// A color through a mask, cropped to where the mask is not empty; one transparent pixel if all of it is empty.
  fileprivate convenience init(_ ink: TextRaster.Ink, _ color: [Double], digest: SHA256Digest) {
    var (left, top, right, bottom) = (ink.width, ink.height, 0, 0)
    for y in 0..<ink.height {
      for x in 0..<ink.width where ink.codes[y * ink.width + x] > 0 {
        (left, top, right, bottom) = (min(left, x), min(top, y), max(right, x + 1), max(bottom, y + 1))
      }
    }
    if left >= right { (left, top, right, bottom) = (0, 0, 1, 1) }
    let width = right - left
    self.init(width: width, height: bottom - top, digest: digest) { values in
      for y in top..<bottom {
        for x in left..<right {
          let (alpha, place) = (Float(ink.codes[y * ink.width + x]) / 255, 4 * ((y - top) * width + x - left))
          for channel in 0..<3 { values[place + channel] = Float(color[channel]) * alpha }
          values[place + 3] = alpha
        }
      }
    }
  }
}
