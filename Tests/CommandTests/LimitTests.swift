import Foundation
import PhotoEdit
import TestSupport
import Testing

/// What a photo may ask for, and how that is changed.
@Suite("limits", .timeLimit(.minutes(Effort.minutes)))
struct LimitTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
    try shop.photo()
    #expect(try shop.program("init").status == 0)
  }

  /// The commands that read photos.
  static let commands = [
    ["info", "photo.jpg"], ["apply", "recipe.json", "photo.jpg", "-o", "out.png", "--no-library"],
    ["preview", "photo.jpg", "-o", "out.png"], ["import", "photo.jpg"],
  ]

  /// A limit that the photo of 96×64 pixels exceeds: what was found, and what is just enough.
  struct Case: Sendable {
    let word: String
    let allowed: Int
    let found: String
    var needed: Int?
  }

  static let cases = [
    Case(word: "pixels", allowed: 6143, found: "6144 pixels", needed: 6144),
    Case(word: "side", allowed: 95, found: "96 pixels a side", needed: 96),
    Case(word: "file", allowed: 100, found: "bytes"),
  ]

  @Test(
    "every command refuses a photo above a limit with 77 and names limit, value, maximum and the option to raise it",
    arguments: commands, cases)
  func refused(command: [String], limit: Case) throws {
    let before = shop.files
    let outcome = try shop.program.run(command + ["--limit", "\(limit.word)=\(limit.allowed)"])
    #expect(outcome.status == 77, "\(outcome.messages)")
    #expect(outcome.errorCount == 1)
    #expect(outcome.messages.contains(limit.found) && outcome.messages.contains("at most \(limit.allowed) are allowed"))
    let hint = try #require(outcome.messages.components(separatedBy: "--limit \(limit.word)=").last)
    let needed = hint.prefix { $0.isNumber }
    if let exact = limit.needed { #expect(needed == "\(exact)") }
    #expect(shop.files == before)
    #expect(try shop.program.run(command + ["--limit", "\(limit.word)=\(needed)"]).status == 0)
  }

  @Test("one error names every limit that must be raised, and raising them as it says is enough", arguments: commands)
  func several(command: [String]) throws {
    let limits = ["pixels=100", "side=50", "memory=2000", "file=1MiB"].flatMap { ["--limit", $0] }
    let outcome = try shop.program.run(command + limits)
    #expect(outcome.status == 77 && outcome.errorCount == 1)
    for word in ["pixels", "side", "memory"] { #expect(outcome.messages.contains("(limit '\(word)')"), "\(word)") }
    #expect(outcome.messages.contains("--limit side=96 --limit pixels=6144 --limit memory=18432"))
    let raised = ["side=96", "pixels=6144", "memory=18432"].flatMap { ["--limit", $0] }
    #expect(try shop.program.run(command + raised).status == 0)
  }

  @Test("environment variables set limits, and options take precedence over them", arguments: commands)
  func environment(command: [String]) throws {
    var program = shop.program
    program.environment["PHOTOEDIT_LIMITS"] = "time=20,pixels=6143"
    #expect(try program.run(command).status == 77)
    #expect(try program.run(command + ["--limit", "pixels=0.007MP"]).status == 0)
  }

  @Test("workers enforce the same limits, and a photo that exceeds one is one failed row")
  func workers() throws {
    try shop.photo("small.jpg", width: 48)
    let call = ["apply", "recipe.json", "photo.jpg", "small.jpg", "-o", "out/", "--no-library", "--json"]
    let outcome = try shop.program.run(call + ["--limit", "pixels=2000"])
    #expect(outcome.status == 3)
    #expect(outcome.lines[0].contains(#""code":"over-limit""#) && outcome.lines[0].contains(#""exit":77"#))
    #expect(outcome.lines[1].contains(#""type":"result""#))
    #expect(shop.exists("out/small.jpg") && !shop.exists("out/photo.jpg"))
  }

  @Test("export of a photo above a limit is refused, and succeeds if the limit is raised")
  func export() throws {
    #expect(try shop.program("import", "photo.jpg").status == 0)
    let call = ["export", "photo.jpg", "--long-edge", "20", "-o", "small.png"]
    #expect(try shop.program.run(call + ["--limit", "side=90"]).status == 77)
    #expect(try shop.program.run(call + ["--limit", "side=100"]).status == 0)
  }

  @Test("standard input above the size limit is not read to its end", arguments: ["apply", "preview"])
  func standardInput(command: String) throws {
    let call = command == "apply" ? ["apply", "recipe.json", "-", "-o", "o.png"] : ["preview", "-", "-o", "o.png"]
    let photo = try shop.data("photo.jpg")
    let refused = try shop.program.run(call + ["--limit", "file=1000"], input: photo)
    #expect(refused.status == 77 && refused.messages.contains("limit 'file'"))
    #expect(try shop.program.run(call, input: photo).status == 0)
  }

  @Test(
    "pages and scans are counted before decoding",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
    arguments: [
      ("photos/containers/animated_a.gif", "pages=1", "pages"),
      ("hostile/bombs/jpeg_progressive_3000_scans.jpg", "scans=99", "scans"),
      ("hostile/bombs/gif_10000_frames.gif", "pages=4000", "4097 pages"),
    ])
  func counted(path: String, limit: String, found: String) throws {
    let file = try #require(Corpus.folder).appendingPathComponent(path)
    let outcome = try shop.program("info", file.path, "--limit", limit)
    #expect(outcome.status == 77)
    #expect(outcome.messages.contains(found))
  }

  @Test("a photo that needs too much memory is refused before decoding, but its header can be read")
  func memory() throws {
    try shop.photo("photo.jpg", width: 900)
    #expect(try shop.program("apply", "recipe.json", "photo.jpg", "-o", "photo.webp", "--no-library").status == 0)
    let limit = ["--limit", "memory=1MiB"]
    for call in [
      ["apply", "recipe.json", "photo.webp", "-o", "out.png", "--no-library"],
      ["preview", "photo.webp", "-o", "out.png"],
    ] {
      let outcome = try shop.program.run(call + limit)
      #expect(outcome.status == 77, "\(outcome.messages)")
      #expect(outcome.messages.contains("limit 'memory'") && outcome.messages.contains("--limit memory=2160000"))
      #expect(!shop.exists("out.png"))
    }
    #expect(try shop.program.run(["info", "photo.webp"] + limit).status == 0)
    #expect(try shop.program("preview", "photo.webp", "-o", "out.png", "--limit", "memory=8MB").status == 0)
  }

  @Test("a rendering in the caller's process stops at its time limit and reports the limit")
  func time() async throws {
    var limits = PhotoLimits()
    limits.time = 0
    let input = try await EditingInput(contentsOf: shop.url("photo.jpg"), limits: limits)
    let rendering = await #expect(throws: EditError.self) { try await input.render(Recipe()) }
    #expect(rendering?.code == "over-time" && rendering?.category == .refused)
    #expect(
      rendering?.message.contains("limit 'time'") == true && rendering?.hint?.contains("allow more: time=") == true)
    let preview = await #expect(throws: EditError.self) {
      try await input.preview(Recipe(), PreviewRequest(longEdge: 20, delivery: .fast))
    }
    #expect(preview?.code == "over-time")
  }

  @Test(
    "an unknown limit exits with 64 and lists the known ones",
    arguments: ["pixels", "pixels=", "pixels=0", "pixels=-1", "pixels=many", "width=3", "time=5s", "=3", "side=1.5"])
  func malformed(setting: String) throws {
    let outcome = try shop.program("info", "photo.jpg", "--limit", setting)
    #expect(outcome.status == 64)
    #expect(outcome.errorCount == 1)
    var program = shop.program
    program.environment["PHOTOEDIT_LIMITS"] = setting
    #expect(try program("info", "photo.jpg").status == 64)
  }

  @Test("in Swift limits have the same names as properties, and the defaults are the documented ones")
  func library() throws {
    let usual = PhotoLimits()
    #expect(usual.pixels == 250_000_000 && usual.side == 65_500 && usual.file == 2 << 30)
    #expect(usual.time == 30 && usual.memory == 4 << 30)
    var changed = PhotoLimits()
    for (word, path) in PhotoLimits.words {
      try changed.set("\(word)=7")
      #expect(changed[keyPath: path] == 7)
      #expect("\(changed)".contains("\(word): 7"))
    }
    try changed.set("pixels=1.5MP")
    try changed.set("file=2GiB")
    #expect(changed.pixels == 1_500_000 && changed.file == 2 << 30)
  }
}
