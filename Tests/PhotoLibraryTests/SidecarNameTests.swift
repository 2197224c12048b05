import DurableFiles
import Foundation
import PhotoMetadata
import TestSupport
import Testing

@testable import PhotoLibrary

/// Which files lie besides which photos.
@Suite("names of sidecars", .timeLimit(.minutes(Effort.minutes)))
struct SidecarNameTests {
  private static let photos = ["photo.jpg", "a.b.jpg", "photo", ".hidden", ".hidden.png", "x.y/photo", "x.y/a.JPG"]

  @Test("a copy has its sidecar in the place that the photo has it, in the same notation")
  func copies() {
    for photo in Self.photos {
      for copy in ["2024/other.jpg", "2024/other", "a.b.c"] where FilePath.fileExtension(of: photo).isEmpty == false {
        let moved = Sidecar.paths(besides: photo).map { Sidecar.path(of: $0, besides: photo, movedTo: copy) }
        #expect(moved == Sidecar.paths(besides: copy), "\(photo) \(copy)")
      }
      // Without an extension, both notations are the same.
      let own = Sidecar.paths(besides: photo).map { Sidecar.path(of: $0, besides: photo, movedTo: photo) }
      #expect(own == Sidecar.paths(besides: photo))
    }
    #expect(Sidecar.paths(besides: "a.b/c.jpg") == ["a.b/c.jpg.xmp", "a.b/c.jpg.XMP", "a.b/c.xmp", "a.b/c.XMP"])
  }

  @Test("a file is a sidecar by its extension alone, and photos with one of the four names are those with a sidecar")
  func found() {
    for (name, isSidecar) in [
      ("a.xmp", true), ("a.XMP", true), ("a.Xmp", true), ("a.jpg.xmp", true), ("xmp", false), (".xmp", false),
      ("a.xmp.jpg", false), ("a.xmpx", false), ("a.xmp/b", false),
    ] {
      #expect(Sidecar.isSidecar(name) == isSidecar, "\(name)")
    }
    for photo in Self.photos {
      for sidecar in Sidecar.paths(besides: photo) {
        #expect(Sidecar.files([photo, "zzz.jpg"], with: [sidecar, "other.xmp"]) == [photo])
      }
      #expect(Sidecar.files([photo], with: [photo + ".Xmp", "other.xmp"]) == [])
    }
  }

  @Test("of several sidecars the first counts, one that cannot be read is passed over, and the problem names it")
  func order() throws {
    let scratch = try ScratchFolder()
    let photo = scratch.appending("photo.jpg")
    let paths = Sidecar.paths(besides: photo.path)
    for (path, rating) in zip(paths, 1...) {
      try FactsTests.sidecar("xmp:Rating=\"\(rating)\"").write(to: URL(fileURLWithPath: path))
    }
    for (path, rating) in zip(paths, 1...) {
      let found = Sidecar.find(besides: photo)
      #expect(found.contents?.summary.properties[.rating] == .whole(rating) && found.problem == nil)
      try Data("<x:xmpmeta".utf8).write(to: URL(fileURLWithPath: path))
      let next = Sidecar.find(besides: photo)
      #expect(next.contents?.summary.properties[.rating] == (rating < 4 ? .whole(rating + 1) : nil))
      #expect(next.problem?.contains("'\(path)'") == true)
      try FileManager.default.removeItem(atPath: path)
    }
    #expect(Sidecar.find(besides: photo).contents == nil && Sidecar.find(besides: photo).problem == nil)
  }

  @Test("a sidecar of a megabyte is read, and one that has a byte more is a problem")
  func size() throws {
    let scratch = try ScratchFolder()
    let photo = scratch.appending("photo.jpg")
    let plain = FactsTests.sidecar("xmp:Rating=\"3\"")
    for (count, isRead) in [(1 << 20, true), (1 << 20 + 1, false)] {
      let padded = plain + Data(repeating: UInt8(ascii: " "), count: count - plain.count)
      #expect(padded.count == count)
      try padded.write(to: scratch.appending("photo.xmp"))
      let found = Sidecar.find(besides: photo)
      #expect((found.contents?.summary.properties[.rating] == .whole(3)) == isRead, "\(count)")
      #expect((found.problem == nil) == isRead)
    }
  }
}
