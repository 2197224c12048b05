import Documents
import Foundation
import TestSupport
import Testing

@testable import PhotoEditCommand

/// The limits of photos, through every command that takes them.
@Suite("limits by every command", .timeLimit(.minutes(Effort.minutes)))
struct LimitDoorTests {
  /// A call of each command about a photo of 40 by 26 pixels, and its exit status where the photo is refused.
  private static let calls: [(call: String, status: Int32)] = [
    ("info a.jpg", 77), ("apply recipe.json a.jpg -o out/x.png --no-library", 77),
    ("apply recipe.json a.jpg", 77), ("apply recipe.json a.jpg copy.jpg -o out/", 3),
    ("edit a.jpg exposure.ev=0.5 -o out/x.png --no-library", 77), ("edit a.jpg exposure.ev=0.5", 77),
    ("preview a.jpg -o out/x.png --no-library", 77), ("preview a.jpg -o out/x.png", 77),
    ("compare a.jpg copy.jpg", 77), ("compare a.jpg copy.jpg --no-library -o out/x.png", 77),
    ("sheet a.jpg -o out/x.html", 77), ("sheet --all -o out/x.html", 3), ("import new.jpg", 77),
    ("import --reference new.jpg", 77), ("export a.jpg --long-edge 20 -o out/x.png", 77), ("recipe auto a.jpg", 77),
    ("recipe match a.jpg copy.jpg", 77), ("duplicates", 3),
    ("batch recipe.json --manifest m.jsonl -o out/", 3),
  ]

  static let words = calls.map { $0.call.split(separator: " ").map(String.init) }

  let library: LibraryShop

  init() throws {
    library = try LibraryShop("a.jpg", named: "limited") { library in
      let photo = try library.shop.data("a.jpg")
      // A comment makes another file of the same picture.
      for (index, name) in ["copy.jpg", "new.jpg"].enumerated() {
        let comment: [UInt8] = [0xFF, 0xFE, 0, 4, 1, UInt8(index)]
        try library.shop.write(name, photo.prefix(2) + comment + photo.dropFirst(2))
      }
      try library.shop.recipe()
      try library.shop.write("m.jsonl", Data(#"{"input": "a.jpg"}"#.utf8))
      try library.expect(0, "import", "copy.jpg")
    }
  }

  @Test("every command that takes a limit is called here")
  func complete() throws {
    let taking = CommandLawTests.commands.filter { _, command in
      command.arguments.contains { $0.usage == "--limit <word=number>" }
    }
    #expect(taking.count > 10)
    for name in taking.keys {
      let typed = name.split(separator: " ").map(String.init)
      #expect(Self.words.contains { Array($0.prefix(typed.count)) == typed }, "\(name)")
    }
  }

  @Test(
    "a photo that has as many pixels as are allowed is taken, and one that has one more is refused", arguments: words)
  func limit(call: [String]) throws {
    let status = try #require(zip(Self.words, Self.calls).first { $0.0 == call }?.1.status)
    let before = try library.token()
    let refused = try library.shop.program.run(call + ["--json", "--limit", "pixels=1039"])
    #expect(refused.status == status, "\(refused.text) \(refused.messages)")
    #expect((refused.text + refused.messages).contains(#""code":"over-limit""#), "\(refused.text) \(refused.messages)")
    // A sheet shows which photos are refused.
    #expect(try library.token() == before && (outputs.isEmpty || call[0] == "sheet"), "\(outputs)")
    for name in outputs { try FileManager.default.removeItem(at: library.shop.url(name)) }
    let taken = try library.shop.program.run(call + ["--json", "--limit", "pixels=1040"])
    #expect(taken.status == 0, "\(taken.text) \(taken.messages)")
    #expect(!(taken.text + taken.messages).contains("over-limit"))
    #expect(outputs.isEmpty != call.contains("-o"))
  }

  private var outputs: [String] { library.shop.files.filter { $0.hasPrefix("out/") } }
}
