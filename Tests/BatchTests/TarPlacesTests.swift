import Documents
import DurableFiles
import Foundation
import Jobs
import TarFiles
import TestSupport
import Testing
import ImageFiles

@testable import Batch

@Suite("outputs and inputs in tar archives", .timeLimit(.minutes(Effort.minutes)))
struct TarPlacesTests {
  let scratch: ScratchFolder
  let places = TarPlaces()

  init() throws { scratch = try ScratchFolder() }

  private func path(_ name: String) -> String { scratch.appending(name).path }

  private func place(_ member: String, _ archive: String = "o.tar") -> StoragePlace {
    .tar(archive: path(archive), member: member)
  }

  private func put(
    _ member: String, _ archive: String = "o.tar", _ text: String = "x", policy: ExistingOutput = .refuse,
    in places: TarPlaces? = nil
  ) throws(EditError) {
    let outcome = try (places ?? self.places).put(
      Array(text.utf8), at: place(member, archive), fingerprint: "f-" + text, mediaType: "image/jpeg", policy: policy
    ) {}
    #expect(outcome == .deferred(archive: path(archive)))
  }

  private func settle(_ places: TarPlaces? = nil, isComplete: Bool = true) -> [String] {
    (places ?? self.places).settled(isComplete: isComplete)
      .map { (($0.archive as NSString).lastPathComponent) + ($0.error.map { " " + $0.code.rawValue } ?? "") }
  }

  private func names(_ archive: String = "o.tar") throws -> [String] {
    var reader = try TarReader(Descriptor.open(path(archive), 0))
    var names: [String] = []
    while let member = try reader.next() { names.append(member.name) }
    return names
  }

  /// Writes an archive with these outputs.
  private func make(_ files: KeyValuePairs<String, String>, policy: ExistingOutput = .refuse) throws -> [String] {
    let places = TarPlaces()
    for (member, _) in files { places.expect(place(member)) }
    for (member, text) in files { try put(member, "o.tar", text, policy: policy, in: places) }
    return settle(places)
  }

  @Test("an archive has its outputs in manifest order, and gets its name after the last one")
  func order() throws {
    for member in ["a.jpg", "b.jpg", "c.jpg", "d.jpg"] { places.expect(place(member)) }
    try put("c.jpg")
    try put("d.jpg")
    try put("a.jpg")
    places.expect(place("e.jpg", "p.tar"))
    #expect(settle(isComplete: false) == [] && !scratch.contents().contains("o.tar"))
    places.abandon(place("b.jpg"))
    #expect(settle(isComplete: false) == ["o.tar"])
    #expect(try names() == ["a.jpg", "a.json", "c.jpg", "c.json", "d.jpg", "d.json"])
    #expect(scratch.contents() == ["o.tar", "o.tar.index"])
    // Nothing was put into the other one.
    places.abandon(place("e.jpg", "p.tar"))
    #expect(settle() == [] && scratch.contents() == ["o.tar", "o.tar.index"])
  }

  @Test("written outputs are found again, with and without the index")
  func published() throws {
    #expect(try make(["d/a.jpg": "one", "d/a.png": "two"]) == ["o.tar"])
    #expect(try names() == ["d/a.jpg", "d/a.json", "d/a.png", "d/a.png.json"])
    for _ in 0..<2 {
      let places = TarPlaces()
      #expect(try places.existing(at: place("d/a.png")) == PlacedOutput(fingerprint: "f-two", byteCount: 3))
      #expect(try places.byteCount(at: place("d/a.jpg")) == 3)
      #expect(try places.existing(at: place("new.jpg"))?.fingerprint == "")
      #expect(try places.byteCount(at: place("new.jpg")) == nil)
      #expect(try places.existing(at: place("x", "none.tar")) == nil)
      try? FileManager.default.removeItem(at: scratch.appending("o.tar.index"))
    }
  }

  @Test("an existing archive is rewritten as a whole and keeps members that are not made again")
  func replaced() throws {
    _ = try make(["a.jpg": "1", "b.jpg": "2", "c.jpg": "3"])
    places.expect(place("a.jpg"))
    #expect(throws: EditError.self) { try put("a.jpg", "o.tar", "other") }
    for policy in [ExistingOutput.update, .replace] {
      let places = TarPlaces()
      for member in ["b.jpg", "c.jpg", "d.jpg"] { places.expect(place(member)) }
      places.abandon(place("b.jpg"))
      try put("c.jpg", "o.tar", "new", policy: policy, in: places)
      try put("d.jpg", "o.tar", "4", policy: policy, in: places)
      #expect(settle(places) == ["o.tar"])
      let found = TarPlaces()
      let texts = try ["a.jpg", "b.jpg", "c.jpg", "d.jpg"].map { try found.existing(at: place($0))?.fingerprint }
      #expect(texts == ["f-1", "f-2", "f-new", "f-4"])
    }
  }

  @Test("an archive of another program is overwritten only on request")
  func foreign() throws {
    try Data("no archive".utf8).write(to: scratch.appending("o.tar"))
    #expect(try places.existing(at: place("a.jpg")) == PlacedOutput(fingerprint: nil, byteCount: 0))
    for policy in [ExistingOutput.refuse, .update] {
      #expect(throws: EditError.self) { try make(["a.jpg": "1"], policy: policy) }
    }
    #expect(try make(["a.jpg": "1"], policy: .replace) == ["o.tar"])
    #expect(try names() == ["a.jpg", "a.json"])
  }

  @Test("an archive that photos are read from is never overwritten")
  func input() throws {
    _ = try make(["a.jpg": "1"])
    _ = try places.identity(of: place("a.jpg"))
    places.expect(place("b.jpg"))
    do {
      try put("b.jpg", policy: .replace)
      Issue.record("the input was overwritten")
    } catch {
      #expect(error.code == .outputIsInput)
    }
  }

  @Test("rows interleaved with those of another archive fail, and the archive is complete")
  func contiguous() throws {
    for (member, archive) in [("a.jpg", "o.tar"), ("b.jpg", "p.tar"), ("c.jpg", "o.tar"), ("d.jpg", "p.tar")] {
      places.expect(place(member, archive))
    }
    try put("a.jpg")
    try put("b.jpg", "p.tar")
    for (member, archive) in [("c.jpg", "o.tar"), ("d.jpg", "p.tar")] {
      do {
        try put(member, archive)
        Issue.record("the interleaved row was written")
      } catch {
        #expect(error.code == .tarNotContiguous)
        places.abandon(place(member, archive))
      }
    }
    #expect(settle() == ["o.tar", "p.tar"])
    #expect(try names("p.tar") == ["b.jpg", "b.json"])
  }

  @Test("of two runs that write one archive, the slower finds the same outputs or fails")
  func race() throws {
    let (second, third) = (TarPlaces(), TarPlaces())
    for places in [places, second, third] { places.expect(place("a.jpg")) }
    try put("a.jpg")
    try put("a.jpg", in: second)
    try put("a.jpg", "o.tar", "other", in: third)
    #expect(settle() == ["o.tar"])
    let before = try Data(contentsOf: scratch.appending("o.tar"))
    #expect(settle(second) == ["o.tar"])
    #expect(settle(third) == ["o.tar output-exists"])
    #expect(try Data(contentsOf: scratch.appending("o.tar")) == before)
  }

  @Test(
    "of two runs that rewrite one archive, the slower finds the same outputs or fails, and no output is lost",
    arguments: [ExistingOutput.update, .replace])
  func rewritingRace(policy: ExistingOutput) throws {
    _ = try make(["a.jpg": "1"])
    let (second, third) = (TarPlaces(), TarPlaces())
    for (places, text) in [(places, "new"), (second, "new"), (third, "other")] {
      places.expect(place("a.jpg"))
      try put("a.jpg", "o.tar", text, policy: policy, in: places)
    }
    #expect(settle() == ["o.tar"])
    let before = try Data(contentsOf: scratch.appending("o.tar"))
    #expect(settle(second) == ["o.tar"])
    #expect(settle(third) == ["o.tar output-exists"])
    #expect(try Data(contentsOf: scratch.appending("o.tar")) == before)
    #expect(try TarPlaces().existing(at: place("a.jpg"))?.fingerprint == "f-new")
  }

  @Test("an unfinished archive leaves nothing behind")
  func unfinished() throws {
    do {
      let places = TarPlaces()
      places.expect(place("a.jpg"))
      places.expect(place("b.jpg"))
      try put("a.jpg", in: places)
      #expect(scratch.contents().count == 1)
    }
    #expect(scratch.contents().isEmpty)
  }

  @Test(
    "invalid output names in an archive are refused",
    arguments: ["/a.jpg", "../a.jpg", "d/", "a\0b", "a.json", "d/a.JSON"])
  func badNames(name: String) {
    #expect(throws: EditError.self) { try places.existing(at: place(name)) }
  }

  @Test("a member is read where the index says, and a changed archive is indexed again")
  func reading() throws {
    _ = try make(["a.jpg": "one", "b.jpg": "two"])
    let block = try places.contents(of: place("b.jpg"), limit: 3)
    #expect(block.withUnsafeBytes { Array($0) } == Array("two".utf8))
    #expect(throws: EditError.self) { try places.contents(of: place("b.jpg"), limit: 2) }
    let before = try places.identity(of: place("a.jpg"))
    _ = try make(["a.jpg": "changed", "b.jpg": "two"], policy: .update)
    #expect(try places.identity(of: place("a.jpg")) != before)
    #expect(try places.contents(of: place("a.jpg"), limit: 9).count == 7)
    for (member, archive, code) in [
      ("c.jpg", "o.tar", "tar-member-not-found"), ("a", "none.tar", "file-not-found"),
      ("a", "o.tar.index", "tar-damaged"),
    ] {
      do {
        _ = try places.identity(of: place(member, archive))
        Issue.record("the member was found")
      } catch {
        #expect(error.code == code)
      }
    }
  }
}
