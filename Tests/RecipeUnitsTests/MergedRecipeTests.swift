import Adjustments
import Documents
import Merging
import TestSupport
import Testing

/// Edits of two people who did not know each other's.
@Suite("merging recipes", .timeLimit(.minutes(Effort.minutes)))
struct MergedRecipeTests {
  /// An ID; those of larger numbers come later.
  private static func id(_ number: UInt8) -> LineID {
    ([number] + [UInt8](repeating: 0, count: SHA256Digest.size - 1)).withUnsafeBytes { SHA256Digest(bytes: $0) }
  }

  /// What two concurrent edits of a recipe lead to.
  private func merged(_ first: [JSONValue], _ one: [JSONValue], _ other: [JSONValue]) -> PhotoMerge {
    let line = { (number: UInt8, parents: [UInt8], change: PhotoChange) in
      PhotoLine(id: Self.id(number), parents: parents.map(Self.id), change: change)
    }
    let edit = { (steps: [JSONValue]) in PhotoChange.edit(TestRecipe.data(steps), resolved: []) }
    return PhotoMerge(
      [
        line(0, [], .asset(PhotoFacts(original: TestRecipe.base))), line(1, [0], edit(first)), line(2, [1], edit(one)),
        line(3, [1], edit(other)),
      ], rules: TestRecipe.units)
  }

  /// The steps of what is shown.
  private func steps(_ merge: PhotoMerge) throws -> JSONValue? {
    try TestRecipe.json(of: try #require(merge.shown.content))["adjustments"]
  }

  private static func exposure(_ ev: Double) -> JSONValue { ["op": "exposure", "id": "exposure", "ev": .number(ev)] }
  private static let vignette: JSONValue = ["op": "vignette", "id": "vignette", "amount": -20]

  @Test("different steps changed by two people are both shown, in the usual order of work")
  func differentSteps() throws {
    let merge = merged([Self.exposure(0.3)], [Self.exposure(0.3), Self.vignette], [Self.exposure(0.5)])
    #expect(try steps(merge) == [Self.exposure(0.5), Self.vignette])
    #expect(merge.conflicts == [] && merge.shown.isMerged && !merge.isNewer)
    let added = merged([], [Self.vignette], [Self.exposure(1)])
    #expect(try steps(added) == [Self.exposure(1), Self.vignette])
  }

  @Test("of one parameter changed by two people the last value is shown, and the parameter is a conflict")
  func oneParameter() throws {
    let merge = merged([Self.exposure(0.3)], [Self.exposure(0.5)], [Self.exposure(0.9)])
    #expect(try steps(merge) == [Self.exposure(0.9)])
    #expect(merge.conflicts.map(\.name) == ["#exposure.ev"])
    #expect(merge.conflicts[0].versions.map(\.value) == [UnitValue(0.5), UnitValue(0.9)])
    #expect(merge.conflicts[0].base?.value == UnitValue(0.3))
  }

  @Test("of a whole group changed by two people one writer's values are shown, and the group is a conflict")
  func wholeGroup() throws {
    let balance = { (values: JSONValue) in
      JSONValue.object(
        JSONObject([("op", "whiteBalance"), ("id", "whiteBalance")] + (values.objectValue?.members ?? [])))
    }
    let merge = merged([balance([:])], [balance(["temperature": 20])], [balance(["tint": 5])])
    #expect(try steps(merge) == [balance(["tint": 5])])
    #expect(merge.conflicts.map(\.name) == ["#whiteBalance.temperature"])
    #expect(merge.conflicts[0].shown == UnitValue(["tint": 5]))
  }

  @Test("a mask changed by one person and a parameter by another are both shown")
  func maskAndParameter() throws {
    let mask: JSONValue = ["shape": "radial"]
    let masked = { (ev: Double) in
      JSONValue.object(JSONObject((Self.exposure(ev).objectValue?.members ?? []) + [("mask", mask)]))
    }
    let merge = merged([Self.exposure(0.3)], [masked(0.3)], [Self.exposure(0.5)])
    #expect(try steps(merge) == [masked(0.5)])
    #expect(merge.conflicts == [])
  }

  @Test("regions that two people redact are all covered")
  func redactions() throws {
    let redact = { (regions: [JSONValue]) -> JSONValue in
      ["op": "redact", "id": "redact", "regions": .array(regions)]
    }
    let merge = merged([redact([["x": 0.1]])], [redact([["x": 0.1], ["x": 0.2]])], [redact([["x": 0.3]])])
    #expect(try steps(merge) == [redact([["x": 0.1], ["x": 0.2], ["x": 0.3]])])
    #expect(merge.conflicts.map(\.name) == ["#redact.regions"])
  }

  @Test("a recipe of a newer program beside another edit is shown whole")
  func newer() {
    let merge = merged([Self.exposure(0.3)], [Self.exposure(0.5)], [["op": "relight", "id": "relight"]])
    #expect(merge.isNewer)
    #expect(merge.conflicts.map(\.name) == ["edit"])
    #expect(merge.shown.entry == Self.id(3))
  }

  @Test("steps without ids are the same steps in both edits")
  func withoutIDs() throws {
    let bare = { (ev: Double, hue: Double) -> [JSONValue] in
      [["op": "exposure", "ev": .number(ev)], ["op": "hue", "degrees": .number(hue)]]
    }
    let merge = merged(bare(0.3, 1), bare(0.5, 1), bare(0.3, 2))
    #expect(merge.conflicts == [])
    let list = try steps(merge)?.arrayValue
    #expect(list?.map { $0["id"] } == ["exposure", "hue"])
    #expect(list?[0]["ev"] == 0.5)
    #expect(list?[1]["degrees"] == 2)
  }
}
