import Adjustments
import Documents
import Editing
import Foundation
import ImageFiles
import Rendering
import TestSupport
import Testing
import VIPS

@testable import PhotoLibrary

/// What a library remembers of a photo, so that it need not be read again to be edited.
@Suite("facts of originals", .timeLimit(.minutes(Effort.minutes)))
struct OriginalFactsTests {
  private static func photo(_ limits: DecodeLimits = PhotoLimits().decoding) throws -> Photo {
    try Photo(bytes: SampleFile.small.withUnsafeBytes { ByteBlock(copying: $0) }, limits: limits)
  }

  /// The members of the record of a photo.
  private static func record() throws -> JSONObject {
    let bytes = try #require(OriginalFacts.record(of: photo()))
    return try #require(JSONValue.parse(bytes).objectValue)
  }

  private static func facts(_ record: JSONObject) -> OriginalFacts? {
    OriginalFacts(JSONValue.object(record).canonicalBytes())
  }

  @Test("the facts of a photo are those of its file")
  func photo() throws {
    let photo = try Self.photo()
    let facts = try #require(Self.facts(Self.record()))
    let (source, info) = (facts.source, photo.info)
    #expect(source.format == info.format && source.storedSize == FrameSize(width: 64, height: 96))
    #expect(source.orientation == info.orientation && source.depth == 8 && source.bands == 3 && source.pageCount == 1)
    #expect(PlannedColors(source.color) == PlannedColors(info.color))
    #expect(facts.decoding == DecodingMemory(photo) && facts.warnings == photo.warnings(isAdjusted: true))
  }

  @Test("each value is read as it was recorded, and one that no photo has is none")
  func values() throws {
    let domains: [(key: String, good: [JSONValue], bad: [JSONValue])] = [
      ("width", [1, 65_500], [0, -1, 1.5, "96", .null]), ("height", [1, 65_500], [0, -1, 1.5, "64", .null]),
      ("orientation", [1, 2, 3, 4, 5, 6, 7, 8], [0, 9, -1, .null]),
      ("depth", [8, 16, 32], [0, 1, 7, 9, 15, 17, 31, 33]),
      ("bands", [1, 2, 3, 4], [0, 5, -1, .null]), ("color", ["space", "tables", "inks"], ["", "other", 1, .null]),
      ("pages", [1, 2, 500], [1.5, "1", .null]), ("streamed", [0, 12_345], ["1", .null]),
      ("complete", [0, 54_321], ["1", .null]),
      // Other codecs than those of a JPEG count for a HEIC.
      ("format", ["jpeg", "png"], ["", "nothing", "heic", 1, .null]),
      ("warnings", [[], ["one"], ["one", "two"]], ["one", .null]), ("version", [], ["", "1", .null]),
    ]
    let record = try Self.record()
    let plain = try #require(Self.facts(record))
    #expect(Set(domains.map(\.key)) == Set(record.keys))
    for (key, good, bad) in domains {
      for value in good {
        var changed = record
        changed[key] = value
        let found = try #require(Self.facts(changed), "\(key) \(value)")
        #expect(Self.value(of: key, in: found) == value, "\(key)")
        // Nothing else comes from this member.
        for other in domains.map(\.key) where other != key {
          #expect(Self.value(of: other, in: found) == Self.value(of: other, in: plain), "\(key) \(other)")
        }
      }
      for value in bad {
        var changed = record
        changed[key] = value
        #expect(Self.facts(changed) == nil, "\(key) \(value)")
      }
      var without = record
      without[key] = nil
      #expect(Self.facts(without) == nil, "\(key)")
    }
  }

  private static func value(of key: String, in facts: OriginalFacts) -> JSONValue {
    let source = facts.source
    func number(_ value: Int) -> JSONValue { .number(Double(value)) }
    return switch key {
    case "width": number(source.storedSize.width)
    case "height": number(source.storedSize.height)
    case "orientation": number(source.orientation)
    case "depth": number(source.depth)
    case "bands": number(source.bands)
    case "color": .string(PlannedColors(source.color).rawValue)
    case "pages": number(source.pageCount)
    case "streamed": number(facts.decoding.streamed)
    case "complete": number(facts.decoding.complete)
    case "format": .string(source.format.identifier)
    case "warnings": .array(facts.warnings.map { .string($0) })
    default: .null
    }
  }

  @Test("a record of 4096 bytes is read, and a longer one is none")
  func length() throws {
    for (count, isRead) in [(4096, true), (4097, false)] {
      var record = try Self.record()
      record["warnings"] = [""]
      let length = JSONValue.object(record).canonicalBytes().count
      record["warnings"] = [.string(String(repeating: "a", count: count - length))]
      #expect(JSONValue.object(record).canonicalBytes().count == count)
      #expect((Self.facts(record) != nil) == isRead, "\(count)")
    }
    #expect(OriginalFacts([]) == nil && OriginalFacts(Array("[]".utf8)) == nil)
  }

  @Test("a photo that was read with other limits leaves no record")
  func limits() throws {
    var limits = PhotoLimits().decoding
    limits.pixels -= 1
    #expect(OriginalFacts.record(of: try Self.photo(limits)) == nil)
  }
}
