import Foundation
import PhotoEdit
import TestSupport
import Testing

/// What a rendering tells about the place of its photo, looked for in its bytes and by exiftool.
@Suite(
  "location in files", .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
  .enabled(if: ExifTool.isInstalled, Comment(rawValue: ExifTool.reason)),
  .timeLimit(.minutes(Effort.minutes)))
struct LocationTests {
  /// The photos with a position or a place of their own, and one of each container that one is planted in.
  static let own = [
    "photos/iphone4_gps_srgb.jpg", "containers/exif_icc_gps.webp", "kinds/cmyk.jpg",
    "photos/canon7d_adobergb_lightroom.jpg",
  ]
  static let planted: [String] = {
    let few = ["photos/canon_orient8.jpg", "derived/p3_10bit.heic"]
    guard Effort.isFull, let root = Corpus.folder else { return few }
    return Corpus.files(below: "photos", extensions: ["jpg", "jpeg", "png", "webp", "tif", "tiff", "heic"])
      .map { String($0.path.dropFirst(root.path.count + "/photos/".count)) }
      .filter { !$0.hasPrefix("large/") }
  }()

  static let formats: [(name: String, extension: String)] = [
    ("jpeg", "jpg"), ("png", "png"), ("webp", "webp"), ("tiff", "tif"), ("heic", "heic"), ("avif", "avif"),
    ("jxl", "jxl"),
  ]

  /// A place, as exiftool is told to write it everywhere that something can be said of one.
  static let place = [
    "-GPSLatitude=48.123456", "-GPSLatitudeRef=N", "-GPSLongitude=11.654321", "-GPSLongitudeRef=E",
    "-GPSAltitude=519.75", "-XMP-exif:GPSLatitude=48.123456", "-XMP-exif:GPSLongitude=11.654321",
    "-XMP-photoshop:City=Hinterzarten", "-XMP-photoshop:State=Hinterstaat", "-XMP-iptcCore:Location=Hinterhaus",
    "-XMP-iptcExt:LocationShownCity=Hinterzarten", "-XMP-iptcExt:LocationShownGPSLatitude=48.123456",
    "-IPTC:City=Hinterzarten", "-IPTC:Sub-location=Hinterhaus", "-EXIF:UserComment=Hinterzarten 48.123456",
    "-Comment=Hinterzarten 48.123456",
  ]

  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.recipe()
    try FileManager.default.createDirectory(at: shop.url("in"), withIntermediateDirectories: true)
  }

  @Test("no byte and no tag of a rendering reveals where its photo was taken", arguments: ["safe", "none"])
  func own(policy: String) throws { try check(Self.own, policy) { $0 } }

  // Every policy meets every format in the tests of rendering, too.
  @Test(
    "no rendering reveals a location that was planted in every possible place",
    arguments: Effort.isFull ? ["safe", "none"] : ["safe"])
  func planted(policy: String) throws {
    try check(Self.planted, policy) { name in
      // Whatever the file has of its own goes with it; some files take only a part.
      _ = try ExifTool.run(["-m", "-overwrite_original"] + Self.place + [shop.url("in/" + name).path])
      return name
    }
  }

  @Test("no private edit reveals the location in its entry, an export, an import or the next export")
  func library() throws {
    let name = "iphone.jpg"
    try shop.write("in/" + name, Data(contentsOf: Corpus.photo("photos/iphone4_gps_srgb.jpg")))
    let marks = try PlaceMarks(of: name, in: shop)
    #expect(marks.found(in: try shop.data("in/" + name)) != nil)
    try shop.recipe("small.json", more: #""output": {"metadata": "safe", "longEdge": 48}, "#)
    for call in [["init"], ["apply", "small.json", "in/" + name]] { #expect(try shop.program.run(call).status == 0) }
    for format in Self.formats {
      let (first, second) = ("out/a.\(format.extension)", "out/b.\(format.extension)")
      let outcome = try shop.program("export", "in/" + name, "-o", first)
      guard outcome.status != 69 else { continue }
      #expect(outcome.status == 0, "\(format.name) \(outcome.messages)")
      #expect(try shop.program("import", first).status == 0)
      #expect(try shop.program("apply", "recipe.json", first).status == 0)
      #expect(try shop.program("export", first, "-o", second).status == 0)
      for file in [first, second] { #expect(marks.found(in: try shop.data(file)) == nil, "\(file)") }
    }
    let tags = try PlaceMarks.tags(of: shop.files.filter { $0.hasPrefix("out/") }.map(shop.url))
    #expect(tags.isEmpty, "\(tags)")
    // Only the word of the call lets it out.
    #expect(try shop.program("export", "in/" + name, "-o", "out/named.jpg", "--metadata", "keep").status == 0)
    #expect(marks.found(in: try shop.data("out/named.jpg")) != nil)
  }

  private func check(_ photos: [String], _ policy: String, _ prepare: (String) throws -> String) throws {
    var photosWithPlace = 0
    for photo in photos {
      let name = photo.replacing("/", with: "-")
      try? FileManager.default.removeItem(at: shop.url("in"))
      try shop.write("in/" + name, Data(contentsOf: Corpus.photo(photo)))
      let marks = try PlaceMarks(of: try prepare(name), in: shop)
      guard !marks.texts.isEmpty || !marks.bytes.isEmpty else { continue }
      photosWithPlace += 1
      // The marks have to be such that the search finds them in the original.
      #expect(marks.found(in: try shop.data("in/" + name)) != nil, "\(photo)")
      // In the fast set every other format, and with the other policy those in between.
      let place = (photos.firstIndex(of: photo) ?? 0) + (policy == "safe" ? 0 : 1)
      for (index, format) in Self.formats.enumerated() where Effort.isFull || (index + place).isMultiple(of: 2) {
        let outcome = try shop.program(
          "apply", "recipe.json", "in/" + name, "-o", "out/{stem}.\(format.extension)", "--format", format.name,
          "--metadata", policy, "--long-edge", "48", "--force", "--isolate", "none")
        // Without the codec, or with colors that are not edited.
        let isRefused = outcome.status == 69 || outcome.messages.contains("HDR encoding")
        #expect(outcome.status == 0 || isRefused, "\(photo) \(format.name) \(outcome.messages)")
        guard outcome.status == 0 else { continue }
        let out = "out/" + (name as NSString).deletingPathExtension + "." + format.extension
        let found = marks.found(in: try shop.data(out))
        #expect(found == nil, "\(photo) \(format.name) \(policy)")
        try checkUprightProfile(out, photo, format.name)
      }
      // No format may take colors that are not edited.
      guard shop.exists("out") else { continue }
      let files = shop.files.filter { $0.hasPrefix("out/") }.map(shop.url)
      let tags = try PlaceMarks.tags(of: files)
      #expect(tags.isEmpty, "\(photo) \(policy): \(tags)")
      let turns = try ExifTool.read(files, ["-n", "-Orientation"]).compactMap { $0["Orientation"] }
      #expect(turns.allSatisfy { "\($0)" == "1" }, "\(photo) \(turns)")
      try FileManager.default.removeItem(at: shop.url("out"))
    }
    #expect(photosWithPlace == photos.count || Effort.isFull && photosWithPlace * 2 > photos.count)
  }

  /// The picture stands as it did, and its profile says what its numbers mean.
  private func checkUprightProfile(_ out: String, _ photo: String, _ format: String) throws {
    let size = try EditingInput(contentsOf: Corpus.photo(photo)).size
    let written = try EditingInput(contentsOf: shop.url(out))
    // The picture stands upright in itself.
    #expect((written.size.width >= written.size.height) == (size.width >= size.height), "\(photo) \(format)")
    // What means the usual profile need not say so.
    let profile = try EditingInput(contentsOf: Corpus.photo(photo)).info.json["profile"]?.stringValue ?? "sRGB"
    let found = written.info.json["profile"]?.stringValue
    let isGray = profile.hasPrefix("gray") && ["webp", "heic", "avif"].contains(format)
    // JPEG XL says in its own words what the numbers mean; CMYK becomes RGB, and gray where there is only RGB.
    if format == "jxl" {
      #expect(found != nil, "\(photo) \(format)")
    } else if isGray {
      #expect(found ?? "sRGB" == "sRGB", "\(photo) \(format)")
    } else if !photo.contains("cmyk") {
      #expect(found ?? "sRGB" == profile, "\(photo) \(format)")
    }
  }
}
