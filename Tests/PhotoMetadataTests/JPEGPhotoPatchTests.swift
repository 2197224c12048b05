import Foundation
import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

@Suite("bytes beside the picture of large and real JPEGs", .timeLimit(.minutes(Effort.minutes)))
struct JPEGPhotoPatchTests {
  @Test("a packet too large for one segment moves to the extended one, which keeps what it has")
  func tooLarge() throws {
    var changes = PropertyChanges()
    changes[.caption] = .set(.text(String(repeating: "caption ", count: 8000)))
    changes[.keywords] = .set(.texts((0..<2000).map { "keyword \($0)" }))
    let file = RichJPEG(.init())
    let (bytes, problems) = try changes.written(into: file.bytes)
    #expect(problems == [])
    let reading = MetadataBundle.read(from: bytes)
    #expect(reading.bundle.extendedXMP?.contains([UInt8](repeating: 0x41, count: 90_000)) == true)
    #expect(MetadataSummary(reading).properties[.keywords] == changes[.keywords]?.value)
    #expect(try changes.written(into: bytes).bytes == bytes)
  }

  private static let photos =
    Corpus.files(below: "photos", extensions: ["jpg"]) + Corpus.files(below: "media", extensions: ["jpg", "jpeg"])

  @Test("a rating, a place and a caption keep every other part of real photos", arguments: photos)
  func real(photo: URL) throws {
    let bytes = [UInt8](try Data(contentsOf: photo))
    guard bytes.withUnsafeBytes({ JPEGSegments($0).scanPosition }) != nil else {
      #expect(throws: MetadataError.self) { try JPEGPatchTests.changes[0].written(into: bytes) }
      return
    }
    let all = JPEGPatchTests.changes.filter { [.rating, .place, .caption].contains($0.all.first?.property) }
    let place = try #require(Self.photos.firstIndex(of: photo))
    for (index, changes) in all.enumerated() where (index + place).isMultiple(of: Effort.choose(3, full: 1)) {
      _ = try JPEGPatchTests.check(bytes, changes, "\(changes.all.map(\.property))")
    }
  }
}
