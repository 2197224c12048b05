import Adjustments
import Foundation
import TestSupport
import Testing

/// What is read from standard input: at its limit, above it, in pieces, and without an end.
@Suite("limits of standard input", .timeLimit(.minutes(Effort.minutes)))
struct StandardInputTests {
  /// What a call reads.
  enum Kind: Sendable { case recipe, photo, names, manifest }

  /// A call that reads standard input.
  struct Reader: Sendable, CustomTestStringConvertible {
    let kind: Kind
    let call: String
    var testDescription: String { call }
    var words: [String] { call.split(separator: " ").map(String.init) }
  }

  static let readers = [
    Reader(kind: .recipe, call: "apply - photo.jpg --no-library -o out/a.png"),
    Reader(kind: .recipe, call: "apply recipe.json photo.jpg --recipe - --no-library -o out/a.png"),
    Reader(kind: .recipe, call: "preview photo.jpg --recipe - --no-library -o out/a.png"),
    Reader(kind: .recipe, call: "recipe validate -"), Reader(kind: .recipe, call: "recipe explain -"),
    Reader(kind: .photo, call: "apply recipe.json - --no-library -o out/a.png"),
    Reader(kind: .photo, call: "preview - --no-library -o out/a.png"),
    Reader(kind: .photo, call: "compare - photo.jpg --no-library -o out/a.png"),
    Reader(kind: .names, call: "apply recipe.json --files-from - --no-library -o out/"),
    Reader(kind: .names, call: "preview --files-from - --no-library -o out/"),
    Reader(kind: .manifest, call: "batch recipe.json --manifest - --results out/results"),
  ]
  static let limited = readers.filter { [.recipe, .photo].contains($0.kind) }

  let shop: Workshop

  init() throws {
    shop = try Workshop()
    for (index, name) in ["photo.jpg", "other.jpg"].enumerated() { try shop.photo(name, width: 48 + 6 * index) }
    try shop.recipe()
    try FileManager.default.createDirectory(at: shop.url("out"), withIntermediateDirectories: true)
  }

  /// What a reader takes, and the most bytes that it takes of that.
  private func input(_ reader: Reader) throws -> Data {
    switch reader.kind {
    case .recipe: try shop.data("recipe.json")
    case .photo: try shop.data("photo.jpg")
    case .names: Data("photo.jpg\nother.jpg".utf8)
    case .manifest:
      Data(
        (#"{"input": "photo.jpg", "output": "out/a.jpg"}"# + "\n" + #"{"input": "other.jpg", "output": "out/b.jpg"}"#)
          .utf8)
    }
  }

  private func call(_ reader: Reader, limit: Int) -> [String] {
    reader.words + (reader.kind == .photo ? ["--limit", "file=\(limit)"] : [])
  }

  @Test("input of exactly the limit is taken, and of one byte more is refused with nothing written", arguments: limited)
  func limit(reader: Reader) throws {
    var input = try input(reader)
    // Spaces after a recipe mean nothing; a photo is its own limit.
    let limit = reader.kind == .recipe ? Recipe.maximumSize : input.count
    input += Data(repeating: 0x20, count: limit - input.count)
    let refused = try shop.program.run(call(reader, limit: limit), input: input + [0x20])
    #expect(refused.status == (reader.kind == .recipe ? 65 : 77), "\(refused.messages)")
    let found = reader.kind == .recipe ? "at most \(limit) allowed" : "\(limit + 1) bytes or more"
    #expect((refused.messages + refused.text).contains(found), "\(refused.messages)\(refused.text)")
    #expect(shop.files.filter { $0.hasPrefix("out/") } == [])
    let taken = try shop.program.run(call(reader, limit: limit), input: input)
    #expect(taken.status == 0, "\(taken.messages)")
  }

  @Test("input above the limit is refused before it ends: no more of it is read or kept", arguments: limited)
  func endless(reader: Reader) throws {
    let limit = reader.kind == .recipe ? Recipe.maximumSize : 1000
    // The shell holds the pipe open, so a reader that waits for the end waits for ever.
    let script = """
      mkfifo pipe; exec 3<>pipe; (head -c \(limit + 1) /dev/zero | tr '\\0' ' ' > pipe) &
      '\(Program.path)' \(call(reader, limit: limit).joined(separator: " ")) < pipe > text 2>&1; exit $?
      """
    #expect(try Shell.run(script, in: shop.folder) == (reader.kind == .recipe ? 65 : 77))
  }

  @Test("input in pieces of seven bytes, without a line end, is the same as in one", arguments: readers)
  func pieces(reader: Reader) throws {
    try shop.write("input", input(reader))
    let words = reader.words.joined(separator: " ")
    func files() throws -> [String: Data] {
      let names = shop.files.filter { $0.hasPrefix("out/") && !$0.hasSuffix("results") }
      return Dictionary(uniqueKeysWithValues: try names.map { ($0, try shop.data($0)) })
    }
    func run(_ source: String) throws -> (files: [String: Data], text: String) {
      for name in shop.files where name.hasPrefix("out/") { try FileManager.default.removeItem(at: shop.url(name)) }
      #expect(try Shell.run("\(source) | '\(Program.path)' \(words) > text 2> errors", in: shop.folder) == 0)
      return (
        try files(), String(decoding: try shop.data("text"), as: UTF8.self).replacing(/\d+ ms|[\d.]+ s/, with: "")
      )
    }
    let (whole, pieces) = (try run("cat input"), try run("dd if=input bs=7 status=none"))
    #expect(whole.files == pieces.files && whole.text == pieces.text)
    #expect(!whole.files.isEmpty || !whole.text.isEmpty)
    if [.names, .manifest].contains(reader.kind), words.contains("out/") { #expect(whole.files.count == 2) }
  }

  @Test("nothing on standard input is a list of nothing, but no recipe and no photo", arguments: readers)
  func nothing(reader: Reader) throws {
    let outcome = try shop.program.run(reader.words)
    #expect(outcome.status == ([.names, .manifest].contains(reader.kind) ? 0 : 65), "\(outcome.messages)")
    #expect(outcome.signal == nil && shop.files.filter { $0.hasPrefix("out/") && !$0.hasSuffix("results") } == [])
  }
}
