import Adjustments
import Documents
import TestSupport
import Testing

@Suite("perspective settings", .timeLimit(.minutes(Effort.minutes)))
struct PerspectiveSettingsTests {
  private static func problems(_ settings: JSONObject) -> [RecipeProblem] {
    Document.problems(Document.json([.object(JSONObject([("op", "perspective")] + settings.members))]))
  }

  @Test(
    "corners form a convex quadrilateral, clockwise from the top left",
    arguments: [
      [[0, 0], [0.9, 0.1], [1, 1], [0.1, 0.8]], [[0.4, 0.4], [0.6, 0.4], [0.6, 0.6], [0.4, 0.6]],
      [[0.45, 0], [0.55, 0], [1, 1], [0, 1]],
    ] as [JSONValue])
  func accepted(corners: JSONValue) { #expect(Self.problems(JSONObject([("corners", corners)])).isEmpty) }

  @Test(
    "corners in another order, concave, collinear or almost are refused with what is allowed",
    arguments: [
      [[0, 0], [0, 1], [1, 1], [1, 0]], [[0, 0], [1, 1], [1, 0], [0, 1]], [[0, 0], [1, 0], [0.2, 0.2], [0, 1]],
      [[0, 0], [0.5, 0], [1, 0], [0, 1]], [[0.2, 0.2], [0.2, 0.2], [0.2, 0.2], [0.2, 0.2]],
      [[0.495, 0], [0.505, 0], [1, 1], [0, 1]], [[0.5, 0.5], [0.505, 0.5], [0.505, 0.505], [0.5, 0.505]],
    ] as [JSONValue])
  func refused(corners: JSONValue) {
    let problems = Self.problems(JSONObject([("corners", corners)]))
    #expect(problems.map(\.code) == ["conflict"] && problems.first?.pointer.description == "/adjustments/0/corners")
    #expect(problems.first?.message.contains("convex quadrilateral") == true)
  }

  @Test(
    "numbers out of range, too few corners, and corners combined with sliders are refused",
    arguments: [
      (["vertical": 101], "out-of-range"), (["rotate": -11], "out-of-range"), (["scale": 40], "out-of-range"),
      (["corners": [[0, 0], [1, 0], [1, 1]]], "wrong-count"),
      (["corners": [[0, 0], [1.2, 0], [1, 1], [0, 1]]], "out-of-range"),
      (["corners": [[0, 0], [1, 0], [1, 1], [0, 0.9]], "vertical": 5], "conflict"),
    ] as [(JSONValue, String)])
  func ranges(settings: JSONValue, code: String) {
    #expect(Self.problems(settings.objectValue ?? JSONObject()).map(\.code) == [code])
  }
}
