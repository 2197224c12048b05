import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

/// Random changes of EXIF blocks against a table in memory.
@Suite("random changes of an EXIF block", .timeLimit(.minutes(Effort.minutes)))
struct ExifPatchModelTests {
  private typealias Table = [ExifTree.Place: [Int: TIFFField]]

  /// A mark of three letters that no other part of a block looks like, since no tag and no count has letters.
  private static func mark(_ number: Int) -> [UInt8] { [676, 26, 1].map { UInt8(65 + number / $0 % 26) } }

  /// What makes blocks: texts with a mark each, which fit into their entries or do not.
  private struct Maker {
    var random: SeededGenerator
    let order: ByteOrder
    var marks = 0

    mutating func field(_ tag: Int) -> TIFFField {
      marks += 1
      let filling = [UInt8](repeating: 0x2E, count: Int.random(in: 0...6, using: &random))
      let text = ExifPatchModelTests.mark(marks) + filling
      return .text(tag, String(decoding: text, as: UTF8.self), order)
    }

    mutating func table() -> Table {
      var table: Table = [.primary: [0xC6FF: field(0xC6FF)]]
      for place in ExifTree.Place.allCases where Int.random(in: 0..<4, using: &random) > 0 {
        for tag in 0xC690..<0xC69C where Bool.random(using: &random) {
          table[place, default: [:]][tag] = field(tag)
        }
      }
      return table
    }
  }

  private static func tree(_ table: Table, _ order: ByteOrder) -> ExifTree {
    var tree = ExifTree(order: order)
    for (place, fields) in table { for field in fields.values { tree.set(field, in: place) } }
    return tree
  }

  private static let thumbnail: [UInt8] = [0xFF, 0xD8, 0xFF, 0xC0, 0xFE, 0xFF, 0xD9]

  /// A block of a table, with a thumbnail after it.
  private static func block(_ table: Table, _ order: ByteOrder) -> [UInt8] {
    let tree = tree(table, order)
    let start = (tree.block().count + 1) & ~1
    var bytes = TIFFHeader.bytes(order) + tree.directories(at: 8, next: start).bytes
    bytes += [UInt8](repeating: 0, count: start - bytes.count)
    let fields: [TIFFField] = [
      .number(0x0103, 6, order), .number(ExifTag.thumbnailOffset, start + 42, order),
      .number(ExifTag.thumbnailLength, thumbnail.count, order),
    ]
    return bytes + TIFFDirectory.bytes(fields, at: start, next: 0, order) + thumbnail
  }

  /// The table of a block, and the positions of the values that are not in their entries.
  private static func read(_ block: ExifBlock) -> (table: Table, places: [Range<Int>: TIFFField]) {
    var (table, places): (Table, [Range<Int>: TIFFField]) = ([:], [:])
    for (place, directory) in block.directories {
      #expect(zip(directory.entries, directory.entries.dropFirst()).allSatisfy { $0.tag < $1.tag })
      for entry in directory.entries where !ExifTag.pointers.contains(entry.tag) {
        table[place, default: [:]][entry.tag] = block.field(entry)
        if let value = entry.value, value.count > 4 { places[value] = block.field(entry) }
      }
    }
    return (table, places)
  }

  @Test(
    "a block has what was set, the rest where it was, its thumbnail, and no byte of what was replaced or removed",
    arguments: [ByteOrder.little, .big], 0..<4)
  func changes(order: ByteOrder, seed: Int) throws {
    var maker = Maker(random: SeededGenerator(seed: UInt64(seed)), order: order)
    for round in 0..<60 {
      maker.marks = 0
      var model = maker.table()
      let bytes = Self.block(model, order)
      let before = try present(ExifBlock(bytes))
      #expect(Self.read(before).table == model && before.damage.isEmpty)
      var patch = ExifPatch(before)
      var old: [TIFFField] = []
      for place in ExifTree.Place.allCases {
        for tag in 0xC68F...0xC69C where Int.random(in: 0..<6, using: &maker.random) == 0 {
          let (isRemoved, isSet) = (Bool.random(using: &maker.random), Bool.random(using: &maker.random))
          if isRemoved || isSet, let gone = model[place]?[tag] { old.append(gone) }
          if isRemoved {
            patch.remove(tag, from: place)
            model[place]?[tag] = nil
          }
          if isSet {
            let field = maker.field(tag)
            patch.set(field, in: place)
            model[place, default: [:]][tag] = field
          }
        }
      }
      let name: Comment = "seed \(seed), round \(round)"
      let output = patch.finished()
      let after = try present(ExifBlock(output))
      let (table, places) = Self.read(after)
      #expect(table == model.filter { !$0.value.isEmpty }, name)
      #expect(after.order == order && after.damage.isEmpty && after.broken.isEmpty, name)
      for (place, field) in Self.read(before).places where model.values.contains(where: { $0[field.tag] == field }) {
        #expect(places[place] == field, name)
      }
      for field in old { #expect(!output.contains(Array(field.value.prefix(3))), name) }
      #expect(
        after.thumbnailBytes == before.thumbnailBytes && after.thumbnailBytes.map { output[$0] } == Self.thumbnail[...])
      #expect(places.keys.allSatisfy { $0.lowerBound.isMultiple(of: 2) })
      if old.isEmpty, table == Self.read(before).table { #expect(output == bytes, name) }
    }
  }

  @Test(
    "a location goes from every directory that has one, and of what is kept of it each tag stays as it was",
    arguments: [ByteOrder.little, .big], [[], [0xC691, 0xC694]] as [Set<Int>])
  func location(order: ByteOrder, kept: Set<Int>) throws {
    var maker = Maker(random: SeededGenerator(seed: 7), order: order)
    var table: Table = [:]
    for place in ExifTree.Place.allCases {
      for tag in 0xC690...0xC696 { table[place, default: [:]][tag] = maker.field(tag) }
    }
    let further = (0..<2).map { _ in (0xC690...0xC693).map { maker.field($0) } }
    // The further directories stand behind the block: one below the exposure, one below the thumbnail.
    let pointer = ExifTag.locationDirectory
    table[.photo]?[pointer] = .number(pointer, 0, order)
    let start = (Self.tree(table, order).block().count + 1) & ~1
    table[.photo]?[pointer] = .number(pointer, start, order)
    let inner = TIFFDirectory.bytes(further[0], at: start, next: 0, order)
    let thumbnail = start + inner.count
    var bytes = TIFFHeader.bytes(order) + Self.tree(table, order).directories(at: 8, next: thumbnail).bytes
    bytes += [UInt8](repeating: 0, count: start - bytes.count) + inner
    bytes += TIFFDirectory.bytes([.number(pointer, thumbnail + 18, order)], at: thumbnail, next: 0, order)
    bytes += TIFFDirectory.bytes(further[1], at: thumbnail + 18, next: 0, order)
    let block = try present(ExifBlock(bytes))
    #expect(block.photoLocation?.entries.count == 4 && block.thumbnailLocation?.entries.count == 4)
    var patch = ExifPatch(block)
    if kept.isEmpty { patch.removeLocation() } else { patch.keepOfLocation(kept) }
    let output = patch.finished()
    let after = try present(ExifBlock(output))
    let locations = table[.location]?.values.filter { !kept.contains($0.tag) } ?? []
    for field in locations + further.joined() {
      #expect(bytes.contains(Array(field.value.prefix(3))) && !output.contains(Array(field.value.prefix(3))))
    }
    table[.location] = table[.location]?.filter { kept.contains($0.key) }
    table[.photo]?[pointer] = nil
    #expect(Self.read(after).table == table.filter { !$0.value.isEmpty })
    #expect(after.broken.isEmpty && after.damage.isEmpty && after.photoLocation == nil)
  }
}
