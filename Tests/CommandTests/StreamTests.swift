import Foundation
import TestSupport
import Testing

@Suite("streams", .timeLimit(.minutes(Effort.minutes)))
struct StreamTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  private func shell(_ script: String) throws -> Int32 {
    try Shell.run(script.replacing("photoedit", with: Program.path), in: shop.folder)
  }

  @Test(
    "a result that cannot be written exits with 74 and does not crash",
    arguments: [
      "adjustments", "recipe schema", "recipe new exposure", "--help", "help apply", "--version",
      "--generate-completion-script bash",
    ])
  func fullOutput(command: String) throws {
    #expect(try shell("photoedit \(command) > /dev/full 2> err") == 74)
    #expect(String(decoding: try shop.data("err"), as: UTF8.self).hasPrefix("error: cannot write standard output"))
    #expect(try shell("photoedit \(command) >&- 2> err") == 74)
  }

  @Test("messages that cannot be written change nothing")
  func noStandardError() throws {
    try shop.photo()
    try shop.recipe()
    #expect(try shell("photoedit apply recipe.json photo.jpg -o out.jpg 2> /dev/full") == 0)
    #expect(try shell("photoedit apply recipe.json photo.jpg -o out.jpg 2>&-") == 73)
  }

  @Test("a closed pipe ends the program quietly")
  func brokenPipe() throws {
    #expect(
      try shell(
        "set -o pipefail; photoedit recipe schema 2> err | true; test ${PIPESTATUS[0]} -eq 141 -o ${PIPESTATUS[0]} -eq 0"
      ) == 0)
    #expect(try shop.data("err").isEmpty)
  }
}

extension StreamTests {
  @Test("a photo from standard input and a rendering to standard output work like files")
  func pipe() throws {
    try shop.photo()
    try shop.recipe()
    #expect(try shell("photoedit apply recipe.json photo.jpg -o file.jpg") == 0)
    #expect(try shell("photoedit apply recipe.json - -o - < photo.jpg > pipe.jpg") == 0)
    #expect(try shop.data("pipe.jpg") == shop.data("file.jpg"))
    #expect(try shell("photoedit apply recipe.json - -o - < /dev/null 2> err") == 65)
  }
}
