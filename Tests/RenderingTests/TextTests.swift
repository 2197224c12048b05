import Adjustments
import Documents
import Foundation
import TestSupport
import Testing
import VIPS

@testable import Rendering

extension RenderingSuite {
  /// Texts as Pango draws them; where they lie is in the reference.
  @Suite("texts", .enabled(if: VIPSLibrary.supports(operation: "text"), "libvips has no Pango"))
  struct TextTests {
    private static func drawn(
      _ text: String, size: Double = 40, alignment: String = "low", font: Resource? = nil
    ) throws -> LayerPixels {
      try TextRaster.pixels(
        of: TextDrawing(text: text, size: size, alignment: alignment, color: [1, 1, 1], font: font))
    }

    /// The problems of a text in a recipe.
    private static func problems(_ settings: JSONValue) -> [RecipeProblem] {
      let step = Specimens.merged(["op": "text"], settings)
      return #expect(throws: RecipeError.self) { try Engine.steps([step]) }?.problems ?? []
    }

    @Test("letters have the requested size")
    func size() throws {
      // The capitals of DejaVu Sans are 0.729 of its size.
      for size in [20.0, 40, 101.5] {
        let height = try Self.drawn("H", size: size).height
        #expect(abs(Double(height) - 0.729 * size) <= 1.5, "\(height) at \(size)")
      }
      let (one, two) = (try Self.drawn("H"), try Self.drawn("H\nH"))
      #expect(two.width == one.width && two.height > 2 * one.height)
      #expect(try Self.drawn("H\nHHHH", alignment: "high") != Self.drawn("H\nHHHH"))
    }

    @Test("markup in a text is drawn literally")
    func markup() throws {
      let plain = try Self.drawn("bx")
      for text in ["<b>x</b>", "&amp;x;", "<i>&</i>", "\"'<"] {
        let found = try Self.drawn(text)
        #expect(found.width > plain.width || text.count < 4, "\(text)")
      }
      #expect(try Self.drawn("&amp;").width > 3 * Self.drawn("&").width)
    }

    @Test("a text without visible characters leaves the photo unchanged", arguments: [" \n ", "\u{200B}"])
    func blank(text: String) throws {
      let picture = Picture(40, 30)
      #expect(try Engine.linear(picture, [["op": "text", "text": .string(text)]]).values == picture.values)
    }

    @Test("a text with characters that no font has is refused, and they are named, each once")
    func missing() throws {
      // Of an area for private use, which no font fills.
      let error = #expect(throws: PhotoError.self) { try Self.drawn("a\u{F0123}b\u{FABCD}\u{F0123}") }
      #expect(error?.kind == .unsupported)
      #expect(error?.message.hasSuffix("glyphs for '\u{F0123}', '\u{FABCD}'") == true, "\(error?.message ?? "")")
      #expect(throws: Never.self) { try Self.drawn("plain, é, 12 €\n\tnext") }
    }

    @Test("invalid texts and sizes are refused before anything is drawn")
    func refused() throws {
      let long = String(repeating: "a", count: 1 << 20)
      #expect(
        Self.problems(["text": .string(long)]).first?.message.contains("up to 1000 characters, found 1048576") == true)
      #expect(Self.problems(["text": "a\u{7}b"]).first?.message.contains("U+7") == true)
      #expect(Self.problems(["text": "a", "scale": 0]).first?.message.contains("from 0.2 to 50") == true)
      #expect(Self.problems(["text": "a\u{0}"]).first?.code == "nul-character")
      let wide = String(repeating: "W", count: 1000)
      let error = #expect(throws: PhotoError.self) { try Self.drawn(wide, size: 2000) }
      #expect(error?.kind == .overLimit && error?.message.contains("16 million") == true)
    }

    @Test("a font is loaded from a file, and a file that is not a font is refused")
    func fonts() throws {
      let bytes = [UInt8](try #require(Data(base64Encoded: BundledFont.base64, options: .ignoreUnknownCharacters)))
      #expect(FontName(bytes) == FontName(family: "photoedit Sans", style: "Book"))
      let named = try Resource.read(bytes, as: .font)
      let (a, b) = (try Self.drawn("Äg", font: named), try Self.drawn("Äg"))
      #expect((a.width, a.height) == (b.width, b.height))
      for other in [Array("wOF2 of the web".utf8), [], [0, 1, 0, 0, 0, 9]] as [[UInt8]] {
        let error = #expect(throws: ResourceError.self) { try Resource.read(other, as: .font) }
        #expect(error?.problems.first?.code == "bad-font")
      }
    }

    @Test("damaged fonts have a name or none, and are never read beyond their end")
    func damagedFonts() throws {
      let bytes = [UInt8](try #require(Data(base64Encoded: BundledFont.base64, options: .ignoreUnknownCharacters)))
      for count in 0..<400 { #expect(FontName(Array(bytes.prefix(count))) == nil) }
      var random = SeededGenerator(seed: 8)
      for _ in 0..<2000 {
        var damaged = bytes
        for _ in 0..<4 { damaged[Int.random(in: 0..<400, using: &random)] = .random(in: 0...255, using: &random) }
        if let name = FontName(damaged) { #expect(!name.family.isEmpty && !name.family.contains(",")) }
      }
    }
  }
}
