import Foundation
import PhotoEdit
import TestSupport
import Testing

@testable import PhotoEditCommand

/// Which terminals get pictures, and how large.
@Suite("pictures on terminals", .timeLimit(.minutes(Effort.minutes)))
struct TerminalPictureTests {
  @Test("a terminal that is known by its name or a variable has its protocol, and none has one behind a multiplexer")
  func terminals() {
    let terms: [(String, TerminalPictures?)] = [
      ("", nil), ("xterm", nil), ("xterm-256color", nil), ("linux", nil), ("foot", .sixel), ("foot-extra", .sixel),
      ("footage", nil), ("mlterm", .sixel), ("mlterm-x", nil), ("xterm-sixel", .sixel), ("yaft-sixel", .sixel),
      ("sixel-x", nil), ("xterm-kitty", .kitty), ("xterm-ghostty", .kitty), ("kitty", nil), ("my-xterm-kitty", nil),
      ("screen", nil), ("tmux", nil), ("screen-sixel", nil), ("tmux-sixel", nil), ("my-screen-sixel", .sixel),
    ]
    for (term, expected) in terms {
      #expect(TerminalPictures(["TERM": term]) == expected, "\(term)")
      let isMultiplexed = term.hasPrefix("screen") || term.hasPrefix("tmux")
      // A variable of kitty says what it is where the name does not.
      let named = expected ?? (isMultiplexed ? nil : .kitty)
      #expect(TerminalPictures(["TERM": term, "KITTY_WINDOW_ID": "1"]) == named, "\(term)")
      for (program, way) in [("iTerm.app", TerminalPictures.inline), ("WezTerm", .inline), ("ghostty", .kitty)] {
        let found = TerminalPictures(["TERM": term, "TERM_PROGRAM": program])
        #expect(found == (isMultiplexed ? nil : way), "\(term) \(program)")
      }
      #expect(TerminalPictures(["TERM": term, "TERM_PROGRAM": "Apple_Terminal"]) == expected)
      for name in ["TMUX", "STY"] { #expect(TerminalPictures(["TERM": term, name: "x"]) == nil, "\(term) \(name)") }
    }
    #expect(TerminalPictures([:]) == nil && TerminalPictures(["KITTY_WINDOW_ID": "1"]) == .kitty)
    for name in ["TMUX", "STY"] {
      for other in ["KITTY_WINDOW_ID", "TERM_PROGRAM"] {
        #expect(TerminalPictures([name: "", other: "WezTerm", "TERM": "xterm-kitty"]) == nil, "\(name) \(other)")
      }
    }
  }

  /// The picture of a photo of 900 by 600 pixels, as text for a terminal.
  private func text(_ way: TerminalPictures, columns: Int, rows: Int, edit: String? = nil) async throws -> String {
    let shop = try LibraryShop(named: "large") { library in
      try library.shop.photo("large.jpg", width: 900)
      try library.expect(0, "import", "large.jpg")
    }
    defer { withExtendedLifetime(shop) {} }
    if let edit { try shop.expect(0, "edit", "large.jpg", edit) }
    let library = try await Library(at: shop.shop.folder)
    let session = try await library.editingSession(for: try await library.assets()[0])
    return try await way.text(session, cache: library.previewCache(), columns: columns, rows: rows)
  }

  @Test(
    "sixels are ten pixels a column and twenty a row, at least 64 and at most 640 on the longer side",
    arguments: [(7, 3, 64), (8, 3, 64), (3, 40, 64), (10, 40, 100), (40, 5, 100), (30, 9, 180), (100, 32, 640)]
      + (Effort.isFull ? [(64, 32, 640), (63, 40, 630), (80, 24, 480), (100, 31, 620)] : []))
  func sixels(columns: Int, rows: Int, longEdge: Int) async throws {
    let text = try await text(.sixel, columns: columns, rows: rows)
    #expect(text.hasPrefix("\u{1B}Pq\"1;1;\(longEdge);\((longEdge * 2 + 1) / 3)#"), "\(text.prefix(20))")
    #expect(text.hasSuffix("-\u{1B}\\\n"))
  }

  @Test("an inline picture is a PNG of 640 pixels with its size and the room that the terminal has for it")
  func inline() async throws {
    let text = try await text(.inline, columns: 81, rows: 23)
    let found = try #require(
      text.wholeMatch(
        of: #/\x1B\]1337;File=inline=1;size=(\d+);width=81;height=23;preserveAspectRatio=1:([A-Za-z0-9+\/=]+)\x07\n/#))
    let png = try #require(Data(base64Encoded: String(found.2)))
    #expect(Int(found.1) == png.count)
    #expect(try EditingInput(data: png).size == FrameSize(width: 640, height: 427))
  }

  @Test("kitty gets the PNG in parts of 4096 characters, the first of which has the keys, and the last an end")
  func kitty() async throws {
    let text = try await text(.kitty, columns: 80, rows: 24)
    let parts = text.matches(of: #/\x1B_G([^;]*);([^\x1B]*)\x1B\\/#)
    #expect(parts.map { $0.output.0 }.joined() + "\n" == text && parts.count > 2)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      #expect(part.output.1 == (index == 0 ? "a=T,f=100,q=2," : "") + (isLast ? "m=0" : "m=1"))
      #expect(isLast ? (1...4096).contains(part.output.2.count) : part.output.2.count == 4096)
    }
    let png = try #require(Data(base64Encoded: parts.map { String($0.output.2) }.joined()))
    #expect(try EditingInput(data: png).size == FrameSize(width: 640, height: 427))
  }

  @Test("a picture shows the photo as it is edited", arguments: [TerminalPictures.sixel, .inline])
  func edited(way: TerminalPictures) async throws {
    let plain = try await text(way, columns: 10, rows: 4)
    let edited = try await text(way, columns: 10, rows: 4, edit: "crop.aspect=1:1")
    if way == .sixel {
      #expect(plain.contains("\"1;1;80;53#") && edited.contains("\"1;1;80;80#"))
    } else {
      let base64 = try #require(edited.components(separatedBy: ":").last?.dropLast(2))
      let png = try #require(Data(base64Encoded: String(base64)))
      #expect(try EditingInput(data: png).size == FrameSize(width: 600, height: 600))
    }
  }
}
