import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

/// The dates of EXIF, each with its fraction of a second and its zone.
@Suite("dates of EXIF", .timeLimit(.minutes(Effort.minutes)))
struct DateTests {
  /// The date, its fraction and its zone, in the order in which they count.
  private static let tags: [(date: (ExifTree.Place, Int), fraction: Int, zone: Int)] = [
    ((.photo, 0x9003), 0x9291, 0x9011), ((.photo, 0x9004), 0x9292, 0x9012), ((.primary, 0x0132), 0x9290, 0x9010),
  ]

  private static func date(_ order: ByteOrder, _ stated: [(date: String?, fraction: String?, zone: String?)]) -> String?
  {
    var tree = ExifTree(order: order)
    for (tags, stated) in zip(tags, stated) {
      if let date = stated.date { tree.set(.text(tags.date.1, date, order), in: tags.date.0) }
      if let fraction = stated.fraction { tree.set(.text(tags.fraction, fraction, order), in: .photo) }
      if let zone = stated.zone { tree.set(.text(tags.zone, zone, order), in: .photo) }
    }
    var reading = MetadataReading(UnsafeRawBufferPointer(start: nil, count: 0), nil)
    reading.bundle.exif = tree.block()
    return MetadataSummary(reading).dateTaken
  }

  @Test(
    "the first date counts, with its own fraction and zone and those of no other", arguments: 0..<3,
    [ByteOrder.little, .big])
  func own(first: Int, order: ByteOrder) {
    let stated = (0..<3).map { index in
      (
        date: index < first ? nil : "202\(index):01:02 03:04:05", fraction: Optional("\(index + 1)5"),
        zone: Optional("+0\(index + 1):00")
      )
    }
    #expect(Self.date(order, stated) == "202\(first)-01-02T03:04:05.\(first + 1)5+0\(first + 1):00")
    let bare = stated.enumerated().map { index, stated in
      (date: stated.date, fraction: index == first ? nil : stated.fraction, zone: index == first ? nil : stated.zone)
    }
    #expect(Self.date(order, bare) == "202\(first)-01-02T03:04:05")
  }

  @Test(
    "a fraction has one to nine digits; anything else is none",
    arguments: [
      ("7", ".7"), ("75  ", ".75"), ("005", ".005"), ("123456789", ".123456789"), ("1234567891", ".123456789"),
      ("000", ""), ("", ""), ("x5", ""), ("-5", ""), ("5.", ""),
    ])
  func fractions(text: String, expected: String) {
    #expect(Self.date(.little, [("2020:01:02 03:04:05", text, nil)]) == "2020-01-02T03:04:05" + expected)
  }
}
