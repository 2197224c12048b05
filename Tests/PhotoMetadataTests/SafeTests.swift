import Foundation
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

@Suite("the policy safe", .timeLimit(.minutes(Effort.minutes)), .enabled(if: Corpus.isPresent, "\(Corpus.reason)"))
struct SafeTests {
  /// Secrets of a photo that a rendering must not contain, as arguments of exiftool.
  static let secrets = [
    "-GPSLatitude=48.123456", "-GPSLatitudeRef=N", "-GPSLongitude=11.654321", "-GPSLongitudeRef=E",
    "-GPSAltitude=519.75",
    "-ExifIFD:SerialNumber=SECRET-BODY", "-ExifIFD:LensSerialNumber=SECRET-LENS", "-ExifIFD:OwnerName=SECRET-OWNER",
    "-ExifIFD:ImageUniqueID=SECRET0123456789", "-ExifIFD:UserComment=SECRET-COMMENT", "-IFD0:XPComment=SECRET-XP",
    "-IFD0:CameraSerialNumber=SECRET-CAMERA", "-XMP-exif:GPSLatitude=48.123456", "-XMP-exif:GPSLongitude=11.654321",
    "-XMP-photoshop:City=SECRET-CITY", "-XMP-photoshop:State=SECRET-STATE", "-XMP-photoshop:Country=SECRET-LAND",
    "-XMP-iptcCore:Location=SECRET-PLACE", "-XMP-iptcCore:CountryCode=SEC",
    "-XMP-iptcExt:LocationCreatedCity=SECRET-EXT",
    "-XMP-aux:SerialNumber=SECRET-AUX", "-XMP-aux:LensSerialNumber=SECRET-AUXLENS",
    "-XMP-aux:OwnerName=SECRET-AUXOWNER",
    "-XMP-exifEX:SerialNumber=SECRET-EX", "-XMP-exifEX:CameraOwnerName=SECRET-EXOWNER",
    "-XMP-exif:UserComment=SECRET-XUC",
    "-XMP-exif:ImageUniqueID=SECRET-XID", "-XMP-xmpMM:DocumentID=SECRET-DOCUMENT", "-XMP-xmpRights:Owner=SECRET-XOWNER",
    "-IPTC:City=SECRET-ICITY", "-IPTC:Sub-location=SECRET-ISUB", "-IPTC:Province-State=SECRET-ISTATE",
    "-IPTC:Country-PrimaryLocationCode=SEC", "-IPTC:Country-PrimaryLocationName=SECRET-ILAND",
    "-IPTC:ContentLocationCode=SEC", "-IPTC:ContentLocationName=SECRET-ICONTENT", "-Comment=SECRET-JPEG-COMMENT",
  ]

  /// What stays, by the words exiftool finds it under.
  static let kept = [
    "IFD0:Artist": "Ada", "IFD0:Copyright": "(c) Ada", "ExifIFD:DateTimeOriginal": "2020:02:03 04:05:06",
    "ExifIFD:LensModel": "EF 50", "ExifIFD:ExposureTime": "1/125", "ExifIFD:ISO": "200", "IFD0:Model": "EOS",
    "XMP-dc:Title": "Titel", "XMP-dc:Description": "Ein „Bild“ & mehr", "XMP-dc:Subject": "eins",
    "XMP-photoshop:Headline": "Kopf", "IPTC:Keywords": "zwei", "IPTC:Caption-Abstract": "Text", "XMP-aux:Lens": "EF",
  ]

  static let files = [
    "derived/adobergb_icc.jpg", "kinds/palette_alpha.png", "containers/alpha_lossy.webp", "containers/scan_srgb.tiff",
    "derived/rgb16_adobergb.tif", "derived/p3_10bit.heic", "containers/iphone11_p3.heic", "containers/animated_a.gif",
  ]

  @Test(
    "allowed metadata is kept and secrets are removed, whatever the container",
    .enabled(if: ExifTool.isInstalled, "\(ExifTool.reason)"),
    arguments: files)
  func secretsGo(target: String) throws {
    let scratch = try ScratchFolder()
    let source = scratch.appending("source.jpg")
    try FileManager.default.copyItem(at: Corpus.photo("photos/canon_orient8.jpg"), to: source)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: source.path)
    let options = Self.secrets + Self.kept.map { "-\($0)=\($1)" }
    _ = try ExifTool.run(
      ["-overwrite_original", "-charset", "iptc=utf8", "-codedcharacterset=utf8"] + options + [source.path])
    let reading = MetadataBundle.read(from: try [UInt8](Data(contentsOf: source)))
    _ = try present(MetadataSummary(reading).position)
    let bundle = reading.bundle.prepared(.safe, rendered: Samples.facts).bundle
    let result = try bundle.embedded(in: try Samples.bytes(target)).bytes
    for word in ["SECRET", "GPS", "48,7.4", "48.1234", "11,39.2"] {
      #expect(!result.contains(Array(word.utf8)), "\(word)")
    }
    let out = scratch.appending("out." + (target.split(separator: ".").last ?? "jpg"))
    try Data(result).write(to: out)
    let tags = try ExifTool.tags(of: out)
    for (key, value) in Self.kept where Self.hasPlace(key, in: target) {
      #expect(tags[key]?.contains(value) == true, "\(key)")
    }
    #expect(tags.keys.filter { $0.hasPrefix("GPS:") || $0.hasPrefix("Canon:") || $0.hasPrefix("IFD1:") }.isEmpty)
    #expect(
      Provenance.read(fromXMP: try present(MetadataBundle.read(from: result).bundle.xmp)) == Samples.facts.provenance)
  }

  private static func hasPlace(_ key: String, in target: String) -> Bool {
    switch target.split(separator: ".").last {
    case "gif": key.hasPrefix("XMP")
    case "webp", "heic": !key.hasPrefix("IPTC")
    default: true
    }
  }

  /// The values of latitude and longitude in a photo, except zeros.
  private static func coordinates(in reading: MetadataReading) -> [[UInt8]] {
    guard let block = reading.bundle.exif.flatMap(ExifBlock.init) else { return [] }
    let entries = block.location?.entries.filter { [ExifTag.latitude, ExifTag.longitude].contains($0.tag) } ?? []
    return entries.compactMap(block.field).map(\.value).filter { !$0.allSatisfy { $0 == 0 } }
  }

  /// The photos that state where they were taken.
  static let located = Samples.photos.filter { photo in
    guard let data = try? Data(contentsOf: photo) else { return false }
    return !coordinates(in: MetadataBundle.read(from: [UInt8](data))).isEmpty
  }

  @Test("at least three sample photos of two formats contain a location")
  func someAreLocated() {
    let names = Self.located.map(\.lastPathComponent)
    #expect(Set(names).isSuperset(of: ["exif_icc_gps.webp", "cmyk.jpg", "iphone4_gps_srgb.jpg"]), "\(names)")
  }

  @Test("the coordinates are nowhere in the result", arguments: located, [MetadataPolicy.safe, .none])
  func coordinatesGo(photo: URL, policy: MetadataPolicy) throws {
    let reading = MetadataBundle.read(from: try [UInt8](Data(contentsOf: photo)))
    let values = Self.coordinates(in: reading)
    #expect(values.count == 2)
    let bundle = reading.bundle.prepared(policy, rendered: Samples.facts).bundle
    // The encoder may have been handed everything: what it wrote is replaced as well.
    let rich = try reading.bundle.embedded(in: try Samples.bytes("derived/adobergb_icc.jpg")).bytes
    let result = try bundle.embedded(in: rich).bytes
    for value in values {
      #expect(rich.contains(value))
      #expect(!result.contains(value))
    }
  }

  @Test("metadata already in the encoded file is removed completely", arguments: ["tif", "heic", "png", "webp"])
  func replacedBytesGo(kind: String) throws {
    let targets = [
      "tif": "containers/scan_srgb.tiff", "heic": "derived/p3_10bit.heic", "png": "kinds/gray8.png",
      "webp": "containers/exif_icc_gps.webp",
    ]
    let source = MetadataBundle.read(from: try Samples.bytes("photos/iphone4_gps_srgb.jpg")).bundle
    let target = try Samples.bytes(try present(targets[kind]))
    let rich = try source.embedded(in: target).bytes
    let block = try present(rich.isEmpty ? nil : MetadataBundle.read(from: rich).bundle.exif.flatMap(ExifBlock.init))
    let latitude = try present(block.field(2, in: block.location)).value(in: .little)
    let reversed = try present(block.field(2, in: block.location)).value(in: .big)
    #expect(rich.contains(latitude) || rich.contains(reversed))
    let bare = try MetadataBundle().embedded(in: rich).bytes
    #expect(!bare.contains(latitude))
    #expect(!bare.contains(reversed))
    #expect(!bare.contains(Array("iPhone".utf8)))
  }

  @Test("a tag with an allowed name but the wrong type is removed")
  func formsAreChecked() {
    var tree = ExifTree(order: .little)
    tree.add(.undefined(0x9209, Array("48.1234 N".utf8), .little), to: .photo)
    tree.add(.text(0x829A, "48.1234 N", .little), to: .photo)
    tree.add(.number(0x9207, 5, .little), to: .photo)
    tree.filter(ExifAllowList.allows)
    #expect(tree.fields(.photo).map(\.tag) == [0x9207])
  }

  /// How the picture was taken, as EXIF 3.0 has it (section 4.6.6): the type, the tag and the count of values. Of the
  /// sensitivity it allows any count.
  private static let conditions: [(type: Int, count: Int, tags: [Int])] = [
    (TIFFType.rational, 1, [0x829A, 0x829D, 0x9102, 0x9202, 0x9205, 0x9206, 0x920A, 0xA20B, 0xA20E, 0xA20F, 0xA215]),
    (TIFFType.rational, 1, [0xA404, 0xA500]), (TIFFType.rational, 4, [0xA432]),
    // Signed.
    (10, 1, [0x9201, 0x9203, 0x9204]),
    (3, 1, [0x8822, 0x8830, 0x9207, 0x9208, 0x9209, 0xA001, 0xA210, 0xA217, 0xA401, 0xA402, 0xA403, 0xA405, 0xA406]),
    (3, 1, [0xA407, 0xA408, 0xA409, 0xA40A, 0xA40C, 0xA460]), (3, 2, [0x8827, 0xA214]), (3, 4, [0x9214]),
    (4, 1, [0x8831, 0x8832, 0x8833, 0xA002, 0xA003]),
    (TIFFType.undefined, 4, [0x9000, 0x9101, 0xA000]), (TIFFType.undefined, 1, [0xA300, 0xA301]),
  ]

  @Test("each tag about how the picture was taken is kept with the values that EXIF gives it, and not with one more")
  func conditionsAreKept() {
    for (type, count, tags) in Self.conditions {
      let size = [3: 2, 4: 4, TIFFType.rational: 8, 10: 8, TIFFType.undefined: 1][type] ?? 0
      for tag in tags {
        func isKept(_ count: Int) -> Bool {
          let value = [UInt8](repeating: 1, count: count * size)
          let field = TIFFField(tag: tag, type: type, count: count, value: value, order: .little)
          return ExifAllowList.allows(field, in: .photo)
        }
        #expect(isKept(count), "\(String(tag, radix: 16))")
        #expect(!isKept(count + 1), "\(String(tag, radix: 16))")
      }
    }
  }
}
