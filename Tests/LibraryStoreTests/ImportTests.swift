import Documents
import DurableFiles
import Foundation
import PhotoMetadata
import TestSupport
import Testing

@testable import LibraryStore

@Suite("Imports into a library", .timeLimit(.minutes(Effort.minutes)))
struct ImportTests {
  let test: TestStore

  init() throws { test = try TestStore() }

  @Test("an imported photo has the data of its file and all known facts")
  func facts() throws {
    var facts = PropertyValues()
    (facts[.width], facts[.height], facts[.orientation]) = (.whole(4032), .whole(3024), .whole(6))
    facts[.captured] = .capture(CaptureDate("2024-05-01T10:11:12.345", zone: "+02:00"))
    facts[.place] = .place(GeoPosition(unchecked: 47.5, -8.25, altitude: 410))
    (facts[.camera], facts[.title]) = (.text("Apple iPhone 12"), .text("\"Zürich\""))
    facts[.caption] = .text("a\nb")
    (facts[.keywords], facts[.rating]) = (.texts(["lake", "ünïcode \\ \""]), .whole(4))
    let path = try test.photo("a.jpg", "bytes")
    let (asset, isNew) = try test.store.importPhoto(
      at: path, mediaType: "image/jpeg", facts: facts, author: "test", note: "first")
    #expect(isNew)
    #expect(asset.fileName == "a.jpg")
    #expect(asset.path == "a.jpg")
    #expect(asset.fileSize == 5)
    #expect(asset.digest == SHA256Digest(of: Array("bytes".utf8)))
    let entry = try #require(try test.store.entries(of: asset.id).first)
    #expect(entry.note == "first")
    #expect(entry.content == .asset(asset.original, facts))
    for property in PhotoProperty.allCases where property.declaration.isKnown {
      #expect(asset.properties[property] == facts[property])
    }
    #expect(try test.opened().asset(asset.id) == asset)
  }

  @Test("the same bytes are the same photo, whatever file they come from")
  func same() throws {
    let first = try test.store.importPhoto(at: test.photo("a.jpg", "x"), mediaType: "image/jpeg", author: "test")
    let second = try test.store.importPhoto(at: test.photo("b.jpg", "x"), mediaType: "image/jpeg", author: "test")
    #expect(first.isNew)
    #expect(!second.isNew)
    #expect(second.asset == first.asset)
    #expect(try test.store.assets().count == 1)
  }

  @Test("many threads and libraries that import the same photos at once create each photo once")
  func together() throws {
    let paths = try (0..<10).map { try test.photo("\($0).jpg", "photo \($0)") }
    let stores = try (0..<4).map { _ in try test.opened() }
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for path in paths {
        do {
          _ = try stores[thread % 4].importPhoto(at: path, mediaType: "image/jpeg", author: "test")
        } catch {
          Issue.record(error)
        }
      }
    }
    #expect(try test.store.assets().count == 10)
    #expect(try test.store.assets().map(\.fileName).sorted() == (0..<10).map { "\($0).jpg" })
  }

  @Test("importing a photo by reference creates no object")
  func byReference() throws {
    let path = try test.photo("a.jpg", "x")
    let (asset, _) = try test.store.importPhoto(at: path, mediaType: "image/jpeg", byReference: true, author: "test")
    #expect(asset.isReference)
    #expect(try !test.store.objects.contains(asset.digest))
    #expect(try test.opened().asset(asset.id).isReference)
  }

  @Test("an import costs one sync of the log besides those of its object")
  func syncs() throws {
    try test.asset("first")
    let path = try test.photo("b.jpg", "second")
    let recorder = CallRecorder()
    try recorder.record { _ = try test.store.importPhoto(at: path, mediaType: "image/jpeg", author: "test") }
    let syncs = recorder.recorded.filter { [.sync, .syncFolder].contains($0.name) }
      .map {
        $0.path.replacing(test.store.layout.local.path + "/", with: "").replacing(test.store.path + "/", with: "")
      }
    let log = test.store.segments.path(of: 1).replacing(test.store.path + "/", with: "")
    #expect(syncs.filter { $0.hasPrefix("log/") } == [log])
    #expect(syncs.existAndSatisfy { $0.hasPrefix("log/") || $0.hasPrefix("objects") || $0.hasPrefix("tmp/") })
  }
}
