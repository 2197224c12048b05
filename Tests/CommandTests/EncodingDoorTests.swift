import Documents
import Foundation
import TestSupport
import Testing

/// Options on encoding, in combinations, through every command that writes files with them.
@Suite("options on encoding by every command", .timeLimit(.minutes(Effort.minutes)))
struct EncodingDoorTests {
  let library: LibraryShop

  init() throws {
    library = try LibraryShop(named: "encoded") { library in
      try library.shop.photo("a.jpg", width: 90)
      try library.shop.recipe()
      try library.shop.write("m.jsonl", Data(#"{"input": "a.jpg"}"#.utf8))
      try library.expect(0, "edit", "a.jpg", "exposure.ev=0.5")
    }
  }

  /// Calls that write the same picture: with the adjustments of a recipe, of the call, of a row, and of the library.
  private static let doors = [
    "apply recipe.json a.jpg --no-library", "edit a.jpg exposure.ev=0.5 --no-library",
    "batch recipe.json --manifest m.jsonl", "export a.jpg", "export a.jpg@0 --recipe recipe.json",
  ]

  /// What options ask for.
  struct Asked: CustomTestStringConvertible, Sendable {
    var format = "jpeg"
    var options: [String] = []
    var size = [90, 60]
    var dpi: Int?
    var depth = 8
    var profile = "Display P3"
    var metadata = "keep"

    var testDescription: String { options.joined(separator: " ") }

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      func choose<Value>(_ values: Value...) -> Value { values.randomElement(using: &random) ?? values[0] }
      if let name = choose(nil, "jpg", "png", "png", "tiff") as String? {
        options += ["--format", name]
        format = name == "jpg" ? "jpeg" : name
      }
      if Bool.random(using: &random) {
        dpi = 72
        options += ["--dpi", "72"]
      }
      switch Int.random(in: 0..<4, using: &random) {
      case 0: (options, size) = (options + ["--long-edge", "40"], [40, 27])
      case 1: (options, size) = (options + ["--long-edge", "500"], [90, 60])
      // 10 by 20 mm: 28 by 57 pixels at 72 dots per inch, 118 by 236 at 300.
      case 2: (options, size, dpi) = (options + ["--print", "1x2cm"], dpi == 72 ? [42, 28] : [177, 118], dpi ?? 300)
      default: break
      }
      if ["png", "tiff"].contains(format), Bool.random(using: &random) {
        (options, depth) = (options + ["--depth", "16"], 16)
      }
      if let (word, name) = choose(nil, ("srgb", "sRGB"), ("adobe-rgb", "Adobe RGB (1998)")) as (String, String)? {
        (options, profile) = (options + ["--profile", word], name)
      }
      metadata = choose("keep", "safe", "none")
      if metadata != "keep" || Bool.random(using: &random) { options += ["--metadata", metadata] }
      if Bool.random(using: &random) { options += ["--quality", "30"] }
    }
  }

  @Test(
    "the same options make the same picture, whichever command writes it, and the one that they ask for",
    arguments: (1...UInt64(Effort.choose(6, full: 120))).map(Asked.init))
  func doors(asked: Asked) throws {
    var names: [String] = []
    for (number, call) in Self.doors.enumerated() {
      let words = call.split(separator: " ").map(String.init)
      try library.expect(0, words + asked.options + ["-o", "out/\(number).{ext}"])
      names.append("out/\(number)." + (["jpeg": "jpg", "tiff": "tif"][asked.format] ?? asked.format))
    }
    let rows = try library.expect(0, ["info", "--json"] + names).rows
    let varying: Set = ["input", "sha256", "fileSize", "milliseconds", "renderedFrom"]
    for (number, row) in rows.enumerated() {
      let (own, first) = (row.objectValue?.members ?? [], rows[0].objectValue?.members ?? [])
      #expect(
        own.filter { !varying.contains($0.key) }.map { "\($0.key): \($0.value)" }
          == first.filter { !varying.contains($0.key) }.map { "\($0.key): \($0.value)" }, "\(Self.doors[number])")
      #expect(row["format"]?.stringValue == asked.format && row["depth"]?.integerValue == asked.depth)
      #expect([row["width"], row["height"]].map { $0?.integerValue } == asked.size)
      #expect(row["profile"]?.stringValue == asked.profile)
      #expect((row["position"] != nil) == (asked.metadata == "keep"), "\(row)")
      #expect((row["creator"] != nil) == (asked.metadata != "none"), "\(row)")
    }
    let pictures = try names.map { try Self.picture(library.shop.data($0)) }
    for (number, picture) in pictures.enumerated() { #expect(picture == pictures[0], "\(Self.doors[number])") }
    guard asked.format == "png", let dpi = asked.dpi else { return }
    // The chunk says dots per meter, twice.
    let dots = UInt32((Double(dpi) / 0.0254).rounded())
    let bytes = withUnsafeBytes(of: dots.bigEndian) { Data($0) }
    #expect(pictures[0].firstRange(of: Data("pHYs".utf8) + bytes + bytes + [1]) != nil)
  }

  /// The parts of a file that have the picture and its resolution: of a PNG and a JPEG all but metadata.
  private static func picture(_ file: Data) -> Data {
    let bytes = [UInt8](file)
    var (picture, place) = (Data(), 8)
    if bytes.starts(with: [0x89, 0x50]) {
      while place + 8 <= bytes.count {
        let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } + 12
        let chunk = Data(bytes[place..<min(place + length, bytes.count)])
        let type = String(decoding: chunk.dropFirst(4).prefix(4), as: UTF8.self)
        if ["IHDR", "IDAT", "pHYs"].contains(type) { picture += chunk }
        place += length
      }
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      place = 2
      // APP1 to APP15 and comments are metadata.
      while place + 4 <= bytes.count, bytes[place] == 0xFF, bytes[place + 1] != 0xDA {
        let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3]) + 2
        if !(0xE1...0xEF).contains(bytes[place + 1]), bytes[place + 1] != 0xFE {
          picture += bytes[place..<place + length]
        }
        place += length
      }
      picture += bytes[place...]
    }
    return picture
  }
}
