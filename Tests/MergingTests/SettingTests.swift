import Documents
import Merging
import TestSupport
import Testing

/// Settings, keywords, resources and the trash.
@Suite("merged settings", .timeLimit(.minutes(Effort.minutes)))
struct SettingTests {
  private static func photo(_ facts: PhotoFacts = PhotoFacts(original: SHA256Digest(of: []))) -> TestPhoto {
    var photo = TestPhoto()
    photo.add("a0", [], .asset(facts))
    return photo
  }

  private static func resource(_ byte: UInt8, _ name: String = "a.mov") -> PhotoResource {
    PhotoResource(digest: SHA256Digest(of: [byte]), details: UnitValue(.string(name)))
  }

  @Test("of a setting written on two machines the last is shown, and it is a conflict if the values differ")
  func registers() throws {
    var photo = Self.photo()
    photo.set("b1", ["a0"], ["rating": 3, "title": "lake"])
    photo.set("c1", ["a0"], ["rating": 4, "title": "lake"])
    #expect(photo.merged.metadata.settings == ["rating": UnitValue(4), "title": UnitValue("lake")])
    let conflict = try #require(photo.merged.conflicts.first)
    #expect(photo.merged.conflictNames == ["rating"])
    #expect(conflict.versions.map(\.value) == [UnitValue(3), UnitValue(4)] && conflict.shown == UnitValue(4))
    photo.set("d2", ["b1", "c1"], ["rating": .null])
    #expect(photo.merged.metadata.settings == ["title": UnitValue("lake")] && photo.merged.conflicts == [])
  }

  @Test("a cleared setting stays cleared whatever the file says")
  func cleared() {
    var photo = Self.photo(PhotoFacts(original: SHA256Digest(of: []), settings: ["title": UnitValue("file")]))
    #expect(photo.merged.metadata.settings == ["title": UnitValue("file")])
    photo.set("b1", ["a0"], ["title": .null])
    photo.add("z0", [], .asset(PhotoFacts(original: SHA256Digest(of: []), settings: ["title": UnitValue("other")])))
    #expect(photo.merged.metadata.settings == [:] && photo.merged.conflicts == [])
  }

  @Test("imports that know nothing of each other and say different things are a conflict of facts")
  func imports() {
    var photo = Self.photo(PhotoFacts(original: SHA256Digest(of: []), settings: ["rating": UnitValue(1)]))
    photo.add("b0", [], .asset(PhotoFacts(original: SHA256Digest(of: []), settings: ["rating": UnitValue(2)])))
    #expect(photo.merged.metadata.settings == ["rating": UnitValue(2)] && photo.merged.conflictNames == ["rating"])
  }

  @Test("of facts that are never set the last import or original counts, without a conflict")
  func fileFacts() {
    let width = { (value: JSONValue) in ["width": UnitValue(value)] }
    var photo = Self.photo(PhotoFacts(original: SHA256Digest(of: []), file: width(10)))
    photo.add("b0", [], .asset(PhotoFacts(original: SHA256Digest(of: []), file: width(20))))
    #expect(photo.merged.metadata.file == width(20))
    photo.add("c1", ["a0"], .original(SHA256Digest(of: [1]), width(30)))
    #expect(photo.merged.metadata.file == width(30) && photo.merged.metadata.original == SHA256Digest(of: [1]))
    #expect(photo.merged.conflicts == [])
    photo.add("d1", ["a0"], .original(SHA256Digest(of: [2]), [:]))
    #expect(photo.merged.metadata.original == SHA256Digest(of: [2]) && photo.merged.conflictNames == ["original"])
  }

  @Test("whether a photo is in the trash is yes or no: two dates are no conflict")
  func trashDates() {
    var photo = Self.photo()
    photo.set("b1", ["a0"], ["trashed": "2026-01-01"])
    photo.set("c1", ["a0"], ["trashed": "2026-01-02"])
    #expect(photo.merged.metadata.settings["trashed"] == UnitValue("2026-01-02") && photo.merged.conflicts == [])
    photo.set("d1", ["a0"], ["trashed": .null])
    #expect(photo.merged.metadata.settings["trashed"] == nil && photo.merged.conflictNames == ["trashed"])
  }

  @Test("a photo in the trash is listed if an entry and the trash did not know each other")
  func trashAndEdit() throws {
    var photo = Self.photo()
    photo.set("t1", ["a0"], ["trashed": "2026-01-01"])
    photo.edit("e1", ["a0"], [TestPhoto.exposure])
    let conflict = try #require(photo.merged.conflicts.first)
    #expect(photo.merged.conflictNames == ["trashed"])
    #expect(conflict.versions.map { ModelLines.text($0.line) } == ["e1", "t1"])
    #expect(conflict.versions.map(\.value) == [nil, UnitValue("2026-01-01")])
    #expect(conflict.shown == UnitValue("2026-01-01"))
    var kept = photo
    kept.set("u2", ["t1", "e1"], ["trashed": .null])
    #expect(kept.merged.conflicts == [])
    photo.set("u2", ["t1", "e1"], ["trashed": "2026-01-03"])
    #expect(photo.merged.conflicts == [])
    var edited = Self.photo()
    edited.edit("e1", ["a0"], [TestPhoto.exposure])
    edited.set("t2", ["e1"], ["trashed": "2026-01-01"])
    edited.undo("u3", ["t2"], "e1")
    edited.add("z0", [], .asset(PhotoFacts(original: SHA256Digest(of: []))))
    #expect(edited.merged.conflicts == [])
  }

  @Test("a keyword stays until somebody who knew its adding removes it")
  func keywords() {
    var photo = Self.photo(PhotoFacts(original: SHA256Digest(of: []), keywords: ["sea", "sky"]))
    photo.set("b1", ["a0"], [:], KeywordChange(adding: ["lake", "fog"]))
    photo.set("c1", ["a0"], [:], KeywordChange(removing: ["lake", "sea"]))
    #expect(photo.merged.metadata.keywords == ["sky", "lake", "fog"])
    photo.set("d2", ["b1", "c1"], [:], KeywordChange(adding: ["sky", "fog", "fog"], removing: ["lake", "fog"]))
    #expect(photo.merged.metadata.keywords == ["sky", "fog"])
    #expect(photo.merged.conflicts == [])
  }

  @Test("keywords of files come first, then by the first of the latest additions")
  func keywordOrder() {
    var photo = Self.photo(PhotoFacts(original: SHA256Digest(of: []), keywords: ["b", "a"]))
    photo.set("c1", ["a0"], [:], KeywordChange(adding: ["z", "y"]))
    photo.set("d1", ["a0"], [:], KeywordChange(adding: ["x", "z"]))
    #expect(photo.merged.metadata.keywords == ["b", "a", "z", "y", "x"])
    photo.set("e2", ["c1", "d1"], [:], KeywordChange(adding: ["b"]))
    #expect(photo.merged.metadata.keywords == ["a", "z", "y", "x", "b"])
  }

  @Test("a role has the latest resource, what was imported only without one, and two digests are a conflict")
  func resources() throws {
    var photo = Self.photo(
      PhotoFacts(original: SHA256Digest(of: []), resources: ["sidecar": Self.resource(1), "raw": Self.resource(9)]))
    photo.add("b1", ["a0"], .resource(role: "sidecar", Self.resource(2)))
    #expect(photo.merged.metadata.resources == ["sidecar": Self.resource(2), "raw": Self.resource(9)])
    photo.add("c1", ["a0"], .resource(role: "sidecar", Self.resource(2, "other name")))
    #expect(
      photo.merged.metadata.resources["sidecar"] == Self.resource(2, "other name") && photo.merged.conflicts == [])
    photo.add("d1", ["a0"], .resource(role: "sidecar", Self.resource(3)))
    let conflict = try #require(photo.merged.conflicts.first)
    #expect(photo.merged.conflictNames == ["resources.sidecar"] && conflict.versions.count == 3)
    #expect(conflict.shown == UnitValue(.string(SHA256Digest(of: [3]).hex)))
    photo.add("e2", ["b1", "c1", "d1"], .resource(role: "sidecar", nil))
    #expect(photo.merged.metadata.resources == ["raw": Self.resource(9)] && photo.merged.conflicts == [])
    photo.add("f3", ["e2"], .resource(role: "raw", nil))
    #expect(photo.merged.metadata.resources == [:])
  }

  @Test("a photo without an import was purged elsewhere, or its import is unreadable")
  func existence() {
    #expect(TestPhoto().merged.existence == .absent)
    var photo = TestPhoto()
    photo.edit("b4", ["a0"], [TestPhoto.exposure])
    photo.edit("c5", ["b4"], [TestPhoto.exposure(2)])
    #expect(photo.merged.existence == .purgedElsewhere)
    #expect(photo.merged.steps == "exposure ev 2")
    let damaged = MergedPhoto(photo.lines, blank: [ModelLines.id("a0")], rules: ModelUnits())
    #expect(damaged.existence == .damaged && damaged.steps == "exposure ev 2" && damaged.metadata.original == nil)
    #expect(MergedPhoto(photo.lines, blank: [ModelLines.id("x")], rules: ModelUnits()).existence == .purgedElsewhere)
    photo.add("a0", [], .asset(PhotoFacts(original: SHA256Digest(of: []))))
    #expect(MergedPhoto(photo.lines, blank: [ModelLines.id("x")], rules: ModelUnits()).existence == .present)
  }

  @Test(
    "of several renditions one counts that cannot be made again, else one that is here, else that of the smallest ID")
  func renditions() {
    let all = ["c", "b", "a"].enumerated().map { index, name in
      RenditionChoice(
        line: ModelLines.id(name), digest: SHA256Digest(of: [UInt8(index)]), isReproducible: name != "b")
    }
    let again = all.filter(\.isReproducible)
    #expect(RenditionChoice.counting(all) { _ in true } == all[1])
    #expect(RenditionChoice.counting(all) { $0 != all[1].digest } == all[1])
    #expect(RenditionChoice.counting(again) { $0 == all[0].digest } == all[0])
    #expect(RenditionChoice.counting(again) { _ in true } == all[2])
    #expect(RenditionChoice.counting(again) { _ in false } == all[2])
    #expect(RenditionChoice.counting([]) { _ in true } == nil)
  }
}
