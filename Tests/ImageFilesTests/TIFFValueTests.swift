import TestSupport
import Testing

@testable import ImageFiles

@Suite("values of a TIFF", .timeLimit(.minutes(Effort.minutes)))
struct TIFFValueTests {
  /// The types of TIFF 6.0, of BigTIFF and of Exif 3.0: bytes of a value, and bytes of the numbers in it.
  private static let types: [Int: (size: Int, unit: Int)] = [
    1: (1, 1), 2: (1, 1), 3: (2, 2), 4: (4, 4), 5: (8, 4), 6: (1, 1), 7: (1, 1), 8: (2, 2), 9: (4, 4), 10: (8, 4),
    11: (4, 4), 12: (8, 8), 13: (4, 4), 129: (1, 1),
  ]

  private static func number(_ value: Int, _ width: Int, _ order: ByteOrder) -> [UInt8] {
    let little = (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return order == .little ? little : little.reversed()
  }

  @Test("a type has the size of its definition, and an undefined type has none")
  func sizes() {
    for type in -1...300 {
      #expect(TIFFType.size(type) == Self.types[type]?.size, "\(type)")
      #expect(TIFFType.size(type, in: .big) == ((16...18).contains(type) ? 8 : Self.types[type]?.size), "\(type)")
      #expect(TIFFType.unit(type) == Self.types[type]?.unit ?? 1, "\(type)")
    }
  }

  @Test(
    "numbers of each type and order are read with their signs, and none beyond the end",
    arguments: [ByteOrder.little, .big])
  func numbers(order: ByteOrder) {
    func field(_ type: Int, _ values: [Int], _ width: Int) -> TIFFField {
      TIFFField(
        tag: 1, type: type, count: values.count, value: values.flatMap { Self.number($0, width, order) }, order: order)
    }
    for (type, width, values, read) in [
      (1, 1, [0, 255, 7], [0, 255, 7]), (7, 1, [9, 128], [9, 128]), (3, 2, [1, 0xFFFE], [1, 0xFFFE]),
      (4, 4, [0x8000_0001, 5], [0x8000_0001, 5]), (13, 4, [0xFFFF_FFFF], [0xFFFF_FFFF]),
      (9, 4, [-1, 5, -0x8000_0000], [-1, 5, -0x8000_0000]),
    ] {
      let field = field(type, values, width)
      for (index, value) in read.enumerated() {
        #expect(field.integer(at: index) == value && field.real(at: index) == Double(value), "\(type)")
      }
      #expect(field.integer(at: read.count) == nil && field.real(at: read.count) == nil && field.integer(at: -1) == nil)
    }
    for type in [2, 6, 8, 11, 12, 129] { #expect(field(type, [1, 1, 1, 1], 4).integer() == nil, "\(type)") }
    let fractions = field(5, [3, 4, 0xFFFF_FFFF, 2, 1, 0], 4)
    #expect(
      (0...3).map { fractions.real(at: $0) } == [0.75, 4_294_967_295 / 2, nil, nil] && fractions.integer() == nil)
    let signed = field(10, [-3, 4, 3, -8, -1, -2, 5, 0], 4)
    #expect((0...4).map { signed.real(at: $0) } == [-0.75, -0.375, 0.5, nil, nil])
  }

  @Test("a value in the other order has the bytes of each number turned around, and back again they are as before")
  func orders() {
    var random = SeededGenerator(seed: 31)
    for (type, (size, unit)) in Self.types {
      for count in 0...3 {
        let value = (0..<size * count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let field = TIFFField(tag: 1, type: type, count: count, value: value, order: .little)
        let turned = stride(from: 0, to: value.count, by: unit).flatMap { value[$0..<$0 + unit].reversed() }
        #expect(field.value(in: .big) == turned && field.value(in: .little) == value, "\(type)")
        let back = TIFFField(tag: 1, type: type, count: count, value: turned, order: .big)
        #expect(back.value(in: .little) == value, "\(type)")
      }
    }
  }

  @Test("a directory of any fields is read as it was written, in as many bytes as foreseen, its values at even places")
  func directories() throws {
    var random = SeededGenerator(seed: 32)
    let types = Self.types.keys.sorted()
    for round in 0..<200 {
      let (order, start) = (round % 2 == 0 ? ByteOrder.little : .big, 8 + 2 * Int.random(in: 0...20, using: &random))
      let tags = (1...40).map { $0 * 1_500 }.shuffled(using: &random).prefix(Int.random(in: 1...12, using: &random))
      let fields = tags.map { tag in
        let (type, count) = (types.randomElement(using: &random) ?? 1, Int.random(in: 0...5, using: &random))
        let size = (Self.types[type]?.size ?? 1) * count
        let value = (0..<size).map { _ in UInt8.random(in: 0...255, using: &random) }
        return TIFFField(tag: tag, type: type, count: count, value: value, order: order)
      }
      let next = Int.random(in: 0...0xFFFF_FFFF, using: &random)
      let written = TIFFDirectory.bytes(fields, at: start, next: next, order)
      #expect(written.count == TIFFDirectory.size(of: fields, shortFields: 0))
      #expect(written.count + 36 == TIFFDirectory.size(of: fields, shortFields: 3))
      let file = TIFFHeader.bytes(order) + [UInt8](repeating: 1, count: start - 8) + written
      let header = try #require(TIFFHeader(file))
      #expect(header.order == order && header.first == 8 && header.layout == .classic)
      let read = try #require(TIFFDirectory(file, at: start, header))
      #expect(read.next == next && read.extent == start..<start + 6 + 12 * fields.count, "round \(round)")
      #expect(read.entries.map { $0.field(in: file, order) } == fields.sorted { $0.tag < $1.tag }, "round \(round)")
      for entry in read.entries {
        let value = try #require(entry.value)
        #expect(value.count <= 4 ? value.lowerBound == entry.position + 8 : value.lowerBound.isMultiple(of: 2))
      }
    }
  }

  @Test(
    "strips and tiles are in the file up to its last byte, whatever the types of their numbers",
    arguments: [ByteOrder.little, .big])
  func truncation(order: ByteOrder) throws {
    for (places, lengths) in [(273, 279), (324, 325)] {
      for (placeType, lengthType) in [(3, 3), (3, 4), (4, 3), (4, 4)] {
        let start = 200
        func file(_ counts: [Int]) -> [UInt8] {
          func field(_ tag: Int, _ type: Int, _ values: [Int]) -> TIFFField {
            let value = values.flatMap { Self.number($0, type == 3 ? 2 : 4, order) }
            return TIFFField(tag: tag, type: type, count: values.count, value: value, order: order)
          }
          let fields = [
            .number(256, 4, order), .number(257, 4, order), .number(262, 1, order),
            field(places, placeType, [start, start + 10, start + 20]), field(lengths, lengthType, counts),
          ]
          let head = TIFFHeader.bytes(order) + TIFFDirectory.bytes(fields, at: 8, next: 0, order)
          return head + [UInt8](repeating: 3, count: start + 30 - head.count)
        }
        func sentence(_ file: [UInt8]) -> String? { file.withUnsafeBytes { Truncation.sentence($0, .tiff) } }
        #expect(sentence(file([10, 10, 10])) == nil && sentence(file([30, 20, 10])) == nil)
        for (index, counts) in [[31, 0, 0], [0, 21, 0], [0, 0, 11]].enumerated() {
          let found = try #require(sentence(file(counts)), "\(places), \(index)")
          #expect(found.hasSuffix("a TIFF strip or tile is at byte \(start + 10 * index)"))
        }
        #expect(sentence(Array(file([10, 10, 10]).dropLast())) != nil)
      }
    }
  }
}
