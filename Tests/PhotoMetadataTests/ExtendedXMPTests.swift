import Documents
import ImageFiles
import TestSupport
import Testing

@testable import PhotoMetadata

/// A JPEG may have a second packet, to which the main one points by its digest.
@Suite("changes of photos with two XMP packets", .timeLimit(.minutes(Effort.minutes)))
struct ExtendedXMPTests {
  private static let pointer = XMPName(XMPNamespace.note, "HasExtendedXMP")
  private static let credit = XMPName(XMPNamespace.photoshop, "Credit")
  private static let words = XMPName("urn:words", "many")

  /// The second packet, by what it is.
  enum Second: CaseIterable {
    case withRating, withoutRating, onlyRating, damaged

    var bytes: [UInt8] {
      let rating = "xmlns:xmp=\"\(XMPNamespace.xmp)\" xmp:Rating=\"2\""
      let words = "xmlns:w=\"urn:words\" w:many=\"words\""
      return switch self {
      case .withRating: XMPTests.packet("<rdf:Description rdf:about=\"\" \(rating) \(words)/>")
      case .withoutRating: XMPTests.packet("<rdf:Description rdf:about=\"\" \(words)/>")
      case .onlyRating: XMPTests.packet("<rdf:Description rdf:about=\"\" \(rating)/>")
      case .damaged: Array("<x:xmpmeta".utf8)
      }
    }

    var hasWords: Bool { self == .withRating || self == .withoutRating }
  }

  @Test(
    "everything else stays in its packet, and the main one points to the second where there still is one",
    arguments: Second.allCases, [nil, 4])
  func changed(second: Second, rating: Int?) throws {
    let old = second.bytes
    let main = XMPTests.packet(
      "<rdf:Description rdf:about=\"\" xmlns:n=\"\(XMPNamespace.note)\" xmlns:p=\"\(XMPNamespace.photoshop)\" "
        + "n:HasExtendedXMP=\"\(MD5.hexadecimal(of: old))\" p:Credit=\"Ada\"/>")
    var changes = PropertyChanges()
    changes[.rating] = rating.map { .set(.whole($0)) } ?? .cleared
    let bundle = MetadataBundle(xmp: main, extendedXMP: old).described(by: changes)
    let packet = try XMPPacket(try present(bundle.xmp))
    #expect(packet.text(Self.credit) == "Ada")
    #expect(packet.text(XMPName(XMPNamespace.xmp, "Rating")) == rating.map { "\($0)" })
    #expect(packet.text(Self.pointer) == bundle.extendedXMP.map { MD5.hexadecimal(of: $0) })
    guard let left = bundle.extendedXMP else {
      #expect(second == .damaged)
      return
    }
    let extended = try XMPPacket(left)
    #expect(extended.text(Self.words) == (second.hasWords ? "words" : nil))
    #expect(extended.text(XMPName(XMPNamespace.xmp, "Rating")) == nil)
    #expect(second != .withoutRating || left == old)
  }
}
