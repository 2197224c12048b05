import Adjustments
import Documents
import Merging
import TestSupport
import Testing

@Suite("the units of a recipe", .timeLimit(.minutes(Effort.minutes)))
struct UnitTests {
  private let units = TestRecipe.units

  @Test("a whole group is one value of those of its parameters that are stated")
  func wholeGroups() throws {
    let levels: JSONValue = ["op": "levels", "white": 0.9, "gamma": 1.2, "black": 0.1]
    #expect(TestRecipe.values([levels]) == ["#levels.black": #"{"black":0.1,"white":0.9}"#, "#levels.gamma": "1.2"])
    #expect(TestRecipe.values([["op": "levels", "white": 0.9]]) == ["#levels.black": #"{"white":0.9}"#])
    #expect(TestRecipe.values([["op": "levels", "gamma": 2]]) == ["#levels.gamma": "2"])
    #expect(
      TestRecipe.values([["op": "crop", "aspect": "4:5", "note": "n"]]) == [
        "#crop.x": #"{"aspect":"4:5"}"#, "#crop.note": #""n""#,
      ])
    let resize: JSONValue = ["op": "resize", "width": 9, "enlarge": true, "kernel": "lanczos3"]
    #expect(
      TestRecipe.values([resize]) == [
        "#resize.width": #"{"enlarge":true,"width":9}"#, "#resize.kernel": #""lanczos3""#,
      ])
  }

  @Test("groups name parameters in the order of their declaration, each once", arguments: Catalog.ops)
  func declaredGroups(op: String) throws {
    let type = try #require(Catalog.adjustment(named: op))
    for group in (type as? any GroupedAdjustment.Type)?.wholeGroups ?? [] {
      #expect(group.count > 1)
      #expect(group == type.parameterFacts.map(\.key).filter(group.contains), "\(op)")
    }
    let grouped = ((type as? any GroupedAdjustment.Type)?.wholeGroups ?? []).joined()
    #expect(grouped.count == Set(grouped).count)
  }

  @Test("no parameter is named place, which is the name of a step's place", arguments: Catalog.ops)
  func reservedName(op: String) throws {
    let type = try #require(Catalog.adjustment(named: op))
    #expect(!type.parameterFacts.contains { $0.key == "place" })
  }

  @Test("what was asked for, the mark and all parameters are one value")
  func resolvedSteps() throws {
    let mark = String(repeating: "0f", count: 16)
    let step: JSONValue = [
      "op": "whiteBalance", "kelvin": 5000, "tint": 3, "from": ["neutral": [0.5, 0.5]], "measured": .string(mark),
      "opacity": 0.5, "x-a": 1,
    ]
    #expect(
      TestRecipe.values([step]) == [
        "#whiteBalance.from":
          #"{"from":{"neutral":[0.5,0.5]},"kelvin":5000,"measured":"\#(mark)","tint":3}"#,
        "#whiteBalance.opacity": "0.5", "#whiteBalance.x-a": "1",
      ])
    let marked: JSONValue = ["op": "grain", "measured": .string(mark), "seed": 3]
    #expect(TestRecipe.values([marked]) == ["#grain.from": #"{"measured":"\#(mark)","seed":3}"#])
    #expect(TestRecipe.values([["op": "lut", "from": "a.cube"]]) == ["#lut.from": #"{"from":"a.cube"}"#])
    for json in [step, marked] {
      var content = TestRecipe.content([json])
      #expect(units.content(of: units.data(of: content)) == content)
      #expect(units.isValid(content))
      let (op, id) = (content.steps[0].op, content.steps[0].id)
      content.values[.part(step: id, op: op, key: "note")] = UnitValue("n")
      content.values[.part(step: id, op: "exposure", key: "tint")] = UnitValue(1)
      #expect(units.isValid(content))
      let key = op == "grain" ? "seed" : "temperature"
      content.values[.part(step: id, op: op, key: key)] = op == "grain" ? UnitValue(4) : UnitValue(["tint": 1])
      #expect(!units.isValid(content))
    }
  }

  @Test("a step without an id, or with that of an earlier one, gets its op or the first number that is free")
  func ids() throws {
    let steps: [JSONValue] = [
      ["op": "hue"], ["op": "hue"], ["op": "exposure", "id": "hue-2"], ["op": "hue", "id": "hue-2"], ["op": "sepia"],
      ["op": "grain", "id": "sepia"], ["op": "hue"],
    ]
    let content = TestRecipe.content(steps)
    #expect(content.steps.map(\.id) == ["hue", "hue-3", "hue-2", "hue-4", "sepia-2", "sepia", "hue-5"])
    #expect(content.steps.map(\.op) == steps.map { $0["op"]?.stringValue })
    #expect(units.content(of: units.data(of: content)) == content)
  }

  @Test("the metadata of the output are a unit of their own, its other settings one together")
  func output() {
    let values = { TestRecipe.values([], ["output": $0]) }
    #expect(
      values(["format": "jpeg", "metadata": "safe", "quality": 90]) == [
        "output": #"{"format":"jpeg","quality":90}"#, "output.metadata": #""safe""#,
      ])
    #expect(values(["metadata": "none"]) == ["output.metadata": #""none""#])
    #expect(values(["dpi": 300]) == ["output": #"{"dpi":300}"#])
    #expect(values([:]).isEmpty)
  }

  @Test("of different policies for metadata the strictest is shown")
  func strictestMetadata() {
    let shown = { (values: [JSONValue?]) in
      units.shown(.member("output.metadata"), of: values.map { $0.map { UnitValue($0) } })
    }
    #expect(shown(["none", "safe", nil]) == .some(UnitValue("none")))
    #expect(shown([nil, "safe", "keep"]) == .some(UnitValue("safe")))
    #expect(shown([nil, "keep"]) == .some(UnitValue("keep")))
    #expect(shown(["keep", nil]) == .some(nil))
    #expect(shown(["safe", "later", 3]) == .some(UnitValue("safe")))
    #expect(units.shown(.member("output"), of: [nil, UnitValue(1)]) == nil)
  }

  @Test("of different regions to redact all are shown, in the order in which they appear")
  func redactedRegions() {
    let (a, b, c): (JSONValue, JSONValue, JSONValue) = (["x": 0.1], ["x": 0.2, "y": 0.1], ["width": 1])
    let unit = EditUnit.part(step: "r", op: "redact", key: "regions")
    let values: [UnitValue?] = [UnitValue([a, b]), nil, UnitValue([["y": 0.1, "x": 0.2], c, a])]
    #expect(units.shown(unit, of: values) == .some(UnitValue([a, b, c])))
    #expect(units.shown(unit, of: [nil, UnitValue([])]) == .some(nil))
    #expect(units.shown(.part(step: "r", op: "redact", key: "color"), of: values) == nil)
    #expect(units.shown(.part(step: "r", op: "heal", key: "regions"), of: values) == nil)
  }

  @Test("a recipe is not valid if two of its values contradict each other")
  func contradictions() {
    #expect(!units.isValid(TestRecipe.content([["op": "levels", "black": 0.8, "white": 0.2]])))
    #expect(!units.isValid(TestRecipe.content([["op": "exposure", "ev": 99]])))
    #expect(units.isValid(TestRecipe.content([["op": "levels", "black": 0.2, "white": 0.8]])))
  }
}
