import Adjustments
import Documents
import Foundation
import ImageFiles
import LibraryStore
import PhotoMetadata
import Rendering
import TestSupport
import Testing
import VIPS

@testable import PhotoLibrary

@Suite("facts of a photo from its file", .timeLimit(.minutes(Effort.minutes)))
struct FactsTests {
  let scratch: ScratchFolder
  let library: Library

  init() throws {
    scratch = try ScratchFolder()
    library = try Library.create(in: scratch.url)
  }

  private func imported(_ data: Data, _ name: String = "photo.jpg") throws -> Asset {
    try data.write(to: scratch.appending(name))
    return try library.importPhoto(at: scratch.appending(name)).asset
  }

  /// The sample photo with a description.
  static func photo(_ changes: PropertyChanges) throws -> Data {
    let bytes = Array(SampleFile.small)
    return Data(try MetadataBundle.read(from: bytes).bundle.described(by: changes).embedded(in: bytes).bytes)
  }

  /// The sample photo in another format.
  static func rendered(as format: OutputFormat) throws -> [UInt8] {
    var settings = OutputSettings()
    (settings.format, settings.metadata) = (format, .none)
    let photo = try Photo(bytes: SampleFile.small.withUnsafeBytes { ByteBlock(copying: $0) })
    return try RenderJob(source: .photo(photo), recipe: Recipe(), targets: [.init(settings: settings)]).run().file.bytes
  }

  static func sidecar(_ attributes: String, _ elements: String = "") -> Data {
    Data(
      """
      <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" \
      xmlns:exif="http://ns.adobe.com/exif/1.0/" \(attributes)>\(elements)</rdf:Description></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  @Test("title, caption, keywords, rating, date with zone, and place with altitude are read, in any script")
  func description() throws {
    var changes = PropertyChanges()
    changes[.title] = .set(.text("Zürich „am“ <See> & 山"))
    changes[.caption] = .set(.text("Two\nlines – ünïcode"))
    changes[.keywords] = .set(.texts(["lake", "Säntis, Schweiz", "日本", "👩‍👩‍👧", "lake"]))
    changes[.rating] = .set(.whole(-1))
    changes[.captured] = .set(.capture(CaptureDate("2019-02-03T04:05:06", zone: "-03:30")))
    changes[.place] = .set(.place(GeoPosition(unchecked: -33.856784, 151.215297, altitude: -12.5)))
    let asset = try imported(try Self.photo(changes))
    #expect(asset.title == "Zürich „am“ <See> & 山")
    #expect(asset.caption == "Two\nlines – ünïcode")
    #expect(asset.keywords == ["lake", "Säntis, Schweiz", "日本", "👩‍👩‍👧"])
    #expect(asset.rating == -1)
    #expect(asset.captured == "2019-02-03T04:05:06")
    #expect(asset.zone == "-03:30")
    let place = try #require(asset.place)
    #expect(abs(place.latitude + 33.856784) < 1e-6 && abs(place.longitude - 151.215297) < 1e-6)
    #expect(place.altitude == -12.5)
    #expect((asset.width, asset.height) == (96, 64))
    #expect(try library.verify() == [])
  }

  @Test("a photo without metadata has only its size")
  func nothing() throws {
    let bytes = try MetadataBundle().embedded(in: Array(SampleFile.small)).bytes
    let asset = try imported(Data(bytes))
    // The sample is turned by its EXIF.
    #expect((asset.width, asset.height) == (64, 96))
    #expect(asset.properties[.orientation] == .whole(1))
    #expect(asset.captured == nil && asset.zone == nil && asset.place == nil && asset.camera == nil)
    #expect(asset.title == nil && asset.caption == nil && asset.keywords == [] && asset.rating == nil)
  }

  @Test(
    "dates are read in the notations of EXIF, XMP and darktable",
    arguments: [
      ("2024-05-01T10:11:12", "2024-05-01T10:11:12", nil),
      ("2024-05-01T10:11:12+02:00", "2024-05-01T10:11:12", "+02:00"),
      ("2024:05:01 10:11:12.789", "2024-05-01T10:11:12.789", nil),
      ("2024-05-01T10:11Z", "2024-05-01T10:11:00", "+00:00"),
      ("1995-07-14", "1995-07-14T00:00:00", nil), ("2024-05-01T10:11:12-0330", "2024-05-01T10:11:12", "-03:30"),
      ("2024-05", nil, nil), ("2024-13-01T00:00:00", nil, nil), ("0000:00:00 00:00:00", nil, nil), ("", nil, nil),
      ("2024-05-01T25:00:00", nil, nil), ("2024-05-01T10:11:12+2", nil, nil), ("2024-05-01T10:11:12.", nil, nil),
      ("yesterday", nil, nil),
    ] as [(String, String?, String?)])
  func dates(stated: String, text: String?, zone: String?) {
    let time = CaptureTime(stated)
    #expect(time?.text == text)
    #expect(time?.zone == zone)
  }

  @Test("an impossible altitude is dropped, and its place is kept", arguments: ["1e300", "9e15/1", "4000001"])
  func altitude(stated: String) throws {
    try Self.sidecar(
      #"exif:GPSLatitude="47,22.5N" exif:GPSLongitude="8,32.5E" exif:GPSAltitude="\#(stated)""#
    ).write(to: scratch.appending("photo.xmp"))
    let asset = try imported(SampleFile.small)
    let place = try #require(asset.place)
    #expect(place.latitude == 47.375 && place.altitude == nil)
    #expect(try library.verify() == [])
  }

  @Test("texts of any size fit into the log: they are truncated at whole characters")
  func long() throws {
    var changes = PropertyChanges()
    changes[.caption] = .set(.text(String(repeating: "\u{1}ü", count: 60_000)))
    changes[.title] = .set(.text(String(repeating: "ab\u{2}", count: 9_000)))
    changes[.keywords] = .set(.texts((0..<9_000).map { "keyword number \($0)" }))
    // Metadata of any size fit into a PNG.
    let png = Array(try Self.rendered(as: .png))
    let asset = try imported(Data(try MetadataBundle().described(by: changes).embedded(in: png).bytes), "long.png")
    let caption = try #require(asset.caption)
    #expect((65_529...65_536).contains(caption.utf8.count))
    #expect((1_000..<9_000).contains(asset.keywords.count))
    #expect(try library.verify() == [])
    #expect(try library.rebuildIndex() == [])
    #expect(try library.asset(named: "long.png").caption == caption)
  }

  @Test("a sidecar takes precedence over the photo's file, value by value")
  func sidecar() throws {
    var changes = PropertyChanges()
    (changes[.title], changes[.rating]) = (.set(.text("In the file")), .set(.whole(2)))
    try Self.sidecar(
      "xmp:Rating=\"5\" exif:DateTimeOriginal=\"2024:05:01 10:11:12.5\"",
      "<dc:subject><rdf:Bag><rdf:li>Zürich</rdf:li></rdf:Bag></dc:subject>"
    ).write(to: scratch.appending("photo.jpg.xmp"))
    try Self.sidecar("xmp:Rating=\"1\"").write(to: scratch.appending("photo.xmp"))
    let asset = try imported(try Self.photo(changes))
    #expect(asset.title == "In the file")
    #expect(asset.rating == 5)
    #expect(asset.captured == "2024-05-01T10:11:12.5")
    #expect(asset.keywords == ["Zürich"])
    try Self.sidecar("xmp:Rating=\"3\"").write(to: scratch.appending("other.XMP"))
    changes[.title] = .set(.text("Another"))
    #expect(try imported(try Self.photo(changes), "other.jpg").rating == 3)
  }

  @Test("a bad sidecar is ignored", arguments: ["malformed", "large", "folder", "pipe", "link"])
  func badSidecar(kind: String) throws {
    let path = scratch.appending("photo.jpg.xmp").path
    switch kind {
    case "malformed": try Data("<x:xmpmeta".utf8).write(to: URL(fileURLWithPath: path))
    case "large":
      try (Self.sidecar("xmp:Rating=\"5\"") + Data(repeating: 0x20, count: 1 << 20)).write(
        to: URL(fileURLWithPath: path))
    case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    case "pipe": #expect(mkfifo(path, 0o600) == 0)
    default: #expect(symlink(MissingFile.path, path) == 0)
    }
    try Self.sidecar("xmp:Rating=\"1\"").write(to: scratch.appending("photo.xmp"))
    #expect(try imported(SampleFile.small).rating == 1)
  }

  @Test(
    "the facts of real photos match exiftool",
    .enabled(if: Corpus.isPresent && ExifTool.isInstalled, "\(Corpus.reason) and exiftool"),
    arguments: ["photos", "orientation", "containers"])
  func corpus(folder: String) throws {
    let photos = Corpus.files(below: "photos/\(folder)", extensions: ["jpg", "tif", "tiff", "png", "webp", "heic"])
    let tags = try ExifTool.read(photos, ["-n", "-G0"])
    var compared = 0
    for (photo, tags) in zip(photos, tags) {
      guard let asset = try? library.importPhoto(at: photo).asset else { continue }
      let name = Comment(rawValue: photo.lastPathComponent)
      let (width, height) = (tags["File:ImageWidth"] as? Int, tags["File:ImageHeight"] as? Int)
      if let width, let height {
        #expect(Set([asset.width, asset.height]) == Set([width, height]), name)
        let isTurned = (tags["EXIF:Orientation"] as? Int ?? 1) >= 5 && photo.pathExtension != "heic"
        if photo.pathExtension != "heic" { #expect(asset.width == (isTurned ? height : width), name) }
      }
      if let latitude = tags["Composite:GPSLatitude"] as? Double,
        let longitude = tags["Composite:GPSLongitude"] as? Double
      {
        #expect(abs((asset.place?.latitude ?? 999) - latitude) < 1e-6, name)
        #expect(abs((asset.place?.longitude ?? 999) - longitude) < 1e-6, name)
      }
      if let date = tags["EXIF:DateTimeOriginal"] as? String, !date.hasPrefix("0000"), date.count == 19 {
        let own = String(asset.captured?.prefix(19) ?? "").replacing("-", with: ":").replacing("T", with: " ")
        #expect(own == date, name)
      }
      if let model = (tags["EXIF:Model"] as? String)?.trimmingCharacters(in: .whitespaces), !model.isEmpty {
        #expect(asset.camera?.contains(model) == true, name)
      }
      compared += 1
    }
    #expect(compared > 0)
  }
}
