import Adjustments
import Documents
import Merging
import TestSupport
import Testing

@Suite("edits without units", .timeLimit(.minutes(Effort.minutes)))
struct ForeignTests {
  private let units = TestRecipe.units

  private func expectForeign(_ data: EditData, isNewer: Bool) {
    let content = units.content(of: data)
    #expect(content.isForeign && content.isNewer == isNewer, "\(String(decoding: data.bytes, as: UTF8.self))")
    #expect(content.steps.isEmpty && content.values.isEmpty && !units.isValid(content))
    let parts = [data.formatIdentifier, data.formatVersion, data.digest.hex, data.base.hex]
    #expect(content.edit == UnitValue(.texts(parts)))
    var known = data
    known.bytes = []
    #expect(units.data(of: content) == known)
  }

  @Test("data of another program has one value: format, version, digest and base")
  func otherProgram() {
    expectForeign(TestRecipe.data(Array("anything".utf8), format: "com.example", version: "é 7"), isNewer: false)
    expectForeign(TestRecipe.data([], format: "", version: ""), isNewer: false)
    expectForeign(TestRecipe.data(TestRecipe.json([]), format: "org.photoedit.recipe2"), isNewer: false)
  }

  @Test("a recipe of a newer version is newer", arguments: ["1.1", "2.0", "0.9", "1", ""])
  func newerVersion(version: String) {
    expectForeign(TestRecipe.data(TestRecipe.json([]), version: version), isNewer: true)
    expectForeign(TestRecipe.data(TestRecipe.json([], ["formatVersion": .string(version)])), isNewer: true)
  }

  @Test("a step with an op or a revision that is not known makes a recipe newer")
  func newerStep() {
    expectForeign(TestRecipe.data([["op": "exposure"], ["op": "relight"]]), isNewer: true)
    expectForeign(TestRecipe.data([["op": "exposure", "revision": 2]]), isNewer: true)
    #expect(!TestRecipe.content([["op": "exposure", "revision": 1]]).isForeign)
  }

  @Test(
    "what is no recipe at all is broken, not newer",
    arguments: [
      "", "{", "[]", "null", #"{"adjustments":{}}"#, #"{}"#, #"{"adjustments":[1]}"#, #"{"adjustments":[{}]}"#,
      #"{"adjustments":[{"op":1}]}"#, #"{"adjustments":[{"op":"hue","revision":0}]}"#,
      #"{"adjustments":[{"op":"hue","revision":1.5}]}"#, #"{"adjustments":[{"op":"hue","id":1}]}"#,
      #"{"adjustments":[],"adjustments":[]}"#, #"{"adjustments":[],"formatVersion":1}"#,
      #"{"adjustments":[],"formatIdentifier":"com.example"}"#,
      #"{"adjustments":[],"x-\#u{e9}":1,"x-e\#u{301}":2}"#,
      #"{"adjustments":[{"op":"hue","x-\#u{e9}":1,"x-e\#u{301}":2}]}"#,
    ])
  func broken(text: String) {
    expectForeign(TestRecipe.data(Array(text.utf8)), isNewer: false)
  }

  @Test("a recipe is not valid if it is larger than an edit may be")
  func tooLarge() {
    let room = AdjustmentData.maximumSize - TestRecipe.data([], ["note": ""]).bytes.count
    let note = { JSONValue.string(String(repeating: "a", count: $0)) }
    #expect(units.isValid(TestRecipe.content([], ["note": note(room)])))
    #expect(!units.isValid(TestRecipe.content([], ["note": note(room + 1)])))
  }
}
