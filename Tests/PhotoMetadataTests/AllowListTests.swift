import ImageFiles
import TestSupport
import Testing

@testable import PhotoMetadata

/// All that the policy `safe` lets through, over every tag, type, count and name there can be.
@Suite("what is safe", .timeLimit(.minutes(Effort.minutes)))
struct AllowListTests {
  private enum Kind { case text, wide, whole, fraction, raw }

  /// The kinds, the most bytes of a text and values of others, and the tags: with the counts of EXIF 3.0, and of TIFF 6.0.
  private static let tags: [ExifTree.Place: [(Kind, Int, [Int])]] = [
    .primary: [
      (.whole, 1, [0x0100, 0x0101, 0x0112, 0x0128, 0x0213, 0x4746, 0x4749]), (.fraction, 1, [0x011A, 0x011B]),
      (.fraction, 2, [0x013E]), (.fraction, 3, [0x0211]), (.fraction, 6, [0x013F, 0x0214]),
      (.text, 40, [0x0132]), (.text, 200, [0x010F, 0x0110, 0x0131]), (.text, 1000, [0x010D]), (.text, 2000, [0x013B]),
      (.text, 4000, [0x8298]), (.text, 32_000, [0x010E]), (.wide, 8000, [0x9C9B, 0x9C9D, 0x9C9E, 0x9C9F]),
    ],
    .photo: [
      (.fraction, 1, [0x829A, 0x829D, 0x9102, 0x9201, 0x9202, 0x9203, 0x9204, 0x9205, 0x9206, 0x920A, 0xA20B, 0xA20E]),
      (.fraction, 1, [0xA20F, 0xA215, 0xA404, 0xA500]), (.fraction, 4, [0xA432]),
      (.whole, 1, [0x8822, 0x8830, 0x8831, 0x8832, 0x8833, 0x9207, 0x9208, 0x9209, 0xA001, 0xA002, 0xA003, 0xA210]),
      (.whole, 1, [0xA217, 0xA401, 0xA402, 0xA403, 0xA405, 0xA406, 0xA407, 0xA408, 0xA409, 0xA40A, 0xA40C, 0xA460]),
      (.whole, 2, [0x8827, 0xA214]), (.whole, 4, [0x9214]),
      (.raw, 4, [0x9000, 0x9101, 0xA000]), (.raw, 1, [0xA300, 0xA301]),
      (.text, 40, [0x9003, 0x9004]), (.text, 16, [0x9010, 0x9011, 0x9012, 0x9290, 0x9291, 0x9292]),
      (.text, 200, [0xA433, 0xA434]),
    ],
    .interoperability: [(.text, 4, [0x0001]), (.raw, 4, [0x0002])],
  ]

  /// The types of TIFF, by the kind of what they hold, and the bytes of a value.
  private static let types: [(type: Int, kinds: [Kind], size: Int)] = [
    (0, [], 1), (1, [.whole, .wide], 1), (2, [.text], 1), (3, [.whole], 2), (4, [.whole], 4), (5, [.fraction], 8),
    (6, [], 1), (7, [.raw], 1), (8, [.whole], 2), (9, [.whole], 4), (10, [.fraction], 8), (11, [], 4), (12, [], 8),
    (13, [], 4), (129, [.text], 1),
  ]

  /// Where tags with names are. In the fast set all others have one type, and the next one another.
  private static let named = [0...0x1100, 0x4700...0x47FF, 0x8000...0xA600, 0xC400...0xC800, 0xEA00...0xEA20]

  @Test(
    "every other tag is removed, and these with another type or one value more",
    arguments: ExifTree.Place.allCases)
  func exif(place: ExifTree.Place) {
    let known = (Self.tags[place] ?? []).reduce(into: [Int: (Kind, Int)]()) { known, row in
      for tag in row.2 { known[tag] = (row.0, row.1) }
    }
    let usual = [1, 2, 3, 5, 7]
    for tag in 0...0xFFFF {
      let limit = known[tag]?.1 ?? 1
      let types = Effort.isFull || Self.named.contains { $0.contains(tag) } ? usual : [usual[tag % usual.count]]
      for (type, kinds, size) in Self.types where known[tag] != nil || types.contains(type) {
        for count in known[tag] == nil ? [1] : [0, 1, limit - 1, limit, limit + 1] {
          let value = [UInt8](repeating: 0x41, count: count * size)
          let field = TIFFField(tag: tag, type: type, count: count, value: value, order: .little)
          let isAllowed = known[tag].map { kinds.contains($0.0) && count <= limit } ?? false
          if ExifAllowList.allows(field, in: place) != isAllowed {
            Issue.record("\(String(tag, radix: 16)), type \(type), \(count) values")
          }
        }
      }
    }
  }

  @Test("every other data set of IPTC is removed, and the ones that stay are byte for byte what they were")
  func iptc() {
    let safe: [Int: Set<Int>] = [
      1: [0, 90], 2: [0, 5, 10, 15, 20, 25, 55, 60, 62, 63, 80, 85, 105, 110, 115, 116, 120, 122],
    ]
    for record in 0...255 {
      for number in 0...255 {
        #expect(IPTCAllowList.allows(record, number) == (safe[record]?.contains(number) ?? false))
      }
    }
  }

  @Test(
    "data sets of every length are found, in each of the forms of their length, and a torn one is damage",
    arguments: [false, true])
  func lengths(isLong: Bool) {
    for count in [0, 1, 255, 256, 32_767, 32_768, 70_000] where isLong || count < 32_768 {
      for width in isLong ? [2, 3, 4] : [0] where width == 0 || count >> (8 * width) == 0 {
        let digits = (0..<max(2, width)).reversed().map { UInt8(truncatingIfNeeded: count >> (8 * $0)) }
        let head: [UInt8] = [0x1C, 2, 120] + (isLong ? [0x80, UInt8(width)] : []) + digits
        let set = head + [UInt8](repeating: 0x61, count: count)
        let other: [UInt8] = [0x1C, 2, 25, 0, 1, 0x62]
        let sets = IPTCDataSets(set + other)
        #expect(sets.damagedAt == nil && sets.texts(2, 120) == [String(repeating: "a", count: count)])
        #expect(sets.texts(2, 25) == ["b"] && sets.texts(1, 25).isEmpty && sets.texts(2, 26).isEmpty)
        #expect(sets.sets.map(\.range) == [0..<set.count, set.count..<set.count + 6])
        #expect(sets.sets.map(\.value) == [head.count..<set.count, set.count + 5..<set.count + 6])
        #expect(sets.allowed == set + other)
        for end in set.indices.prefix(20) + set.indices.suffix(3) where end > 0 {
          #expect(IPTCDataSets(other + set[..<end]).damagedAt == 6, "\(count) \(end)")
        }
        for padding in [1, 2, 100] {
          #expect(IPTCDataSets(set + [UInt8](repeating: 0, count: padding)).damagedAt == nil)
          #expect(IPTCDataSets(set + [UInt8](repeating: 0, count: padding) + [1]).damagedAt == set.count)
        }
      }
    }
    for width: UInt8 in [0, 5, 6] {
      #expect(IPTCDataSets([0x1C, 2, 120, 0x80, width, 0, 0, 0, 0, 0, 1, 0x61]).damagedAt == 0, "\(width)")
    }
  }

  @Test("a property has the same value in each form of RDF that it can have, and only a first statement counts")
  func forms() throws {
    let texts = ["", "a", "a & <b> \"c\" 'd'", "ü💡", " blanks "]
    func packet(_ attributes: String, _ elements: String) throws -> XMPPacket {
      let text = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)"><rdf:Description rdf:about=""\
         xmlns:dc="\(XMPNamespace.dc)" \(attributes)>\(elements)</rdf:Description></rdf:RDF></x:xmpmeta>
        """
      return try XMPPacket(Array(text.utf8))
    }
    let name = XMPName(XMPNamespace.dc, "publisher")
    for text in texts {
      let written = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
      for found in [
        try packet("dc:publisher=\"\(written)\"", ""), try packet("", "<dc:publisher>\(written)</dc:publisher>"),
      ] {
        #expect(found.text(name) == text && found.items(name) == [text])
        let values = XMPAllowList.values(of: found)
        #expect(values.count == 1 && values.first?.0 == name && values.first?.1 == .text(text))
      }
      for kind in ["Bag", "Seq", "Alt"] {
        for count in 0...3 {
          let items = (0..<count).map { "<rdf:li xml:lang=\"l\($0)\">\(written)\($0)</rdf:li>" }.joined()
          let found = try packet("", "<dc:publisher><rdf:\(kind)>\(items)</rdf:\(kind)></dc:publisher>")
          #expect(found.text(name) == nil && found.items(name) == (0..<count).map { "\(text)\($0)" })
          let expected = (0..<count).map { XMPValue.Item(language: "l\($0)", text: "\(text)\($0)") }
          #expect(XMPAllowList.values(of: found).map(\.1) == [.array(kind, expected)])
        }
      }
    }
    let twice = try packet("dc:publisher=\"one\"", "<dc:publisher>two</dc:publisher>")
    #expect(twice.text(name) == "one" && twice.properties(name).count == 2)
    #expect(XMPAllowList.values(of: twice).map(\.1) == [.text("one")])
    #expect(XMPAllowList.values(of: try packet("dc:other=\"x\"", "")).isEmpty)
  }
}
