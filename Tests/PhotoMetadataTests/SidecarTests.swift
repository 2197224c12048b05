import TestSupport
import Testing

@testable import PhotoMetadata

@Suite("sidecars", .timeLimit(.minutes(Effort.minutes)))
struct SidecarTests {
  private static func text(_ stated: String?) -> String {
    let extensionOf = stated.map { " photoshop:SidecarForExtension=\"\($0)\"" } ?? ""
    return """
      <?xml version="1.0"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)"><rdf:Description \
      xmlns:xmp="\(XMPNamespace.xmp)" xmlns:photoshop="\(XMPNamespace.photoshop)" xmp:Rating="4" \
      photoshop:Headline="Grüße 山 𝄞"\(extensionOf)/></rdf:RDF></x:xmpmeta>
      """
  }

  @Test(
    "a sidecar that names the extension of its photo belongs to that photo alone",
    arguments: [
      ("PNG", "png", true), ("PNG", "jpg", false), ("jpg", "JPG", true), (nil, "png", true), ("DNG", nil, true),
    ] as [(String?, String?, Bool)])
  func owner(stated: String?, photo: String?, isIts: Bool) throws {
    let summary = try MetadataSummary(sidecar: Array(Self.text(stated).utf8), of: photo)
    #expect(summary?.properties[.rating] == (isIts ? .whole(4) : nil))
  }

  @Test("a sidecar is read in UTF-8 and in UTF-16 of both byte orders, with a mark of the order or without")
  func encodings() throws {
    let units = Array(Self.text(nil).utf16)
    let little = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [Array(Self.text(nil).utf8), little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      let summary = try MetadataSummary(sidecar: bytes)
      #expect(summary?.properties[.headline] == .text("Grüße 山 𝄞"), "\(bytes.prefix(4))")
    }
    #expect(throws: XMLDamage.self) { try MetadataSummary(sidecar: Array(little.dropLast(40))) }
  }
}
