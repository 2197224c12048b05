import Documents
import TestSupport
import Testing

@testable import Merging

/// Undo, redo and revert on one machine, and what lines do that are not as they should be.
@Suite("histories of merged photos", .timeLimit(.minutes(Effort.minutes)))
struct HistoryTests {
  @Test("on one machine, undo and redo move in a list of states", arguments: Array(UInt64(1)...30))
  func list(seed: UInt64) throws {
    var photo = TestPhoto.edited
    var generator = SeededGenerator(seed: seed)
    var (states, edits, position) = ([ShownRecipe(), photo.merged.merge.shown], ["a0", "b4"], 1)
    var last = "b4"
    for number in 5..<45 {
      let name = "x\(number)"
      let merge = photo.merged.merge
      switch Int.random(in: 0..<6, using: &generator) {
      case 0, 1:
        #expect(merge.undoTarget { _ in true } == (position > 0 ? ModelLines.id(edits[position]) : nil))
        guard position > 0 else { continue }
        photo.undo(name, [last], edits[position])
        position -= 1
      case 2:
        let isUndone = position + 1 < states.count
        #expect(merge.redoTarget { _ in true } == (isUndone ? ModelLines.id(edits[position + 1]) : nil))
        guard isUndone else { continue }
        photo.redo(name, [last], edits[position + 1])
        position += 1
      case let action:
        if action == 3 {
          photo.add(name, [last], .revert(ModelLines.id("b4")))
        } else {
          photo.edit(name, [last], [TestPhoto.exposure(Double(number)), TestPhoto.contrast])
        }
        states = states[...position] + [photo.merged.merge.shown]
        edits = edits[...position] + [name]
        position += 1
      }
      last = name
      #expect(photo.merged.merge.shown == states[position])
      #expect(photo.merged.conflicts == [])
    }
  }

  @Test("a revert has the recipe of its target, that of the original too, and its undo takes it back")
  func revert() {
    var photo = TestPhoto.edited
    photo.edit("c5", ["b4"], [TestPhoto.exposure(2)])
    photo.add("r6", ["c5"], .revert(ModelLines.id("b4")))
    #expect(photo.merged.steps == "exposure ev 0.3, contrast amount 12")
    #expect(photo.merged.merge.shown.entry == ModelLines.id("r6"))
    photo.add("r7", ["r6"], .revert(ModelLines.id("a0")))
    #expect(photo.merged.steps == "" && photo.merged.merge.shown.entry == ModelLines.id("r7"))
    photo.add("r8", ["r7"], .revert(ModelLines.id("r6")))
    #expect(photo.merged.steps == "exposure ev 0.3, contrast amount 12")
    photo.undo("u9", ["r8"], "r8")
    #expect(photo.merged.steps == "")
    photo.add("s9", ["u9"], .revert(ModelLines.id("missing")))
    #expect(photo.merged.steps == "" && photo.merged.conflicts == [])
  }

  @Test("an undo of what is no edit, or not here, has no effect", arguments: ["a0", "u5", "missing"])
  func targets(target: String) {
    var photo = TestPhoto.edited
    photo.undo("u5", ["b4"], target)
    photo.redo("v6", ["u5"], target)
    #expect(photo.merged.steps == "exposure ev 0.3, contrast amount 12")
    #expect(photo.merged.conflicts == [])
    #expect(photo.merged.merge.redoTarget { _ in true } == nil)
    #expect(!photo.merged.merge.canUndo(ModelLines.id(target)))
    #expect(photo.merged.merge.recipe(afterUndo: ModelLines.id(target)) == photo.merged.merge.shown)
    #expect(photo.merged.merge.recipe(afterRedo: ModelLines.id(target)) == photo.merged.merge.shown)
  }

  @Test("an undo that was redone, and undone again, counts as its last line says")
  func toggled() {
    var photo = TestPhoto.edited
    var last = "b4"
    for number in 5..<15 {
      let name = "x\(number)"
      if number.isMultiple(of: 2) { photo.redo(name, [last], "b4") } else { photo.undo(name, [last], "b4") }
      last = name
      #expect(photo.merged.merge.counts(ModelLines.id("b4")) == number.isMultiple(of: 2))
    }
  }

  @Test("a redo brings back what it stands on")
  func redoOfDependents() {
    var photo = TestPhoto.edited
    photo.edit("c5", ["b4"], [TestPhoto.exposure(2), TestPhoto.contrast])
    photo.undo("u6", ["c5"], "c5")
    photo.undo("u7", ["u6"], "b4")
    #expect(photo.merged.steps == "")
    photo.redo("r8", ["u7"], "c5")
    #expect(photo.merged.steps == "exposure ev 2, contrast amount 12")
    #expect(photo.merged.merge.countingEdits == ["b4", "c5"].map(ModelLines.id))
    photo.undo("u9", ["r8"], "c5")
    #expect(photo.merged.steps == "")
  }

  @Test("an undo that others hold back counts when what stands on its edit is undone")
  func undoOfDependents() {
    var photo = TestPhoto.edited
    photo.edit("c5", ["b4"], [TestPhoto.exposure(2), TestPhoto.contrast])
    photo.undo("u6", ["c5"], "b4")
    #expect(photo.merged.steps == "exposure ev 2, contrast amount 12")
    photo.set("s7", ["u6"], ["rating": 1])
    photo.undo("u8", ["s7"], "c5")
    #expect(photo.merged.steps == "" && photo.merged.merge.countingEdits == [])
  }

  @Test("a revert to a line that comes after it, because lines are missing, changes nothing", arguments: ["z0", "y2"])
  func laterTarget(target: String) {
    var photo = TestPhoto()
    photo.add("a0", [], .asset(PhotoFacts(original: SHA256Digest(of: []))))
    photo.add("z0", ["a0"], .asset(PhotoFacts(original: SHA256Digest(of: []))))
    photo.edit("y2", ["z0"], [TestPhoto.contrast])
    photo.edit("b1", ["missing"], [TestPhoto.exposure(1)])
    photo.add("c1", ["b1"], .revert(ModelLines.id(target)))
    #expect(photo.merged.steps == "exposure ev 1, contrast amount 12")
  }

  @Test("a recipe that a newer program wrote is shown whole, and where it would have to be merged the photo is newer")
  func newer() {
    struct NewerUnits: EditUnits {
      let units = ModelUnits()
      func content(of data: EditData) -> EditContent {
        guard data.bytes.contains(UInt8(ascii: "7")) else { return units.content(of: data) }
        return EditContent(edit: UnitValue(.string(data.digest.hex)), isForeign: true, isNewer: true)
      }
      func content(ofOriginal digest: SHA256Digest) -> EditContent { units.content(ofOriginal: digest) }
      func data(of content: EditContent) -> EditData { units.data(of: content) }
      func rank(of op: String) -> Int { units.rank(of: op) }
      func isValid(_ content: EditContent) -> Bool { units.isValid(content) }
      func shown(_ unit: EditUnit, of values: [UnitValue?]) -> UnitValue?? { units.shown(unit, of: values) }
    }
    var photo = TestPhoto.edited
    photo.edit("n5", ["b4"], [TestPhoto.exposure(7)])
    var merged: PhotoMerge { PhotoMerge(photo.lines, rules: NewerUnits()) }
    #expect(!merged.isNewer && merged.shown.entry == ModelLines.id("n5"))
    photo.set("s6", ["n5"], ["rating": 1])
    photo.set("s7", ["n5"], ["rating": 2])
    #expect(!merged.isNewer)
    photo.edit("l5", ["b4"], [TestPhoto.exposure(2)])
    #expect(merged.isNewer)
    photo.edit("m8", ["s6", "s7", "l5"], [TestPhoto.exposure(3)])
    #expect(!merged.isNewer && merged.shown.entry == ModelLines.id("m8"))
  }

  @Test("data of another program is one unit, and is found again after an undo and a redo")
  func foreign() {
    var photo = TestPhoto.edited
    let data = { (number: Int) in ModelUnits.data(["foreign": .integer(number), "base": 0]) }
    photo.add("f5", ["b4"], .edit(data(1), resolved: []))
    photo.undo("u6", ["f5"], "b4")
    photo.add("g6", ["f5"], .edit(data(1), resolved: []))
    #expect(photo.merged.merge.shown.data == data(1))
    photo.add("h6", ["f5"], .edit(data(2), resolved: []))
    #expect(photo.merged.conflictNames == ["edit", "@b4"] && photo.merged.merge.shown.data == data(2))
    photo.redo("r7", ["u6"], "b4")
    #expect(photo.merged.conflictNames == ["edit", "@b4"] && photo.merged.merge.shown.data == data(2))
  }

  @Test(
    "a unit is found by the name that users read",
    arguments: [
      "edit", "recipe.title", "output.metadata", "#sky", "#sky.mask", "#sky.place", "#sky.a.b",
    ])
  func names(name: String) throws {
    let content = EditContent(edit: UnitValue(1), steps: [EditStep(id: "sky", op: "exposure")])
    let unit = try #require(EditUnit(name: name, in: content))
    #expect(unit.name == name)
    if case .part(let step, let op, _) = unit { #expect(step == "sky" && op == "exposure") }
    #expect(EditUnit(name: "#lake.mask", in: content) == nil)
    #expect(EditUnit(name: "#lake", in: content) == .step("lake"))
    #expect(EditUnit(name: "recipe", in: content) == .edit)
  }

  @Test("a step whose adjustment was revised on one machine is a conflict with its change on the other")
  func revisions() throws {
    var table = UnitTable()
    let first = NumberedContent(EditContent(edit: UnitValue(1), steps: [EditStep(id: "s", op: "sky")]), in: &table)
    let second = NumberedContent(
      EditContent(edit: UnitValue(1), steps: [EditStep(id: "s", op: "sky", revision: 2)]), in: &table)
    #expect(first != second && first.steps == second.steps)
    #expect(try #require(second.content(table)).steps == [EditStep(id: "s", op: "sky", revision: 2)])
    var writes = WrittenUnits(old: first, new: second)
    writes.addDifferences(table)
    #expect(writes.values.map { table.values[$0.value]?.description } == [#"["sky",2]"#])
  }
}
