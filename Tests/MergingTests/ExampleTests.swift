import Documents
import Merging
import TestSupport
import Testing

/// Small histories whose result a person can check, those of the format's page among them.
@Suite("examples of merging", .timeLimit(.minutes(Effort.minutes)))
struct ExampleTests {
  private typealias Photo = TestPhoto

  private static let kept = "exposure ev 0.3, contrast amount 12"
  private static let vignette: JSONValue = ["vignette", "vignette", ["amount": -20]]
  private static let sky: JSONValue = ["sky", "sky", ["amount": 30, "mask": "M"]]
  private static let strongSky: JSONValue = ["sky", "sky", ["amount": 45, "mask": "M"]]

  @Test("different units changed on two machines are both shown")
  func differentUnits() {
    var photo = Photo.edited
    photo.edit("l5", ["b4"], [Photo.exposure(0.5), Photo.contrast])
    photo.edit("n5", ["b4"], [Photo.exposure, Photo.contrast, Self.vignette])
    #expect(photo.merged.steps == "exposure ev 0.5, contrast amount 12, vignette amount -20")
    #expect(photo.merged.conflicts == [])
    #expect(photo.merged.merge.shown.isMerged)
  }

  @Test(
    "of one unit changed on two machines the last in order is shown, and it stays a conflict until somebody writes it")
  func sameUnit() throws {
    var photo = Photo.edited
    photo.edit("l5", ["b4"], [Photo.exposure(0.5), Photo.contrast])
    photo.edit("n9", ["b4"], [Photo.exposure(0.9), Photo.contrast])
    #expect(photo.merged.steps == "exposure ev 0.9, contrast amount 12")
    let conflict = try #require(photo.merged.conflicts.first)
    #expect(conflict.name == "#exposure.ev")
    #expect(conflict.versions.map { ModelLines.text($0.line) } == ["l5", "n9"])
    #expect(conflict.versions.map(\.value) == [UnitValue(0.5), UnitValue(0.9)])
    #expect(conflict.shown == UnitValue(0.9))
    #expect(conflict.base == Conflict.Version(ModelLines.id("b4"), UnitValue(0.3)))
    photo.edit("x6", ["l5", "n9"], [Photo.exposure(0.9), ["contrast", "contrast", ["amount": 20]]])
    #expect(photo.merged.steps == "exposure ev 0.9, contrast amount 20")
    #expect(photo.merged.conflictNames == ["#exposure.ev"])
    var kept = photo
    kept.edit("y7", ["x6"], [Photo.exposure(0.5), ["contrast", "contrast", ["amount": 20]]])
    #expect(kept.merged.steps == "exposure ev 0.5, contrast amount 20")
    #expect(kept.merged.conflicts == [])
    photo.edit(
      "y7", ["x6"], [Photo.exposure(0.9), ["contrast", "contrast", ["amount": 20]]], resolved: ["#exposure.ev"])
    #expect(photo.merged.steps == "exposure ev 0.9, contrast amount 20")
    #expect(photo.merged.conflicts == [])
  }

  @Test("a step removed on one machine and changed on the other stays with all its parts", arguments: ["d6", "x6"])
  func removed(id: String) {
    var photo = Photo.edited
    photo.edit("s5", ["b4"], [Photo.exposure, Photo.contrast, Self.sky])
    photo.edit(id, ["s5"], [Photo.exposure, Photo.contrast])
    photo.edit("e6", ["s5"], [Photo.exposure, Photo.contrast, Self.strongSky])
    #expect(photo.merged.steps == Self.kept + #", sky amount 45 mask "M""#)
    #expect(photo.merged.conflictNames == ["#sky"])
  }

  @Test("an undone edit counts while others stand on it, and is listed")
  func undone() {
    var photo = Photo.edited
    photo.edit("s5", ["b4"], [Photo.exposure, Photo.contrast, Self.sky])
    photo.undo("u6", ["s5"], "s5")
    #expect(photo.merged.steps == Self.kept)
    photo.edit("e6", ["s5"], [Photo.exposure, Photo.contrast, Self.strongSky])
    #expect(photo.merged.steps == Self.kept + #", sky amount 45 mask "M""#)
    #expect(photo.merged.conflictNames == ["@s5"])
    #expect(!photo.merged.merge.canUndo(ModelLines.id("s5")))
    #expect(photo.merged.merge.edits(standingOn: ModelLines.id("s5")) == [ModelLines.id("e6")])
    photo.undo("u7", ["u6", "e6"], "e6")
    #expect(photo.merged.steps == Self.kept)
  }

  @Test("an undo leaves the edits that do not stand on what it takes back")
  func independent() {
    var photo = Photo.edited
    photo.undo("u5", ["b4"], "b4")
    photo.edit("n5", ["b4"], [Photo.exposure, Photo.contrast, Self.vignette])
    #expect(photo.merged.steps == "vignette amount -20")
    #expect(photo.merged.conflicts == [])
  }

  @Test("steps that were put at one place are in the order of their ranks", arguments: ["o1", "z1"])
  func ranks(id: String) {
    var photo = Photo.edited
    photo.edit(id, ["b4"], [Photo.exposure, Photo.contrast, ["sharpen", "sharpen", ["amount": 40]]])
    photo.edit("n5", ["b4"], [Photo.exposure, Photo.contrast, Self.vignette])
    #expect(photo.merged.steps == Self.kept + ", sharpen amount 40, vignette amount -20")
  }

  @Test("a step moved on one machine and one added on the other are both where they were put")
  func moved() {
    var photo = Photo.edited
    photo.edit("m1", ["b4"], [Photo.contrast, Photo.exposure])
    photo.edit("n5", ["b4"], [Photo.exposure, Photo.contrast, Self.vignette])
    #expect(photo.merged.steps == "contrast amount 12, exposure ev 0.3, vignette amount -20")
  }

  @Test("after a pull, undo takes the own edit first, then the other's, then what both knew")
  func undoOrder() {
    var photo = Photo.edited
    photo.edit("l5", ["b4"], [Photo.exposure(0.5), Photo.contrast])
    photo.edit("n5", ["b4"], [Photo.exposure, Photo.contrast, Self.vignette])
    let own = Set(["a0", "b4", "l5"].map(ModelLines.id))
    var (heads, undone) = (["l5", "n5"], [String]())
    while let target = photo.merged.merge.undoTarget(isOwn: own.contains) {
      undone.append(ModelLines.text(target))
      let effect = photo.merged.merge.effect(ofUndo: target)
      photo.undo("u\(undone.count)", heads, ModelLines.text(target))
      heads = ["u\(undone.count)"]
      #expect(effect?.recipe == photo.merged.merge.shown)
      #expect(effect?.remaining == [])
    }
    #expect(undone == ["l5", "n5", "b4"])
    #expect(photo.merged.steps == "")
  }

  @Test("an undo names what it changes, and what stays because others stand on it")
  func effect() throws {
    var photo = Photo.edited
    photo.edit("n5", ["b4"], [Photo.exposure(0.9), Photo.contrast])
    let top = try #require(photo.merged.merge.effect(ofUndo: ModelLines.id("n5")))
    #expect(top.undone.map(\.name) == ["#exposure.ev"])
    #expect(top.remaining == [])
    let lower = try #require(photo.merged.merge.effect(ofUndo: ModelLines.id("b4")))
    #expect(lower.undone == [])
    #expect(lower.remaining.map(\.name) == ["#contrast", "#contrast.amount", "#exposure", "#exposure.ev"])
    #expect(lower.recipe == photo.merged.merge.shown)
    #expect(photo.merged.merge.effect(ofUndo: ModelLines.id("a0")) == nil)
  }

  @Test("a redo on one machine and an edit made without it on the other make a contested edit")
  func redone() throws {
    var photo = Photo.edited
    photo.undo("u5", ["b4"], "b4")
    photo.redo("r6", ["u5"], "b4")
    photo.edit("k6", ["u5"], [Photo.exposure(0.9)])
    #expect(photo.merged.steps == "exposure ev 0.9, contrast amount 12")
    #expect(photo.merged.conflictNames == ["@b4"])
    let conflict = try #require(photo.merged.conflicts.first)
    #expect(conflict.versions.map { ModelLines.text($0.line) } == ["k6", "r6"])
    #expect(conflict.versions.map(\.value) == [UnitValue("undone"), UnitValue("counts")])
    #expect(conflict.shown == UnitValue("counts"))
  }

  @Test("a contested edit names everybody who was not aware of its redo")
  func unaware() throws {
    var photo = Photo.edited
    photo.undo("u5", ["b4"], "b4")
    photo.redo("r6", ["u5"], "b4")
    photo.edit("k6", ["u5"], [Photo.exposure(0.9)])
    photo.edit("k7", ["k6"], [Photo.exposure(0.8)])
    let conflict = try #require(photo.merged.conflicts.first)
    #expect(conflict.versions.map { ModelLines.text($0.line) } == ["k6", "r6", "k7"])
    photo.edit("m8", ["r6", "k7"], [Photo.exposure(0.7)])
    #expect(photo.merged.conflicts == [])
  }

  @Test("the base of a conflict is the last value that all writers knew")
  func base() {
    var photo = Photo.edited
    photo.edit("c5", ["b4"], [Photo.exposure(0.4), Photo.contrast])
    photo.edit("l6", ["c5"], [Photo.exposure(0.5), Photo.contrast])
    photo.edit("n6", ["c5"], [Photo.exposure(0.6), Photo.contrast])
    #expect(photo.merged.conflicts.map(\.base) == [Conflict.Version(ModelLines.id("c5"), UnitValue(0.4))])
  }

  @Test("what merging would make invalid is shown as the last edit, whole")
  func invalid() {
    var photo = Photo.edited
    photo.edit("l5", ["b4"], [["levels", "levels", ["black": 1, "white": 4]]])
    photo.edit("p6", ["l5"], [["levels", "levels", ["black": 3, "white": 4]]])
    photo.edit("q6", ["l5"], [["levels", "levels", ["black": 1, "white": 2]]])
    #expect(photo.merged.steps == "levels black 1 white 2")
    #expect(photo.merged.conflictNames == ["recipe"])
    #expect(photo.merged.merge.shown.entry == ModelLines.id("q6"))
    photo.edit("s7", ["p6", "q6"], [["levels", "levels", ["black": 1, "white": 2]]], resolved: ["recipe"])
    #expect(photo.merged.conflicts == [])
  }

  @Test("an edit that is not valid by itself is shown as it is, without a conflict")
  func invalidAlone() {
    var photo = Photo.edited
    photo.edit("l5", ["b4"], [["levels", "levels", ["black": 4, "white": 1]]])
    #expect(photo.merged.steps == "levels black 4 white 1" && photo.merged.conflicts == [])
  }

  @Test("edits of different bases are a choice between whole edits")
  func bases() {
    var photo = Photo.edited
    photo.edit("l5", ["b4"], [Photo.exposure(0.5)], base: 1)
    photo.edit("n5", ["b4"], [Photo.exposure(0.9), Photo.contrast])
    #expect(photo.merged.steps == "exposure ev 0.9, contrast amount 12")
    #expect(photo.merged.conflictNames == ["edit"])
    #expect(photo.merged.merge.shown.entry == ModelLines.id("n5"))
  }
}
