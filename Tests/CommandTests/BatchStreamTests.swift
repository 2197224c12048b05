import Documents
import Foundation
import TestSupport
import Testing

/// The rows of a batch on standard output: what a terminal would obey, and outputs that end.
@Suite("rows of a batch on standard output", .timeLimit(.minutes(Effort.minutes)))
struct BatchStreamTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
  }

  @Test("ids and names of all kinds of characters come back in rows, and none reaches a terminal that it would command")
  func characters() throws {
    let scalars =
      (1...0xA0).map { UInt32($0) } + [0xAD, 0x200B, 0x200E, 0x2028, 0x2029, 0x202E, 0x2066, 0xFEFF, 0x1F4A1]
    let ids = scalars.compactMap(UnicodeScalar.init).map { "x\($0)y" }
    let rows = ids.map { id in
      // No such photo, so that a row takes no time.
      JSONValue.object(JSONObject([("id", .string(id)), ("input", .string("gone \(id).jpg"))])).canonicalString()
    }
    try shop.write("m.jsonl", Data(rows.joined(separator: "\n").utf8))
    let outcome = try shop.program("batch", "recipe.json", "--manifest", "m.jsonl", "-o", "out/{index}.jpg")
    #expect(outcome.status == 3, "\(outcome.messages)")
    let found = try outcome.rows("row")
    #expect(Set(found.compactMap { $0["id"]?.stringValue }) == Set(ids) && found.count == ids.count)
    #expect(Set(found.compactMap { $0["input"]?.stringValue }) == Set(ids.map { "gone \($0).jpg" }))
    for text in [outcome.text, outcome.messages] {
      let commands = text.unicodeScalars.filter { scalar in
        [.control, .format, .lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
          && scalar != "\n"
      }
      #expect(commands.isEmpty, "\(commands.map(\.value))")
    }
  }

  @Test("a job whose output is full is to be resumed, one whose output is gone has failed; other commands have failed")
  func ends() throws {
    try shop.photo("a.jpg", width: 40)
    try shop.write("m.jsonl", Data(#"{"input": "a.jpg", "output": "out/a.jpg"}"#.utf8))
    func status(_ call: String, _ output: String) throws -> Int32 {
      try Shell.run("'\(Program.path)' \(call) \(output) 2> messages", in: shop.folder)
    }
    #expect(try status("batch recipe.json --manifest m.jsonl --force", "> /dev/full") == 75)
    #expect(try status("batch recipe.json --manifest m.jsonl --force", ">&-") == 74)
    for call in ["info a.jpg", "info a.jpg --json", "apply recipe.json a.jpg --force -o out/b.jpg --json"] {
      #expect(try status(call, "> /dev/full") == 74, "\(call)")
      #expect(
        String(decoding: try shop.data("messages"), as: UTF8.self)
          .hasSuffix("error: cannot write standard output: No space left on device\n"), "\(call)")
    }
  }
}
