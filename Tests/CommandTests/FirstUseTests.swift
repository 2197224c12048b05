import Foundation
import TestSupport
import Testing

/// Libraries are loaded when they are needed: the program runs where the dynamic linker cannot load them, up to there.
@Suite("libraries that are loaded on first use", .timeLimit(.minutes(Effort.minutes)))
struct FirstUseTests: EditedLibrarySuite {
  /// Those that the program is not linked to, the last two because of libvips.
  private static let files = [
    "libvips.so.42", "libcurl.so.4", "libmicrohttpd.so.12", "libgio-2.0.so.0", "libgmodule-2.0.so.0",
  ]

  let shop: Workshop
  /// The program, which finds damaged files in place of those libraries.
  let without: Program

  init() throws {
    shop = try Self.editedShop()
    for file in Self.files { try shop.write("damaged/\(file)", Data("no library".utf8)) }
    var program = shop.program
    program.environment["LD_LIBRARY_PATH"] = shop.url("damaged").path
    without = program
  }

  @Test(
    "a command that opens no photo loads none of them",
    arguments: [
      "--version", "--help", "apply --help", "recipe validate recipe.json", "recipe list", "adjustments exposure",
      "list", "list --json", "show photo.jpg", "log photo.jpg", "tag photo.jpg --add sea",
      "rate 4 photo.jpg", "album create Trip", "search exposure", "changes", "undo photo.jpg", "verify", "gc -n",
    ])
  func unneeded(call: String) throws {
    let outcome = try without.run(call.split(separator: " ").map(String.init))
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  @Test(
    "a command that opens a photo reports a missing libvips and how to install it, wherever the photo is opened",
    arguments: [
      "info photo.jpg", "apply recipe.json photo.jpg -o out.jpg", "apply recipe.json photo.jpg copy.jpg -o out/",
      "preview photo.jpg -o out.jpg", "doctor", "sample new.jpg --width 64",
    ])
  func photos(call: String) throws {
    try shop.write("copy.jpg", shop.data("photo.jpg") + [0])
    let outcome = try without.run(call.split(separator: " ").map(String.init))
    #expect(outcome.status == (call.contains("copy.jpg") ? 3 : 69), "\(outcome.messages)")
    #expect(
      outcome.messages.contains("libvips") && outcome.messages.contains("damaged/libvips.so.42"), "\(outcome.messages)")
    #expect(outcome.messages.contains("hint: install it: apt-get install libvips42"), "\(outcome.messages)")
    #expect(!shop.exists("out.jpg") && !shop.exists("out") && !shop.exists("new.jpg"))
  }

  @Test("a command that serves the page reports a missing libmicrohttpd and how to install it")
  func page() throws {
    let outcome = try without("serve", "--port", "0")
    #expect(outcome.status == 69)
    #expect(outcome.messages.contains("hint: install it: apt-get install libmicrohttpd12"), "\(outcome.messages)")
  }

  @Test("a command that reads objects from a store reports a missing libcurl and how to install it")
  func objects() throws {
    var program = without
    program.environment.merge([
      "AWS_ACCESS_KEY_ID": "key", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_ENDPOINT_URL": "http://127.0.0.1:9",
    ]) { $1 }
    let outcome = try program("batch", "--manifest", "s3://photos/rows.jsonl")
    #expect(outcome.status == 69, "\(outcome.messages)")
    #expect(outcome.messages.contains("hint: install it: apt-get install libcurl4"), "\(outcome.messages)")
  }
}
