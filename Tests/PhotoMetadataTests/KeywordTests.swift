import Documents
import Foundation
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

/// Keywords in every place that has them: lists, hierarchies, and the tags of Windows.
@Suite("keywords", .timeLimit(.minutes(Effort.minutes)))
struct KeywordTests {
  /// The places of XMP that say more of a keyword than its name.
  static let hierarchies = PhotoProperty.keywords.declaration.places.filter { place in
    switch place.form {
    case .path, .categories: true
    case .plain, .alternative, .ordered, .wide: false
    }
  }

  /// A value for a place: `People|Tom`, a path for each keyword.
  private static func value(_ place: PropertyPlace, _ keywords: [String]) -> XMPValue {
    if case .path(let separator) = place.form {
      return .array("Bag", keywords.map { .init(language: nil, text: "Top\(separator)Middle\(separator)\($0)") })
    }
    let categories = keywords.map { "<Category Assigned=\"1\">\($0)</Category>" }.joined()
    return .text("<Categories><Category Assigned=\"0\">Top\(categories)</Category></Categories>")
  }

  private static func bundle(_ place: PropertyPlace, _ keywords: [String]) throws -> MetadataBundle {
    let name = try #require(place.xmp)
    var bundle = MetadataBundle()
    bundle.xmp = XMPWriter.packet(
      [
        (XMPName(XMPNamespace.dc, "subject"), .array("Bag", keywords.map { .init(language: nil, text: $0) })),
        (name, value(place, keywords)),
      ], provenance: nil)
    return bundle
  }

  private static func changed(_ bundle: MetadataBundle, to keywords: [String]) throws -> XMPPacket {
    var changes = PropertyChanges()
    changes[.keywords] = .set(.texts(keywords))
    return try XMPPacket(#require(bundle.described(by: changes).xmp))
  }

  @Test("where a keyword stands in a hierarchy is kept while others are added", arguments: hierarchies.indices)
  func added(index: Int) throws {
    let place = Self.hierarchies[index]
    let name = try #require(place.xmp)
    let bundle = try Self.bundle(place, ["Tom", "Cão"])
    let before = try XMPPacket(#require(bundle.xmp)).items(name)
    // The other normal form is the same keyword.
    let after = try Self.changed(bundle, to: ["Ca\u{303}o", "new", "Tom"])
    #expect(after.items(name) == before && !before.isEmpty)
    #expect(after.items(XMPName(XMPNamespace.dc, "subject")) == ["Cão", "new", "Tom"])
    #expect(after.properties(name).count == 1)
  }

  @Test("a keyword that is removed is in no hierarchy", arguments: hierarchies.indices)
  func removed(index: Int) throws {
    let place = Self.hierarchies[index]
    let name = try #require(place.xmp)
    let bundle = try Self.bundle(place, ["Tom", "Ann"])
    for keywords in [["Tom"], [], ["new"]] {
      let packet = try Self.changed(bundle, to: keywords)
      let left = packet.items(name).joined(separator: "\n")
      #expect(!left.contains("Ann"), "\(keywords)")
      // A path of its own stays; a text with all of them cannot be kept in part.
      if case .path = place.form { #expect(left.contains("Tom") == keywords.contains("Tom")) }
    }
  }

  @Test("keywords that state a place are in no list of a rendering that is safe, and the others stay")
  func places() throws {
    let secret = ["geo:lat=45.1", "GEO:lon=7.2", " geo:45.1,7.2", "gps:latitude=45.1", "Tags|geo:lat=1"]
    var bundle = MetadataBundle()
    let lists = [
      XMPName(XMPNamespace.dc, "subject"), XMPName(XMPNamespace.lightroom, "hierarchicalSubject"),
    ]
    bundle.xmp = XMPWriter.packet(
      lists.map { ($0, .array("Bag", (secret + ["lake", "geology"]).map { .init(language: nil, text: $0) })) },
      provenance: nil)
    bundle.iptc = (secret + ["lake"]).flatMap { [0x1C, 2, 25, 0, UInt8($0.utf8.count)] + Array($0.utf8) }
    var tree = ExifTree(order: .little)
    let wide = (secret + ["lake"]).joined(separator: ";").utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    tree.set(
      TIFFField(
        tag: ExifTag.keywordsOfWindows, type: TIFFType.byte, count: wide.count, value: wide, order: .little),
      in: .primary)
    bundle.exif = tree.block()
    let safe = bundle.prepared(.safe, rendered: Samples.facts).bundle
    let xmp = try XMPPacket(#require(safe.xmp))
    for name in lists { #expect(xmp.items(name) == ["lake", "geology"]) }
    #expect(IPTCDataSets(try #require(safe.iptc)).texts(2, 25) == ["lake"])
    let exif = try #require(safe.exif.flatMap { ExifBlock($0) })
    #expect(exif.field(ExifTag.keywordsOfWindows, in: exif.primary) == nil)
    let kept = bundle.prepared(.keep, rendered: Samples.facts).bundle
    #expect(IPTCDataSets(try #require(kept.iptc)).texts(2, 25) == secret + ["lake"])
  }

  @Test("texts are kept in normal form C, however they are spelled", arguments: PhotoProperty.described)
  func normalForm(property: PhotoProperty) {
    let (composed, decomposed) = ("Cão Å", "Ca\u{303}o A\u{30A}")
    func spelling(_ value: PropertyValue?) -> [Unicode.Scalar]? {
      switch value {
      case .text(let text): Array(text.unicodeScalars)
      case .texts(let texts): Array((texts.first ?? "").unicodeScalars)
      default: nil
      }
    }
    let values: [PropertyValue]
    switch property.declaration.kind {
    case .text: values = [.text(composed), .text(decomposed)]
    case .texts: values = [.texts([composed]), .texts([decomposed])]
    case .whole, .flag, .capture, .place: return
    }
    for value in values {
      var known = PropertyValues()
      known[property] = value
      #expect(spelling(known[property]) == Array(composed.unicodeScalars))
      var changes = PropertyChanges()
      changes[property] = .set(value)
      #expect(spelling(changes[property]?.value) == Array(composed.unicodeScalars))
    }
  }
}
