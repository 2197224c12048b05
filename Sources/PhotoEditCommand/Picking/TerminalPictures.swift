import Foundation
import PhotoEdit

/// How a terminal shows pictures.
///
/// Terminals are not queried, since one that does not support a query may display it: only terminals that are known by
/// their environment count. A multiplexer in between does not pass pictures on.
enum TerminalPictures: Equatable {
  /// The graphics protocol of kitty: PNG.
  case kitty
  /// Inline pictures as in iTerm2: any format.
  case inline
  /// Sixels: pixels.
  case sixel

  /// How the terminal with this environment shows pictures; nil if it is not known to show any.
  init?(_ environment: [String: String]) {
    let term = environment["TERM"] ?? ""
    if environment["TMUX"] != nil || environment["STY"] != nil || term.hasPrefix("screen") || term.hasPrefix("tmux") {
      return nil
    }
    switch environment["TERM_PROGRAM"] {
    case "iTerm.app", "WezTerm": self = .inline
    case "ghostty": self = .kitty
    default:
      if term == "foot" || term.hasPrefix("foot-") || term == "mlterm" || term.hasSuffix("-sixel") {
        self = .sixel
        return
      }
      guard term == "xterm-kitty" || term == "xterm-ghostty" || environment["KITTY_WINDOW_ID"] != nil else {
        return nil
      }
      self = .kitty
    }
  }

  /// The text that makes the terminal show a photo with its adjustments, in at most this many columns and rows.
  ///
  /// - Throws: `EditError` where it cannot be rendered.
  func text(
    _ session: EditingSession, cache: PreviewCache, columns: Int, rows: Int
  ) async throws(EditError) -> String {
    let recipe = try session.recipe ?? Recipe()
    if self == .sixel {
      // About 10 by 20 pixels per character.
      let settings = OutputSettings(
        depth: 8, profile: .srgb, metadata: .none, longEdge: max(64, min(640, 10 * columns, 20 * rows)))
      return Sixel.text(try await session.input.renderPixels(recipe, settings: settings))
    }
    var request = PreviewRequest(longEdge: 640, delivery: .fast)
    request.settings.format = .png
    let preview = try await session.input.preview(recipe, request, cache: cache)
    return text(png: preview.data, columns: columns, rows: rows)
  }

  private func text(png: Data, columns: Int, rows: Int) -> String {
    let base64 = png.base64EncodedString()
    switch self {
    case .sixel: return ""
    case .inline:
      return "\u{1B}]1337;File=inline=1;size=\(png.count);width=\(columns);height=\(rows);preserveAspectRatio=1:"
        + base64 + "\u{07}\n"
    case .kitty:
      // Chunks of at most 4096 bytes, of which only the last has m=0.
      var rest = base64[...]
      var text = ""
      var keys = "a=T,f=100,q=2,"
      while !rest.isEmpty {
        let part = rest.prefix(4096)
        rest = rest.dropFirst(4096)
        text += "\u{1B}_G\(keys)m=\(rest.isEmpty ? 0 : 1);\(part)\u{1B}\\"
        keys = ""
      }
      return text + "\n"
    }
  }
}
