import Foundation
import PhotoEdit
import Documents
import TestSupport
import Testing

/// The same photo, recipe and program give the same bytes, whatever the surroundings.
@Suite("the same bytes", .timeLimit(.minutes(Effort.minutes)))
struct DeterminismTests {
  /// What a rendering must not depend on.
  struct Surroundings: CustomStringConvertible {
    var threads = "1"
    var locale = "C"
    var zone = "UTC"
    var tunables = ""
    var isolation = "none"

    var description: String { "threads \(threads), \(locale), \(zone), \(tunables), \(isolation)" }
    var environment: [String: String] {
      [
        "VIPS_CONCURRENCY": threads, "LC_ALL": locale, "LANG": locale, "LANGUAGE": locale, "TZ": zone,
        "GLIBC_TUNABLES": tunables,
      ]
    }
  }

  static let formats = ["jpg", "png", "webp", "tif", "heic", "avif", "jxl"]
  static let threads = ["1", "2", "8"]
  static let zones = ["UTC", "Pacific/Kiritimati", "America/St_Johns"]
  /// The instruction sets that our own arithmetic knows. libvips' vector code and the codecs choose by themselves, by
  /// other means, so this is about our part only.
  static let tunables = ["", "glibc.cpu.hwcaps=-AVX512F", "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F"]

  /// Every pair of two values of different kinds comes up at least once: pairwise.
  static func surroundings(_ locales: [String]) -> [Surroundings] {
    (0..<9).map { index in
      let (row, column) = (index / 3, index % 3)
      return Surroundings(
        threads: threads[row], locale: locales[column], zone: zones[(row + column) % 3],
        tunables: tunables[(row + 2 * column) % 3], isolation: index % 2 == 0 ? "none" : "process")
    }
  }

  /// The formats that are written in surroundings. The slow codecs are tried in few, among which each value of each kind
  /// comes up, or everywhere.
  private static func formats(at index: Int, everywhere: Bool) -> [String] {
    everywhere || [-1, 0, 1, 3, 4, 8].contains(index)
      ? formats : formats.filter { !["heic", "avif", "jxl"].contains($0) }
  }

  let shop: Workshop

  init() throws { shop = try Workshop() }

  /// Three locales; one with decimal commas is compiled into the folder where the system can.
  private func locales() throws -> (names: [String], path: String?) {
    let made =
      try Shell.run("mkdir locales && localedef -i de_DE -f UTF-8 ./locales/de_DE.UTF-8", in: shop.folder) == 0
    return (["C", "C.UTF-8", made ? "de_DE.UTF-8" : "tr_TR.UTF-8"], made ? shop.url("locales").path : nil)
  }

  /// Renders once for each of the surroundings and twice for the first, and compares the files of all formats.
  private func check(_ recipe: String, _ photo: String, everywhere: Bool = false) throws {
    let (names, path) = try locales()
    var first: [String: Data] = [:]
    let all = Self.surroundings(names)
    for (index, surroundings) in ([all[0]] + all).enumerated() {
      var program = shop.program
      program.environment = surroundings.environment
      if let path { program.environment["LOCPATH"] = path }
      // One process for all formats: its start takes longer than most of them.
      let formats = Self.formats(at: index - 1, everywhere: everywhere).filter { index == 0 || first[$0] != nil }
      let rows = formats.map { #"{"id": "\#($0)", "input": "\#(photo)", "output": "\#(index)/out.\#($0)"}"# }
      try shop.write("manifest.jsonl", Data(rows.joined(separator: "\n").utf8))
      let outcome = try program(
        "batch", recipe, "--manifest", "manifest.jsonl", "--results", "\(index).jsonl", "--jobs", "1", "--isolate",
        surroundings.isolation, "--quality", "80")
      let written = formats.filter { shop.exists("\(index)/out.\($0)") }
      // Without its codec a format is not available.
      let missing = String(decoding: try shop.data("\(index).jsonl"), as: UTF8.self).split(separator: "\n")
        .count { $0.contains(#""exit":69"#) }
      #expect(outcome.status == (missing > 0 ? 3 : 0), "\(surroundings) \(outcome.messages)")
      #expect(written.count + missing == formats.count, "\(surroundings) \(outcome.messages)")
      for format in written {
        let data = try shop.data("\(index)/out.\(format)")
        if index == 0 { first[format] = data }
        #expect(data == first[format], "\(recipe) \(format): \(surroundings)")
      }
    }
    #expect(first.count >= 4)
  }

  /// Several adjustments of all kinds, with numbers whose text has a decimal point.
  private static let all = #"""
    {"op": "straighten", "degrees": 2.5}, {"op": "whiteBalance", "kelvin": 4500}, {"op": "contrast", "amount": 30.5},
    {"op": "blackAndWhite", "red": 20, "tone": {"hue": 40, "saturation": 30}}, {"op": "sharpen", "amount": 80},
    {"op": "vignette", "amount": -40.25}, {"op": "resize", "longEdge": 61}
    """#

  @Test("every format has the same bytes whatever the threads, locale, time zone, instruction set, worker and run")
  func sample() throws {
    try shop.photo(width: 150)
    try shop.recipe("recipe.json", Self.all)
    try check("recipe.json", "photo.jpg", everywhere: Effort.isFull)
  }

  @Test(
    "real photos with the project's recipes give the same bytes",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"), .enabled(if: Effort.isFull, "PHOTOEDIT_TEST_FULL=1 runs it"),
    arguments: ["photos/iphone4_gps_srgb.jpg", "kinds/cmyk.jpg", "derived/p3_10bit.heic", "containers/scan_srgb.tiff"])
  func real(photo: String) throws {
    let name = "in." + (photo as NSString).pathExtension
    for recipe in Corpus.recipes.prefix(4) {
      // Its results are in a folder of their own.
      let one = try Self()
      try one.shop.write(name, Data(contentsOf: Corpus.photo(photo)))
      try one.check(recipe.path, name)
    }
  }

  @Test(
    "a downscaled CMYK photo has the same bytes every time, however threads are scheduled",
    .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
  func inks() throws {
    try shop.write("cmyk.jpg", Data(contentsOf: Corpus.photo("kinds/cmyk.jpg")))
    try shop.recipe()
    var files: Set<Data> = []
    for _ in 0..<Effort.choose(8, full: 60) {
      let outcome = try shop.program(
        "apply", "recipe.json", "cmyk.jpg", "-o", "out.jpg", "--force", "--long-edge", "48", "--isolate", "none")
      #expect(outcome.status == 0, "\(outcome.messages)")
      files.insert(try shop.data("out.jpg"))
    }
    #expect(files.count == 1)
  }

  @Test("an edit records the versions of program, engine, libvips, its vector code and its codecs")
  func versions() throws {
    try shop.library()
    let versions = try #require(shop.log.changes("edit").first?["versions"])
    let rendition = try #require(shop.log.changes("rendition").first)
    #expect(versions["photoedit"]?.stringValue == Engine.version)
    #expect(versions["engine"]?.integerValue ?? 0 >= 1)
    #expect(versions["libvips"]?.stringValue?.hasPrefix("8.") == true)
    #expect(versions["vector"] != nil)
    #expect((versions["codecs"]?.objectValue?.members.count ?? 0) > 2)
    #expect(rendition["reproducible"] == .bool(true))
    #expect(rendition["pixelDigest"]?.stringValue?.count == 64)
    let now = try #require(JSONValue.parse([UInt8](shop.program("doctor", "--json").output))["versions"])
    #expect(versions.isRecord(of: now))
    #expect(versions["codecs"]?["libheif"] == nil)
  }
}
