import TestSupport
import Testing

@testable import ImageFiles
@testable import PhotoMetadata

/// Copies of old values, in a JPEG and after its end.
@Suite("old values beside the picture of a JPEG", .timeLimit(.minutes(Effort.minutes)))
struct JPEGOldValueTests {
  @Test("an old value is in no byte of the file, also not in copies, and copies that are removed are named")
  func copies() throws {
    let file = RichJPEG(.init(hasCopies: true))
    for (property, old) in [(PhotoProperty.title, "Old title"), (.caption, "Old caption"), (.keywords, "Old keyword")] {
      var changes = PropertyChanges()
      changes[property] = .cleared
      let (bytes, problems) = try changes.written(into: file.bytes)
      #expect(file.bytes.contains(Array(old.utf8)) && !bytes.contains(Array(old.utf8)))
      #expect(problems.contains { $0.code == "copy-changed" })
      #expect(problems.contains { $0.sentence.contains("Photoshop's caption") } == (property == .caption))
    }
    // Without copies nothing is to be said.
    for changes in JPEGPatchTests.changes { #expect(try changes.written(into: RichJPEG(.init()).bytes).problems == []) }
  }

  @Test("a place that changes is in no further picture, which keeps its size and everything else")
  func places() throws {
    let file = RichJPEG(.init())
    for changes in JPEGPatchTests.changes where changes[.place] != nil {
      let output = try changes.written(into: file.bytes).bytes
      let start = try present(JPEGFile.end(of: output))
      let second = Array(output[start..<start + file.second.count])
      #expect(second.suffix(100) == file.second.suffix(100))
      #expect(MetadataSummary(MetadataBundle.read(from: file.second)).position != nil)
      #expect(MetadataSummary(MetadataBundle.read(from: second)).position == nil)
      #expect(!second.contains(Array("Secre".utf8)) && !second.contains(Array("GPSLatitude".utf8)))
      #expect(RichJPEG.parts(second).map(\.name) == RichJPEG.parts(file.second).map(\.name))
    }
  }

  @Test("an old text in data after the end is removed where it is known how, or named")
  func trailers() throws {
    var changes = PropertyChanges()
    changes[.caption] = .cleared
    let file = RichJPEG(.init()).bytes
    let record = [0x1C, 2, 120, 0, 11] + Array("Old caption".utf8)
    var foot: [UInt8] = [0, 1]
    foot.append(record.count + 10, width: 4, .big)
    let known = file + record + foot + [0xA1, 0xB2, 0xC3, 0xD4]
    let (bytes, problems) = try changes.written(into: known)
    #expect(!bytes.contains(Array("Old caption".utf8)) && problems == [])
    #expect(bytes.suffix(10) == known.suffix(10))
    #expect(try changes.written(into: file + Array("Old caption".utf8)).problems.map(\.code) == ["old-value-kept"])
    changes = PropertyChanges()
    changes[.rating] = .cleared
    #expect(try changes.written(into: known).bytes.suffix(30) == known.suffix(30))
  }

  @Test("an old place is in no record after the end, also where UTF-8 makes the other texts of the record longer")
  func longerRecord() throws {
    var changes = PropertyChanges()
    changes[.place] = .cleared
    for count in [0, 1, 60] {
      // A city, and a caption in Latin-1 whose letters take two bytes in UTF-8.
      let caption = [0x1C, 2, 120, 0, UInt8(count)] + [UInt8](repeating: 0xE4, count: count)
      let record = [0x1C, 2, 90, 0, 9] + Array("Geheimort".utf8) + caption
      var foot: [UInt8] = [0, 1]
      foot.append(record.count + 10, width: 4, .big)
      let file = RichJPEG(.init()).bytes + record + foot + [0xA1, 0xB2, 0xC3, 0xD4]
      let output = try changes.written(into: file).bytes
      #expect(!output.contains(Array("Geheimort".utf8)) && output.suffix(10) == file.suffix(10), "\(count)")
      #expect(try changes.written(into: output).bytes == output, "\(count)")
    }
  }

  @Test("a video that says where it was taken is named when the place changes")
  func video() throws {
    var changes = PropertyChanges()
    changes[.place] = .cleared
    let file = RichJPEG(.init()).bytes
    let place: [UInt8] =
      [0, 0, 0, 30, 0xA9] + Array("xyz".utf8) + [0, 18, 0x15, 0xC7] + Array("+12.5000-045.2500/".utf8)
    #expect(try changes.written(into: file + place).problems.map(\.code) == ["video-place-kept"])
    changes = PropertyChanges()
    changes[.rating] = .set(.whole(3))
    #expect(try changes.written(into: file + place).problems == [])
  }
}
