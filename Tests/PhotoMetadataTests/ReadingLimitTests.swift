import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

@Suite("limits of what is read", .timeLimit(.minutes(Effort.minutes)))
struct ReadingLimitTests {
  private static func empty() -> MetadataReading {
    var reading = MetadataReading(UnsafeRawBufferPointer(start: nil, count: 0), nil)
    reading.problems = []
    return reading
  }

  @Test("a hundred problems, a thousand comments and twenty names of parts are kept, the first of each")
  func counts() {
    var reading = Self.empty()
    for number in 0..<1_200 {
      reading.report(.exif, "code-\(number)", "sentence")
      reading.take(comment: [UInt8(number & 255), UInt8(number >> 8)])
      let (problems, comments) = (min(number + 1, 100), min(number + 1, 1_000))
      #expect(reading.problems.count == problems && reading.bundle.comments.count == comments)
    }
    #expect(reading.problems.map(\.code) == (0..<100).map { "code-\($0)" })
    #expect(reading.bundle.comments.last == [UInt8(999 & 255), UInt8(999 >> 8)])
    for number in 0..<30 {
      reading.note(part: "p\(number)")
      reading.note(part: "p0")
      #expect(reading.otherParts.contains("…") == (number >= 20), "\(number)")
    }
    #expect(reading.otherParts == Set((0..<20).map { "p\($0)" } + ["…"]) && reading.extras == [.otherParts])
  }

  @Test("a name of a part keeps eighty characters of one to four bytes")
  func names() {
    for character in ["a", "ä", "€", "🎨", "e\u{301}"] {
      for count in [79, 80, 81, 200] {
        var reading = Self.empty()
        reading.note(part: String(repeating: character, count: count))
        #expect(reading.otherParts == [String(repeating: character, count: min(80, count))])
      }
    }
  }

  @Test("of two blocks of a kind the first counts and the second is named, an empty one is none")
  func twice() {
    var reading = Self.empty()
    reading.take(exif: Array("Exif\0\0".utf8))
    #expect(reading.bundle.exif == nil && reading.problems.map(\.code) == ["exif-empty"])
    for (round, block) in [[1, 2], Array("Exif\0\0".utf8) + [3]].enumerated() {
      reading.take(exif: block)
      reading.take(xmp: block)
      reading.take(photoshop: PhotoshopResources.holding(iptc: block))
      #expect(reading.bundle.exif == [1, 2] && reading.bundle.xmp == [1, 2] && reading.bundle.iptc == [1, 2])
      #expect(
        reading.problems.map(\.code).dropFirst() == (round == 0 ? [] : ["exif-twice", "xmp-twice", "iptc-twice"]))
    }
    #expect(reading.problems.dropFirst().allSatisfy { $0.sentence.contains("of 7 bytes was left out") })
    var second = Self.empty()
    second.take(exif: Array("Exif\0\0".utf8) + [3])
    second.take(photoshop: PhotoshopResources.holding(iptc: []))
    #expect(second.bundle.exif == [3] && second.bundle.iptc == nil)
  }

  @Test("the name of a camera has its maker once")
  func cameras() {
    for (make, model, camera) in [
      (nil, nil, nil), ("Canon", nil, "Canon"), (nil, "EOS 7D", "EOS 7D"), ("Canon", "EOS 7D", "Canon EOS 7D"),
      ("Canon", "Canon EOS 7D", "Canon EOS 7D"), ("CANON INC.", "Canon EOS 7D", "Canon EOS 7D"),
      ("NIKON CORPORATION", "NIKON D90", "NIKON D90"), ("Canon", "Canonet", "Canon Canonet"),
      ("Leica Camera AG", "LEICA Q", "LEICA Q"), ("SONY", "ILCE-7", "SONY ILCE-7"),
    ] as [(String?, String?, String?)] {
      var summary = MetadataSummary()
      (summary.make, summary.model) = (make, model)
      #expect(summary.camera == camera)
    }
  }

  @Test("a record of what a file was made from is read as it was written, and is other work if any part of it differs")
  func provenance() throws {
    let whole = Provenance(
      recipeDigest: "a<1", originalDigest: "b&2", outputDigest: "c\"3", version: "0.1 'x'", damage: "cut > 5",
      fingerprint: "f6")
    for choice in 0..<8 {
      var record = whole
      if choice & 1 == 1 { record.outputDigest = nil }
      if choice & 2 == 2 { record.damage = nil }
      if choice & 4 == 4 { record.fingerprint = nil }
      let packet = try present(XMPWriter.packet([], provenance: record))
      #expect(Provenance.read(fromXMP: packet) == record)
      #expect(record.isSameWork(as: whole) == (choice & 3 == 0), "\(choice)")
      #expect(whole.isSameWork(as: record) == (choice & 3 == 0), "\(choice)")
    }
    #expect(!whole.isSameWork(as: nil))
    for path in [\Provenance.recipeDigest, \.originalDigest, \.version] {
      var other = whole
      other[keyPath: path] += "0"
      #expect(!whole.isSameWork(as: other))
      let packet = try present(XMPWriter.packet([], provenance: whole))
      let name = [\Provenance.recipeDigest: "RecipeDigest", \.originalDigest: "OriginalDigest", \.version: "Version"][
        path]
      let text = String(decoding: packet, as: UTF8.self).replacing(":" + (name ?? "") + "=", with: ":Other=")
      #expect(Provenance.read(fromXMP: Array(text.utf8)) == nil, "\(name ?? "")")
    }
  }
}
