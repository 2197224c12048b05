import TestSupport
import Testing

@testable import ImageFiles

/// A GIF of random blocks, and what a reader has to find in it.
private struct GIFForm {
  private(set) var bytes: [UInt8]
  /// The contents of the extensions that say something, with their kinds, and their bytes.
  private(set) var found: [(kind: GIFFile.Extension.Kind, content: [UInt8], bytes: [UInt8])] = []
  /// The blocks of the picture.
  private(set) var others: [UInt8]
  private(set) var trailer = 0

  init(_ random: inout SeededGenerator) {
    bytes = Array("GIF89a".utf8) + [4, 0, 3, 0]
    // The flags say whether a table of colors follows, and how large it is.
    let size = UInt8.random(in: 0...7, using: &random)
    let hasTable = Bool.random(using: &random)
    // The bits between them mean nothing here.
    bytes += [(hasTable ? 0x80 : 0) | 0x70 | size, 0, 0]
    if hasTable { bytes += [UInt8](repeating: 0x3B, count: 3 * (2 << Int(size))) }
    others = bytes
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      switch Int.random(in: 0...6, using: &random) {
      case 0: add(Self.image(&random))
      case 1: add([0x21, 0xF9, 4, 0, 0, 0x3B, 0, 0])
      case 2: add([0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0])
      case 3: add([0x21, 0x01] + Self.blocks([1, 2, 0x3B]), .other, Array("plain text".utf8))
      case 4:
        add([0x21, 0xFF, 11] + Array("ICCRGBG1012".utf8) + Self.blocks([7, 0x3B]), .other, Array("ICCRGBG1012".utf8))
      case 5:
        let comment = (0..<Int.random(in: 0...600, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random)
        }
        add([0x21, 0xFE] + Self.blocks(comment), .comment, comment)
      default:
        let packet = Array("<x>\(Int.random(in: 0...999, using: &random));</x>".utf8)
        add(GIFFile.packet(packet), .xmp, packet)
      }
    }
    trailer = bytes.count
    bytes.append(0x3B)
  }

  private mutating func add(_ block: [UInt8]) {
    bytes += block
    others += block
  }

  private mutating func add(_ block: [UInt8], _ kind: GIFFile.Extension.Kind, _ content: [UInt8]) {
    bytes += block
    found.append((kind, content, block))
    if kind == .other { others += block }
  }

  /// An image with a table of colors of its own, or without.
  private static func image(_ random: inout SeededGenerator) -> [UInt8] {
    let size = UInt8.random(in: 0...7, using: &random)
    let table = [UInt8](repeating: 0x2C, count: 3 * (2 << Int(size)))
    let head: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0]
    return head + (Bool.random(using: &random) ? [0x80 | size] + table : [size]) + [2] + blocks([0x4C, 1, 0x3B])
  }

  /// Blocks of at most 255 bytes, and the empty one that ends them.
  private static func blocks(_ content: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: content.count, by: 255) {
      let part = content[start..<min(start + 255, content.count)]
      bytes += [UInt8(part.count)] + part
    }
    return bytes + [0]
  }
}

@Suite("blocks of a GIF", .timeLimit(.minutes(Effort.minutes)))
struct GIFBlockTests {
  @Test(
    "extensions are found past tables of colors of any size and images, and the trailer is the end", arguments: 0..<8)
  func reading(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let form = GIFForm(&random)
      let name: Comment = "seed \(seed), round \(round)"
      let file = (form.bytes + [9, 9]).withUnsafeBytes { GIFFile.extensions($0) }
      #expect(file.trailer == form.trailer, name)
      #expect(file.found.map(\.content) == form.found.map(\.content), name)
      #expect(file.found.map(\.kind) == form.found.map(\.kind), name)
      #expect(file.found.map { Array(form.bytes[$0.range]) } == form.found.map(\.bytes), name)
      let cut = Array(form.bytes.dropLast())
      #expect(!cut.withUnsafeBytes { GIFFile.hasTrailer($0) }, name)
      let reading = (form.bytes + [9]).withUnsafeBytes { MetadataReading($0, .gif) }
      let comments = form.found.filter { $0.kind == .comment }.map(\.content)
      #expect(reading.bundle.comments == comments, name)
      #expect(reading.bundle.xmp == form.found.first { $0.kind == .xmp }?.content, name)
      #expect(reading.extras.contains(.trailer), name)
    }
  }

  @Test(
    "a GIF with other metadata has its images, its other extensions and nothing after its trailer", arguments: 0..<8)
  func writing(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for count in [0, 1, 254, 255, 256, 509, 510, 511, 765] {
      let form = GIFForm(&random)
      let comment = (0..<count).map { UInt8(truncatingIfNeeded: 7 * $0) }
      let bundle = MetadataBundle(xmp: Array("<new/>".utf8), comments: [comment, Array("second".utf8)])
      let output = try GIFFile.embed(bundle, in: form.bytes + [1, 2, 3])
      let file = output.withUnsafeBytes { GIFFile.extensions($0) }
      #expect(file.trailer == output.count - 1 && output.starts(with: form.others), "\(count)")
      let comments = (count == 0 ? [] : [comment]) + [Array("second".utf8)]
      #expect(file.found.filter { $0.kind == .comment }.map(\.content) == comments, "\(count)")
      #expect(file.found.filter { $0.kind == .xmp }.map(\.content) == [Array("<new/>".utf8)])
      let others = form.found.filter { $0.kind == .other }.map(\.content)
      #expect(file.found.filter { $0.kind == .other }.map(\.content) == others)
      let empty = try GIFFile.embed(MetadataBundle(), in: output)
      #expect(empty == form.others + [0x3B])
      #expect(throws: MetadataError.self) { try GIFFile.embed(bundle, in: Array(form.bytes.dropLast())) }
    }
  }
}
