import TestSupport
import Testing

@testable import ImageFiles

@Suite("tables of a HEIC", .timeLimit(.minutes(Effort.minutes)))
struct HEIFTableTests {
  private static func content(_ id: Int, _ table: HEIFItems, _ bytes: [UInt8]) -> [UInt8]? {
    table.ranges(of: id, inFileOf: bytes.count)?.flatMap { bytes[$0] }
  }

  @Test(
    "items, positions, references and properties are the same in every version and width", arguments: HEIFTableForm.all)
  func reading(form: HEIFTableForm) throws {
    let bytes = form.bytes
    let table = try #require(bytes.withUnsafeBytes { HEIFItems($0) })
    #expect(table.primary == form.id(1) && table.indexSize == form.index)
    #expect(table.items.map(\.id) == (1...4).map(form.id) && table.items.map(\.kind.description) == HEIFTableForm.kinds)
    #expect(table.items.map(\.isHidden) == [false, true, false, false])
    #expect(table.items.map(\.isProtected) == [false, true, false, false])
    #expect(
      table.items.map(\.contentType) == ["", "", "", "application/rdf+xml"] && table.items.map(\.isXMP).last == true)
    for item in 1...4 { #expect(Self.content(form.id(item), table, bytes) == form.contents[item - 1], "\(item)") }
    #expect(table.references.map(\.kind.description) == ["dimg", "cdsc", "cdsc"])
    #expect(table.references.map(\.from) == [1, 3, 4].map(form.id))
    #expect(table.references.map(\.to) == [[2, 2], [1], [1]].map { $0.map(form.id) })
    #expect(table.sources(of: form.id(1)) == [form.id(2), form.id(2)])
    bytes.withUnsafeBytes { bytes in
      let properties = HEIFProperties(table, bytes)
      #expect(properties[form.id(1)].map(\.number) == [2, 1] && properties[form.id(2)].isEmpty)
      #expect(properties[form.id(1)].map(\.isEssential) == [false, true])
      #expect(properties[form.id(1)].map(\.box.kind.description) == ["irot", "ispe"])
    }
  }

  @Test("in a file with other metadata each other item has its bytes and its references", arguments: HEIFTableForm.all)
  func writing(form: HEIFTableForm) throws {
    let bytes = form.bytes
    let table = try #require(bytes.withUnsafeBytes { HEIFItems($0) })
    let payloads = HEIFFile.payloads(MetadataBundle(exif: Array("new block".utf8), xmp: Array("<new/>".utf8)))
    let output = try HEIFFile.rewritten(bytes, table, removing: [form.id(3)], adding: payloads, .heic)
    let new = try #require(output.withUnsafeBytes { HEIFItems($0) })
    #expect(new.primary == form.id(1) && new.items.map(\.id) == [1, 2, 4, 5, 6].map(form.id))
    for item in [1, 2, 4] { #expect(Self.content(form.id(item), new, output) == form.contents[item - 1], "\(item)") }
    for (item, payload) in zip([5, 6], payloads) { #expect(Self.content(form.id(item), new, output) == payload.bytes) }
    #expect(!output.contains(form.contents[2]) && Self.content(form.id(3), new, output) == nil)
    #expect(new.references.map(\.from) == [1, 4, 5, 6].map(form.id))
    #expect(new.references.map(\.to) == [[2, 2], [1], [1], [1]].map { $0.map(form.id) })
    #expect(
      new.indexSize == form.index && new.locations.flatMap(\.extents).map(\.index).allSatisfy { $0 == 0 || $0 == 7 })
    let reading = output.withUnsafeBytes { MetadataReading($0, .heic) }
    #expect(reading.bundle.exif == Array("new block".utf8) && reading.problems.isEmpty)
  }

  @Test("of a list of positions that is cut off, the complete ones are read", arguments: [0, 1])
  func cut(version: Int) throws {
    // Where each location ends: the first has two extents of eight bytes, and the others one.
    let ends = version == 0 ? [22, 36, 50, 64] : [24, 40, 56, 72]
    for count in 0...ends[3] + 8 {
      let form = HEIFTableForm(
        version: version, offset: 4, length: 4, base: 0, index: 0, isWide: false, cut: count)
      let table = try #require(form.bytes.withUnsafeBytes { HEIFItems($0) })
      #expect(table.locations.map(\.id) == Array((1...4).prefix(ends.count { $0 <= ends[3] - count })), "\(count)")
    }
  }
}
