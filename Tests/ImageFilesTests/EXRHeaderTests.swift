import TestSupport
import Testing

@testable import ImageFiles

@Suite("headers of OpenEXR", .timeLimit(.minutes(Effort.minutes)))
struct EXRHeaderTests {
  private static func isWhole(_ file: [UInt8]) -> Bool { file.withUnsafeBytes { EXRHeader.truncation($0) } == nil }

  /// How many tiles cover a picture and its smaller levels, as the OpenEXR documentation counts them.
  private static func tiles(_ width: Int, _ height: Int, _ tile: (width: Int, height: Int, mode: Int)) -> Int {
    func sides(_ side: Int) -> [Int] {
      var (list, level) = ([Int](), 0)
      while true {
        let divisor = 1 << level
        list.append(max(1, tile.mode >> 4 == 1 ? (side + divisor - 1) / divisor : side / divisor))
        if list[level] == 1 { return list }
        level += 1
      }
    }
    func across(_ side: Int, _ size: Int) -> Int { side / size + (side % size > 0 ? 1 : 0) }
    let (columns, rows) = (sides(width), sides(height))
    var count = 0
    switch tile.mode & 15 {
    case 0: count = across(width, tile.width) * across(height, tile.height)
    case 1:
      for level in 0..<max(columns.count, rows.count) {
        let (one, other) = (level < columns.count ? columns[level] : 1, level < rows.count ? rows[level] : 1)
        count += across(one, tile.width) * across(other, tile.height)
      }
    default:
      for one in columns { for other in rows { count += across(one, tile.width) * across(other, tile.height) } }
    }
    return count
  }

  @Test("a file has a block for as many rows as its compression puts into one, and one block less is too few")
  func rows() {
    // None, RLE, ZIPS, ZIP, PIZ, PXR24, B44, B44A, DWAA, DWAB.
    for (compression, rows) in [1, 1, 1, 16, 32, 16, 32, 32, 32, 256].enumerated() {
      for height in [1, rows, rows + 1, 2 * rows, 2 * rows + 1, 600] {
        var form = EXRForm(window: [-3, -2, 3, height - 3], compression: compression)
        form.display = nil
        let count = (height - 1) / rows + 1
        #expect(Self.isWhole(form.file(blocks: count)), "\(compression), \(height)")
        let file = form.file(blocks: count)
        #expect(!Self.isWhole(Array(file.dropLast())), "\(compression), \(height)")
        #expect(!Self.isWhole(form.file(blocks: count - 1)), "\(compression), \(height)")
      }
    }
    // Nobody knows how many rows another compression has.
    #expect(Self.isWhole(EXRForm(compression: 10).file(blocks: 0)))
  }

  @Test(
    "a picture of a thousand channels has all of them, and of more the first thousand", arguments: [999, 1000, 1001])
  func channels(count: Int) throws {
    var form = EXRForm()
    form.channels = (0..<count).map { ("c\($0)", 1) }
    let header = try #require(form.file(blocks: 5).withUnsafeBytes { EXRHeader($0) })
    #expect(header.channels.map(\.name) == (0..<min(count, 1000)).map { "c\($0)" })
  }

  @Test("a file has all tiles of each of its levels, and one tile less is too few")
  func levels() {
    for (width, height) in [(1, 1), (7, 5), (5, 7), (8, 8), (9, 2), (33, 17), (17, 33)] {
      for side in [(4, 4), (4, 2), (2, 8), (64, 64)] {
        for mode in [0, 1, 2, 0x11, 0x12] {
          var form = EXRForm(window: [0, 0, width - 1, height - 1])
          form.display = nil
          form.tiles = (side.0, side.1, mode)
          let count = Self.tiles(width, height, (side.0, side.1, mode))
          let name: Comment = "\(width)×\(height), \(side), mode \(mode)"
          #expect(Self.isWhole(form.file(blocks: count)), name)
          #expect(!Self.isWhole(form.file(blocks: count - 1)), name)
          #expect(!Self.isWhole(Array(form.file(blocks: count).dropLast())), name)
        }
      }
    }
  }

  @Test("a header that is cut off, or has no channel, no pixels, or no size of its tiles, is none")
  func damaged() throws {
    let whole = EXRForm().header
    for count in 0..<whole.count { #expect(EXRHeader(Array(whole[..<count])) == nil, "\(count)") }
    #expect(EXRHeader(whole)?.end == whole.count && EXRHeader(EXRForm(channels: []).header) == nil)
    for (window, isRead) in [
      ([0, 0, 0, 0], true), ([0, 0, -1, 0], false), ([0, 0, 0, -1], false), ([5, 5, 5, 4], false),
    ] {
      #expect((EXRHeader(EXRForm(window: window).header) != nil) == isRead, "\(window)")
    }
    #expect(EXRHeader(EXRForm(flags: 0x202).header) == nil)
    for (tiles, isRead) in [((0, 4, 0), false), ((4, 0, 0), false), ((1, 1, 0), true)] {
      #expect((EXRHeader(EXRForm(tiles: tiles).header) != nil) == isRead, "\(tiles)")
    }
    let ignored = try #require(
      EXRHeader(EXRForm(more: [("tiles", "tiledesc", [UInt8](repeating: 1, count: 9))]).header))
    #expect(ignored.tileSize == nil)
    let tiled = try #require(EXRHeader(EXRForm(tiles: (6, 3, 0)).header)?.tileSize)
    #expect((tiled.width, tiled.height) == (6, 3))
  }

  @Test("a picture has R, G and B or Y, of halves or floats; other channels and a frame are named")
  func content() throws {
    func header(_ channels: [(String, Int)]) throws -> EXRHeader {
      try #require(EXRHeader(EXRForm(channels: channels).header))
    }
    let color = [("B", 1), ("G", 1), ("R", 1)]
    for missing in color.indices {
      var part = color
      part.remove(at: missing)
      #expect(try header(part).refusal?.sentence.hasPrefix("its channels are ") == true)
      #expect(try header(part + [("Y", 1)]).refusal != nil)
      var integers = color
      integers[missing].1 = 0
      #expect(try header(integers).refusal?.sentence == "its samples are integers of 32 bits")
    }
    #expect(try header(color).refusal == nil && header(color + [("Y", 1), ("Z", 0)]).refusal == nil)
    #expect(try header([("Y", 1)]).refusal == nil && header([("BY", 1), ("RY", 1), ("Y", 2)]).refusal == nil)
    #expect(
      try header(color + [("A", 0)]).refusal != nil && header(color + [("A", 2)]).hasAlpha && !header(color).hasAlpha)
    #expect(
      try header([("Y", 1)]).isGray && !header([("RY", 1), ("Y", 1)]).isGray && !header(color + [("Y", 1)]).isGray)
    #expect(try header(color).notes == [])
    #expect(try header(color + [("Z", 2)]).notes.count == 1)
    #expect(
      try header([("B", 1), ("G", 2), ("R", 1)]).notes == ["its floats of 32 bits were read as floats of 16 bits"])
    for side in 0..<4 {
      var form = EXRForm()
      form.display?[side] += 1
      let frame = try #require(EXRHeader(form.header))
      #expect(frame.notes.count == 1 && frame.notes[0].contains("the 7×5 pixels"), "\(side)")
    }
    for (flags, word) in [(0x802, "deep"), (0x1002, "parts"), (2, nil)] as [(Int, String?)] {
      #expect(
        EXRHeader(EXRForm(flags: flags).header)?.refusal?.sentence.contains(word ?? "") == (word == nil ? nil : true))
    }
  }

  @Test("attributes that are not needed are named, and chromaticities are eight floats")
  func others() throws {
    let points = [0.5, 0.25, 0.125, 0.75, 0.0625, 0.375, 0.3125, 0.625] as [Float]
    let value = points.flatMap { point in
      (0..<4).map { UInt8(truncatingIfNeeded: point.bitPattern >> (8 * UInt32($0))) }
    }
    var form = EXRForm(more: [
      ("owner", "string", [0x41]), ("lineOrder", "lineOrder", [0]), ("chromaticities", "c", value),
    ])
    let header = try #require(EXRHeader(form.header))
    #expect(header.others == ["owner"] && header.chromaticities == points.map(Double.init))
    form.more[2].value.removeLast()
    let other = try #require(EXRHeader(form.header))
    #expect(other.others == ["owner", "chromaticities"] && other.chromaticities == nil)
  }
}
