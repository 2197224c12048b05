import Foundation
import Glibc
import PhotoEdit
import Documents
import TestSupport
import Testing

/// Codecs of HEIC, AVIF and JPEG XL that crash, hang or exhaust memory: preloaded functions replace theirs.
@Suite(
  "failing codecs", .timeLimit(.minutes(Effort.minutes)),
  .enabled(if: FaultLibrary.codecs != nil, Comment(rawValue: FaultLibrary.reason)))
struct CodecFaultTests {
  let shop: Workshop

  static let formats = ["heic", "avif", "jxl"]
  /// HEIC and AVIF share a library. In the fast set each test has one format; together they cover both libraries.
  static let heif = Effort.isFull ? formats : ["avif"]
  static let jxl = Effort.isFull ? formats : ["jxl"]
  static let crashes =
    Effort.isFull ? formats.flatMap { [($0, "abort"), ($0, "fill")] } : [("avif", "fill"), ("jxl", "abort")]
  /// The width of the photos on which codecs fail.
  static let badWidth = 66

  init() throws {
    shop = try Workshop()
    try shop.recipe()
  }

  /// Makes four photos. The codec fails on the second.
  private func photos(_ format: String) throws -> [String] {
    try shop.photo("a.jpg")
    try shop.photo("wide.jpg", width: Self.badWidth)
    for (photo, output) in [("wide.jpg", "b.\(format)"), ("a.jpg", "c.\(format)"), ("a.jpg", "d.png")] {
      try #require(try shop.program("apply", "recipe.json", photo, "-o", output, "--no-library").status == 0)
    }
    return ["a.jpg", "b.\(format)", "c.\(format)", "d.png"]
  }

  /// The program with failing codecs.
  private func program(_ fault: String, at place: String, width: Int? = badWidth) -> Program {
    var program = shop.program
    program.environment = ["LD_PRELOAD": FaultLibrary.codecs ?? "", "CODEC_FAULT": fault, "CODEC_PLACE": place]
    // What fills its memory is killed there, and need not fill that of the machine.
    program.environment["PHOTOEDIT_LIMITS"] = "memory=1GiB"
    if let width { program.environment["CODEC_WIDTH"] = "\(width)" }
    return program
  }

  private func rows(_ outcome: Program.Outcome) throws -> [JSONValue] {
    try outcome.lines.map { try JSONValue.parse(Array($0.utf8)) }.filter { $0["type"]?.stringValue != "summary" }
  }

  /// The commands on several photos, and the places where their codecs run.
  static let several: [(call: [String], places: [String])] = [
    (["info", "--json"], ["open"]), (["import", "--json"], ["open"]),
    (["apply", "recipe.json", "--json", "--no-library", "-o", "out/"], ["open", "decode"]),
    (["apply", "recipe.json", "--json"], ["open", "decode"]),
    (["apply", "recipe.json", "--json", "--no-library", "-o", "out/{stem}-{hash:8}.jpg"], ["open"]),
  ]

  @Test(
    "a photo that crashes the codec or exhausts its memory is one failed row, and the other photos are done",
    arguments: crashes)
  func crash(format: String, fault: String) throws {
    let names = try photos(format)
    #expect(try shop.program("init").status == 0)
    for (call, places) in Self.several {
      for place in places {
        let outcome = try program(fault, at: place).run(call + names)
        let said = Comment(rawValue: "\(call) at \(place): \(outcome.messages)\(outcome.text)")
        #expect(outcome.status == 3, said)
        let rows = try rows(outcome)
        #expect(rows.map { $0["code"]?.stringValue } == [nil, "codec-crashed", nil, nil], said)
        #expect(rows[1]["exit"] == .number(65) && rows[1]["input"]?.stringValue?.hasSuffix(names[1]) == true, said)
        #expect(rows[1]["message"]?.stringValue?.contains("(signal 6,") == true, said)
        #expect(shop.files.count { $0.hasPrefix("out/") } == (call.contains("-o") ? 3 : 0), said)
        try? FileManager.default.removeItem(at: shop.url("out"))
      }
    }
    #expect(try shop.program("verify").status == 0)
  }

  @Test("a photo that hangs the codec fails at the time limit, and the other photos are done")
  func hang() throws {
    let names = try photos("avif")
    #expect(try shop.program("init").status == 0)
    let calls = Self.several.prefix(Effort.choose(3, full: 5)).flatMap { call, places in
      (Effort.isFull ? places : [places[places.count - 1]]).map { (call, $0) }
    }
    func start(_ call: [String], _ place: String) throws -> RunningProgram {
      try program("hang", at: place).start(call + names + ["--limit", "time=3"])
    }
    // In the fast set the calls wait for the limit together; none of them writes what another one does.
    let together = Effort.isFull ? [] : try calls.map { try start($0, $1) }
    for (index, (call, place)) in calls.enumerated() {
      let running = try Effort.isFull ? start(call, place) : together[index]
      let outcome = try running.wait(.seconds(60))
      RowCheck.check(outcome, sourceLocation: #_sourceLocation)
      let said = Comment(rawValue: "\(call) at \(place): \(outcome.messages)\(outcome.text)")
      #expect(outcome.status == 3, said)
      #expect(try rows(outcome).map { $0["code"]?.stringValue } == [nil, "over-time", nil, nil], said)
      #expect(outcome.duration < .seconds(15), said)
      try? FileManager.default.removeItem(at: shop.url("out"))
    }
  }

  @Test(
    "preview, explain and export of such a photo fail, and nothing is written",
    arguments: jxl)
  func single(format: String) throws {
    let name = try photos(format)[1]
    try shop.recipe("crop.json", #"{"op": "crop", "aspect": "1:1", "anchor": "attention"}"#)
    #expect(try shop.program("init").status == 0)
    #expect(try shop.program("import", name).status == 0)
    let calls: [(call: [String], places: [String])] = [
      (["preview", name, "-o", "out.jpg"], ["open", "decode"]),
      (["preview", name, "--no-library", "--final", "-o", "out.jpg"], ["open", "decode"]),
      (["recipe", "explain", "crop.json", name], ["open", "decode"]),
      (["export", name, "--long-edge", "32", "-o", "out.jpg"], ["open", "decode"]),
      (["resume", name, "-o", "out.json"], ["open"]),
    ]
    let before = shop.files
    for (call, places) in calls {
      for place in places {
        let crashed = try program("abort", at: place).run(call)
        #expect(crashed.status == 65, "\(call) at \(place): \(crashed.messages)")
        #expect(crashed.errorCount == 1 && crashed.messages.contains("(signal 6,"))
      }
    }
    let hung = try program("hang", at: "decode").run(calls[0].call + ["--limit", "time=1"])
    #expect(hung.status == 77 && hung.messages.contains("limit 'time'"), "\(hung.messages)")
    #expect(shop.files == before)
  }

  @Test("no command runs these codecs in its own process", arguments: heif)
  func elsewhere(format: String) throws {
    let name = try photos(format)[2]
    try shop.recipe("crop.json", #"{"op": "crop", "aspect": "1:1", "anchor": "attention"}"#)
    // Its extension is that of another format.
    try shop.write("there.jpg", try shop.data(name))
    let calls = [
      ["apply", "recipe.json", name, "-o", "1.jpg"], ["apply", "recipe.json", "a.jpg", "-o", "2.\(format)"],
      ["apply", "recipe.json", name, "-o", "{hash:8}.jpg"],
      ["apply", "recipe.json", "a.jpg", "-o", "there.jpg", "--update"],
      ["apply", "recipe.json", name, "-o", "3.jpg", "--dry-run"], ["apply", "recipe.json", "-", "-o", "4.jpg"],
      ["info", name], ["preview", name, "crop.json", "-o", "5.jpg"], ["preview", name, "--final", "-o", "6.jpg"],
      ["preview", "a.jpg", "-o", "7.\(format)"], ["preview", "-", "-o", "8.jpg"],
      ["recipe", "explain", "crop.json", name],
      ["init"], ["import", name], ["apply", "recipe.json", name], ["apply", "crop.json", name, "--on-top"],
      ["preview", name, "-o", "9.jpg"], ["preview", "\(name)@0", "-o", "10.jpg"],
      ["export", name, "--long-edge", "32", "-o", "11.\(format)"], ["export", name, "-o", "12.jpg"],
      ["resume", name], ["log", name], ["verify", "--render", "2"], ["verify", "--repair"], ["undo", name], ["doctor"],
    ]
    let program = program("abort", at: "program", width: nil)
    for call in calls {
      let input = call.contains("-") ? try shop.data(name) : Data()
      let outcome = try program.run(call, input: input)
      #expect(outcome.status == 0, "\(call): \(outcome.signal ?? 0) \(outcome.messages)")
    }
    // The preloaded functions are effective.
    let inProgram = try program("apply", "recipe.json", name, "--isolate", "none", "--no-library", "-o", "13.jpg")
    #expect(inProgram.signal == SIGABRT)
  }

  @Test("a second preview uses the cache of the first and decodes nothing", arguments: jxl)
  func cache(format: String) throws {
    let name = try photos(format)[1]
    #expect(try shop.program("init").status == 0)
    #expect(try shop.program("apply", "recipe.json", name).status == 0)
    #expect(try shop.program("preview", name, "--size", "40", "-o", "1.png").status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: shop.local.url("cache").path)
        .filter { $0.hasSuffix(".entry") }.count == 1)
    let again = try program("abort", at: "decode").run(["preview", name, "--size", "40", "-o", "2.png"])
    #expect(again.status == 0, "\(again.messages)")
    #expect(try shop.data("1.png") == shop.data("2.png"))
    #expect(try program("abort", at: "decode")("preview", name, "--no-cache", "-o", "3.png").status == 65)
  }
}
