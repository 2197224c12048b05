import Foundation
import PhotoEdit
import TestSupport
import Testing

/// File names that shells, option parsers, URL parsers and terminals misread.
@Suite("names of files", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
struct NameTests {
  /// The names of the corpus that a file can have.
  static let all: [String] = {
    guard Corpus.isPresent, let data = try? Data(contentsOf: Corpus.hostile("NAMES.json")),
      let names = try? JSONDecoder().decode([String].self, from: withoutLoneSurrogates(data))
    else { return [] }
    return names.filter {
      !$0.contains("\0") && !$0.hasPrefix("../") && !$0.hasPrefix("sub/../..") && $0.utf8.count < 240
    }
  }()

  /// JSON that Swift can read: a lone surrogate is no Unicode; the test of bytes stands for it.
  private static func withoutLoneSurrogates(_ data: Data) -> Data {
    Data(String(decoding: data, as: UTF8.self).replacing(#"\udcff\udcfe"#, with: "bytes").utf8)
  }

  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
  }

  @Test("a photo of any name is read, rendered beside its name, imported, edited and exported", arguments: all)
  func anyName(name: String) throws {
    try shop.photo("in/" + name)
    let inside = Program(in: shop.url("in"))
    let before = try FolderState(of: shop.url("in/" + name))
    #expect(try inside("info", "--", name).status == 0)
    let applied = try inside("apply", "../recipe.json", "-o", "../out/{stem}.png", "--", name)
    #expect(applied.status == 0, "\(applied.talk)")
    let library = try inside("init")
    #expect(library.status == 0)
    #expect(try inside("apply", "../recipe.json", "-o", "../out/{name}", "--format", "jpeg", "--", name).status == 0)
    #expect(shop.files.count { $0.hasPrefix("out/") } == 2)
    #expect(try inside("undo", "--", name).status == 0)
    #expect(try inside("export", "-o", "../exported.jpg", "--", name + "@1").status == 0)
    #expect(try EditingInput(contentsOf: shop.url("exported.jpg")).format == "jpeg")
    #expect(try FolderState(of: shop.url("in/" + name)) == before)
  }

  @Test("an output may have any name, and no name is a command to anybody", arguments: all)
  func anyOutput(name: String) throws {
    try shop.photo()
    // A name ends as it ends: without --format '.exe' or no extension could not say what to write.
    let outcome = try shop.program("apply", "recipe.json", "photo.jpg", "--format", "jpeg", "-o", "out/./" + name)
    #expect(outcome.status == 0, "\(outcome.talk)")
    let made = shop.files.filter { $0.hasPrefix("out/") }
    #expect(made == ["out/" + name.replacing("///", with: "/")])
    #expect(shop.files.count == 3)
  }

  @Test(
    "control characters in names reach the terminal as text only",
    arguments: [
      "a\nb.jpg", "a\tb.jpg", "\u{1B}[2Jclear.jpg", "\u{1B}]0;title\u{7}.jpg", "\u{202E}gpj.exe.jpg", "\u{9B}31m.jpg",
      "\r.jpg",
    ])
  func controlCharacters(name: String) throws {
    try shop.photo(name)
    let outcomes = try [
      shop.program("info", "--", name), shop.program("apply", "recipe.json", "-o", "out/", "--", name),
      shop.program("info", "--", "missing" + name), shop.program("init", "missing" + name + "/x"),
      shop.program("apply", "-n", "recipe.json", "-o", "out/x{name}", "--", name), shop.program(name),
      shop.program("adjustments", name), shop.program("recipe", "validate", name), shop.program("--" + name),
      shop.program("info", "--width=" + name),
    ]
    for outcome in outcomes {
      for text in [outcome.text, outcome.talk] {
        let raw = text.unicodeScalars.filter {
          $0 != "\n" && [.control, .format].contains($0.properties.generalCategory)
        }
        #expect(raw.isEmpty, "\(text.debugDescription)")
      }
    }
    #expect(outcomes[0].text.split(separator: "\n").first?.contains("jpg") == true)
  }

  @Test("a comment in a photo that would command the terminal is shown as text")
  func injection() throws {
    let outcome = try shop.program("info", Corpus.hostile("jpeg/jpeg_com_ansi_injection.jpg").path)
    #expect(outcome.status == 0)
    #expect(!outcome.text.contains("\u{1B}") && !outcome.talk.contains("\u{1B}"))
  }

  @Test("a photo whose name is no UTF-8 is not found, which is said in one line")
  func bytes() throws {
    try shop.photo("in/x.jpg")
    #expect(try Shell.run(#"mv in/x.jpg $'in/\xff\xfe.jpg'"#, in: shop.folder) == 0)
    let outcome = try shop.program.run(
      ["info".utf8, "--".utf8].map(Array.init) + [Array("in/".utf8) + [0xFF, 0xFE] + Array(".jpg".utf8)])
    // A Swift string cannot hold the name.
    #expect(outcome.status == 66)
    #expect(outcome.errorCount == 1)
  }
}
