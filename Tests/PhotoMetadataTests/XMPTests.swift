import Foundation
import TestSupport
import Testing

import Documents
@testable import ImageFiles
@testable import PhotoMetadata

@Suite("XMP", .timeLimit(.minutes(Effort.minutes)))
struct XMPTests {
  /// A packet around some descriptions.
  static func packet(_ inner: String) -> [UInt8] {
    Array(
      """
      <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="\(XMPNamespace.rdf)">\(inner)</rdf:RDF></x:xmpmeta>
      <?xpacket end="w"?>
      """.utf8)
  }

  static let crs = "xmlns:crs=\"\(XMPNamespace.cameraRaw)\""

  private func kept(_ packet: [UInt8]) throws -> String {
    let prepared = MetadataBundle(xmp: packet).prepared(.keep, rendered: Samples.facts)
    #expect(prepared.problems.isEmpty)
    return String(decoding: try present(prepared.bundle.xmp), as: UTF8.self)
  }

  @Test("untouched content is kept byte for byte")
  func untouched() throws {
    let inner =
      "<!-- ' --><rdf:Description\n rdf:about='uuid:\"1' xmlns:a='urn:a'   a:b='&#65;&amp;' >"
      + "<a:c><![CDATA[<&]]></a:c></rdf:Description>\n"
    let text = try kept(Self.packet(inner))
    let note =
      "<rdf:Description rdf:about='uuid:\"1' xmlns:photoedit=\"https://photoedit.org/ns/1.0/\""
      + " photoedit:RecipeDigest=\"aa11\" photoedit:OriginalDigest=\"bb22\" photoedit:Version=\"0.1.0\"/>"
    #expect(text == String(decoding: Self.packet(inner + note), as: UTF8.self))
  }

  @Test(
    "orientation and dimensions are corrected in both forms of RDF",
    arguments: [
      "<rdf:Description rdf:about=\"\" xmlns:t=\"\(XMPNamespace.tiff)\" t:Orientation='8' t:ImageWidth=\"10\"/>",
      "<rdf:Description rdf:about=\"\" xmlns:t=\"\(XMPNamespace.tiff)\"><t:Orientation>8</t:Orientation>"
        + "<t:ImageWidth>10</t:ImageWidth></rdf:Description>",
      "<rdf:Description rdf:about=\"\"><t:Orientation xmlns:t=\"\(XMPNamespace.tiff)\">8</t:Orientation>"
        + "</rdf:Description>",
      "<rdf:Description rdf:about=\"\"><t:Orientation xmlns:t=\"\(XMPNamespace.tiff)\"/></rdf:Description>",
      "<rdf:Description rdf:about=\"\" xmlns:t=\"\(XMPNamespace.tiff)\"><t:Orientation><rdf:Seq/></t:Orientation>"
        + "</rdf:Description>",
    ])
  func corrected(inner: String) throws {
    let packet = try XMPPacket(Array(try kept(Self.packet(inner)).utf8))
    // The third form binds the prefix on the element itself; the correction must still be bound.
    #expect(packet.text(XMPName(XMPNamespace.tiff, "Orientation")) == "1")
    #expect([nil, "1234"].contains(packet.text(XMPName(XMPNamespace.tiff, "ImageWidth"))))
  }

  @Test(
    "Camera Raw settings are marked as applied, once",
    arguments: [
      "<rdf:Description rdf:about=\"\" \(crs) crs:Exposure2012=\"+1.0\" crs:HasSettings=\"True\"/>",
      "<rdf:Description rdf:about=\"\" \(crs) crs:Exposure2012=\"+1.0\" crs:AlreadyApplied=\"False\"/>",
      "<rdf:Description rdf:about=\"\" \(crs)><crs:Exposure2012>+1.0</crs:Exposure2012></rdf:Description>",
      "<rdf:Description rdf:about=\"\"><crs:Exposure2012 \(crs)>+1.0</crs:Exposure2012></rdf:Description>",
    ])
  func settings(inner: String) throws {
    let packet = try XMPPacket(Array(try kept(Self.packet(inner)).utf8))
    let flags = packet.properties(XMPName(XMPNamespace.cameraRaw, "AlreadyApplied"))
    #expect(flags.map { packet.text($0) } == ["True"])
    #expect(packet.text(XMPName(XMPNamespace.cameraRaw, "Exposure2012")) == "+1.0")
  }

  @Test("a photo without Camera Raw settings is not marked as having any applied")
  func noSettings() throws {
    #expect(try !kept(Self.packet("<rdf:Description rdf:about=\"\"/>")).contains("AlreadyApplied"))
  }

  @Test("gain map, depth map, motion photo and thumbnails are no longer declared")
  func payloads() throws {
    let inner = """
      <rdf:Description rdf:about="" xmlns:hdrgm="\(XMPNamespace.gainMap)" xmlns:GCamera="\(XMPNamespace.camera)"
        xmlns:Container="\(XMPNamespace.container)" xmlns:Item="\(XMPNamespace.container)item/"
        xmlns:GDepth="\(XMPNamespace.depth)" xmlns:xmp="\(XMPNamespace.xmp)"
        xmlns:xmpGImg="http://ns.adobe.com/xap/1.0/g/img/"
        xmlns:GPano="\(XMPNamespace.panorama)" hdrgm:Version="1.0" GCamera:MotionPhoto="1" GDepth:Near="1"
        xmp:Rating="3"
        GPano:ProjectionType="equirectangular">
       <Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap"/>
       </rdf:li></rdf:Seq>
       </Container:Directory><xmp:Thumbnails><rdf:Alt><rdf:li xmpGImg:image="AAAA"/></rdf:Alt></xmp:Thumbnails>
      </rdf:Description>
      """
    let packet = try XMPPacket(Array(try kept(Self.packet(inner)).utf8))
    let names = packet.properties.filter { $0.name.namespace != Provenance.namespace }.map(\.written)
    #expect(names == ["xmp:Rating", "GPano:ProjectionType"])
    let reading = MetadataBundle.read(
      from: try MetadataBundle(xmp: Self.packet(inner)).embedded(in: [0xFF, 0x0A]).bytes)
    #expect(reading.extras == [.gainMap, .depthMap, .motionPhoto, .multiPicture, .thumbnail])
  }

  @Test(
    "a provenance note is found again, and replaced by a later one",
    arguments: [
      Self.packet("<rdf:Description rdf:about=\"\"/>"), Self.packet(""),
      Array("<rdf:RDF xmlns:rdf=\"\(XMPNamespace.rdf)\"/>".utf8),
      Array("<RDF xmlns=\"\(XMPNamespace.rdf)\"><Description/></RDF>".utf8),
    ])
  func note(packet: [UInt8]) throws {
    #expect(Provenance.read(fromXMP: packet) == nil)
    let first = MetadataBundle(xmp: packet).prepared(.keep, rendered: Samples.facts).bundle
    #expect(Provenance.read(fromXMP: try present(first.xmp)) == Samples.facts.provenance)
    var later = Samples.facts
    later.provenance = Provenance(
      recipeDigest: "cc <&>\"'", originalDigest: "dd", outputDigest: "ee", version: "0.2.0")
    for policy in [MetadataPolicy.keep, .safe] {
      let second = first.prepared(policy, rendered: later).bundle
      let text = String(decoding: try present(second.xmp), as: UTF8.self)
      #expect(Provenance.read(fromXMP: try present(second.xmp)) == later.provenance)
      #expect(text.components(separatedBy: "RecipeDigest").count == 2)
    }
  }

  @Test(
    "malformed packets are refused",
    arguments: [
      "", "plain", "<a>", "<a></b>", "<a/><b/>", "<a b=c/>", "<a b='1' b='2'/>", "<a b='1/>", "<!DOCTYPE a><a/>",
      "<a><!-- </a>",
      "<a><![CDATA[</a>", "<a ", "<", "</a>", "<a/>",
    ])
  func refused(text: String) {
    #expect(throws: XMLDamage.self) { try XMPPacket(Array(text.utf8)) }
  }

  @Test(
    "refused kinds of XML are refused whatever their content",
    arguments: [
      "<!DOCTYPE a><a/>", "<a/><!DOCTYPE a>", "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "<a/><b/>", "<a b='1' b='2'/>",
      "<a b=c/>", "<a></b>",
    ])
  func refusedXML(text: String) throws {
    #expect(throws: XMLDamage.self) { try XMLScanner.root(of: Array(text.utf8)) }
    _ = try XMLScanner.root(of: Array("<a b='1' c='2'/>".utf8))
  }

  @Test("depth, elements and namespaces are limited")
  func limits() {
    let deep = String(repeating: "<a>", count: 65) + String(repeating: "</a>", count: 65)
    #expect(throws: XMLDamage.self) { try XMLScanner.root(of: Array(deep.utf8)) }
    let wide = "<a>" + String(repeating: "<b/>", count: 100_001) + "</a>"
    #expect(throws: XMLDamage.self) { try XMLScanner.root(of: Array(wide.utf8)) }
    let named = "<a>" + (0..<2_001).map { "<b xmlns:n\($0)='u'/>" }.joined() + "</a>"
    #expect(throws: XMLDamage.self) { try XMLScanner.root(of: Array(named.utf8)) }
  }

  @Test("references are resolved once, and unknown ones are kept")
  func references() {
    #expect(XMLText.decoded(Array("&lt;&#x41;&#66;&amp;lt;&nope;&#x110000;& &".utf8)) == "<AB&lt;&nope;&#x110000;& &")
    let text = "a<b>&\"'\n\u{1}ü"
    #expect(XMLText.decoded(Array(XMLText.encoded(text).utf8)) == "a<b>&\"'\nü")
  }

  @Test("extended XMP that contains only pictures is dropped, other is kept")
  func extended() throws {
    func main(_ extended: [UInt8]) -> [UInt8] {
      XMPWriter.pointer(to: MD5.hexadecimal(of: extended), provenance: nil)
    }
    let depth = "xmlns:GDepth=\"\(XMPNamespace.depth)\" GDepth:Data=\"AAAA\""
    let rating = "xmlns:xmp=\"\(XMPNamespace.xmp)\" xmp:Rating=\"3\""
    let pictures = Self.packet("<rdf:Description rdf:about=\"\" \(depth)/>")
    let words = Self.packet("<rdf:Description rdf:about=\"\" \(rating)/>")
    let both = Self.packet("<rdf:Description rdf:about=\"\" \(depth) \(rating)/>")
    func prepared(_ extended: [UInt8]) -> MetadataBundle {
      MetadataBundle(xmp: main(extended), extendedXMP: extended).prepared(.keep, rendered: Samples.facts).bundle
    }
    let pointer = XMPName(XMPNamespace.note, "HasExtendedXMP")
    #expect(prepared(pictures).extendedXMP == nil)
    #expect(try XMPPacket(try present(prepared(pictures).xmp)).properties(pointer).isEmpty)
    #expect(prepared(words).extendedXMP == words)
    let rest = try present(prepared(both).extendedXMP)
    #expect(try XMPPacket(rest).properties.map(\.written) == ["xmp:Rating"])
    #expect(try XMPPacket(try present(prepared(both).xmp)).text(pointer) == MD5.hexadecimal(of: rest))
  }

  @Test("a file that has one packet gets the properties of both, whatever prefixes they use, and no pointer")
  func joined() throws {
    let outside = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><r:RDF xmlns:r="\(XMPNamespace.rdf)" xmlns:q="\(XMPNamespace.photoshop)" xmlns="urn:d">\
      <r:Description r:about="" q:Credit="Ann &amp; Tom"><list><r:Bag><r:li>one</r:li></r:Bag></list></r:Description>\
      <r:Description r:about="" xmlns:p="urn:p" p:a="1"/></r:RDF></x:xmpmeta>
      """
    let extended = Array(outside.utf8)
    let main = Self.packet(
      "<rdf:Description rdf:about=\"\" xmlns:xmp=\"\(XMPNamespace.xmp)\" xmlns:n=\"\(XMPNamespace.note)\" xmp:Rating=\"3\" "
        + "n:HasExtendedXMP=\"\(MD5.hexadecimal(of: extended))\"/>")
    let bundle = MetadataBundle(xmp: main, extendedXMP: extended)
    let png = try Samples.bytes("kinds/rgb16.png")
    let (bytes, problems) = try bundle.embedded(in: png)
    #expect(problems.filter { $0.subject == .xmp }.isEmpty, "\(problems)")
    let packet = try XMPPacket(try present(MetadataBundle.read(from: bytes).bundle.xmp))
    #expect(packet.text(XMPName(XMPNamespace.photoshop, "Credit")) == "Ann & Tom")
    #expect(packet.items(XMPName("urn:d", "list")) == ["one"] && packet.text(XMPName("urn:p", "a")) == "1")
    #expect(packet.text(XMPName(XMPNamespace.xmp, "Rating")) == "3")
    #expect(packet.properties(XMPName(XMPNamespace.note, "HasExtendedXMP")).isEmpty)
    // Where the extended packet is damaged, it is reported, as what is lost.
    let damaged = try MetadataBundle(xmp: main, extendedXMP: [1, 2, 3]).embedded(in: png)
    #expect(damaged.problems.contains { $0.subject == .xmp })
  }

  @Test("the policy safe removes structures and qualifiers, and keeps plain values and arrays")
  func safeShapes() throws {
    let inner = """
      <rdf:Description rdf:about="" xmlns:dc="\(XMPNamespace.dc)" xmlns:q="urn:q" dc:publisher="P">
       <dc:title><rdf:Alt><rdf:li xml:lang="x-default">Ä &amp; B</rdf:li></rdf:Alt></dc:title>
       <dc:creator><rdf:Seq><rdf:li q:home="48.1,11.5">Ada</rdf:li></rdf:Seq></dc:creator>
       <dc:rights rdf:parseType="Resource"><rdf:value>x</rdf:value><q:home>48.1</q:home></dc:rights>
       <dc:subject><rdf:Bag><rdf:li>one</rdf:li><rdf:li>two</rdf:li></rdf:Bag></dc:subject>
       <dc:source>secret</dc:source>
      </rdf:Description>
      """
    let bundle = MetadataBundle(xmp: Self.packet(inner)).prepared(.safe, rendered: Samples.facts).bundle
    let packet = try XMPPacket(try present(bundle.xmp))
    let names = packet.properties.filter { $0.name.namespace == XMPNamespace.dc }.map(\.name.local)
    #expect(names.sorted() == ["publisher", "subject", "title"])
    #expect(packet.items(XMPName(XMPNamespace.dc, "title")) == ["Ä & B"])
    #expect(packet.items(XMPName(XMPNamespace.dc, "subject")) == ["one", "two"])
  }

  @Test(
    "a color space without an EXIF name removes the interoperability index", arguments: [MetadataPolicy.keep, .safe])
  func interoperability(policy: MetadataPolicy) throws {
    let name = XMPName(XMPNamespace.exifEX, "InteroperabilityIndex")
    let inner = "<rdf:Description rdf:about=\"\" xmlns:e=\"\(XMPNamespace.exifEX)\" e:InteroperabilityIndex=\"R98\"/>"
    var facts = Samples.facts
    for (colorSpace, index) in [(RenderedFacts.ColorSpace.other, nil), (.adobeRGB, "R03")] as [(_, String?)] {
      facts.colorSpace = colorSpace
      let bundle = MetadataBundle(xmp: Self.packet(inner)).prepared(policy, rendered: facts).bundle
      #expect(try XMPPacket(try present(bundle.xmp)).text(name) == index)
    }
  }
}
