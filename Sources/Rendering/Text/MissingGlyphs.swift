import CDynamic
import CPango
import Threads

/// The characters of a text that no font has.
enum MissingGlyphs {
  /// Pango's font maps are not safe to use from several threads.
  private static let turn = Monitor(())

  /// The characters for which Pango would draw a box with their number, each once.
  ///
  /// - Parameter font: as libvips takes it: family, style and size. Its file must have been used before.
  static func characters(of text: String, font: String) -> [Character] {
    turn.withLock { _ in
      // Where Pango is of another kind, libvips finds no text operation either, or draws without this check.
      guard pd_load(pd_pango()) == nil, pango_unknown_glyphs(text, font) > 0 else { return [] }
      var seen: Set<Character> = []
      return text.filter { seen.insert($0).inserted && pango_unknown_glyphs(String($0), font) > 0 }
    }
  }
}
