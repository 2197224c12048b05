import Documents
import TestSupport
import Testing

@testable import Adjustments

/// Every combination of the keys of a mask, and settings where a mask has no extent.
@Suite("forms of masks", .timeLimit(.minutes(Effort.minutes)))
struct MaskFormTests {
  private static func codes(_ mask: JSONValue) -> [EditError.Code] {
    Document.problems(Document.json([["op": "exposure", "ev": 1, "mask": mask]])).map(\.code)
  }

  @Test("a mask has exactly one of its four keys, and nothing beside a combination but extensions")
  func keys() {
    let shape: JSONValue = ["shape": "linear"]
    let forms: [(String, JSONValue)] = [("shape", "linear"), ("all", [shape]), ("any", [shape]), ("not", shape)]
    for choice in 0..<16 {
      let there = forms.indices.filter { choice >> $0 & 1 == 1 }
      let object = JSONObject(there.map { forms[$0] })
      #expect(Self.codes(.object(object)) == (there.count == 1 ? [] : [.badMask]), "\(choice)")
      guard there.count == 1, let form = there.first else { continue }
      for (key, isAllowed) in [("x-note", true), ("from", form == 0), ("opacity", false)] {
        var more = object
        more[key] = key == "from" ? [0, 0] : 1
        #expect(Self.codes(.object(more)) == (isAllowed ? [] : [.unknownKey]), "\(key)")
      }
    }
    for list in ["all", "any"] {
      for value in [[], 1, "linear", shape] as [JSONValue] {
        #expect(Self.codes([list: value]) == [.wrongType], "\(list)")
      }
      #expect(Self.codes([list: [1]]) == [.wrongType] && Self.codes([list: [shape, shape, shape]]).isEmpty)
    }
    for value in [1, "linear", [], .null] as [JSONValue] where value != .null {
      #expect(Self.codes(value) == [.wrongType])
      #expect(Self.codes(["not": value]) == [.wrongType])
    }
    #expect(Self.codes(["shape": "linaer"]) == [.unknownValue] && Self.codes(["shape": 1]) == [.wrongType])
  }

  @Test("the two places of a gradient differ by a millionth or more in one direction")
  func linear() {
    for (x, y, isMask) in [
      (0.0, 0.0, false), (9e-7, 0, false), (0, -9e-7, false), (9e-7, 9e-7, false), (1.1e-6, 0, true),
      (-1.1e-6, 0, true),
      (0, 1.1e-6, true), (0, -1.1e-6, true), (0.5, 0, true), (0, 0.5, true),
    ] {
      let mask: JSONValue = ["shape": "linear", "from": [0.25, 0.25], "to": [.number(0.25 + x), .number(0.25 + y)]]
      #expect(Self.codes(mask) == (isMask ? [] : [.conflict]), "\(x) \(y)")
    }
  }

  @Test("a range of lightness has its ends in order; they may be one")
  func luminance() {
    for (low, high) in [(0.0, 0.0), (0, 1), (1, 1), (0.5, 0.5), (0.5, 0.49), (1, 0)] {
      let mask: JSONValue = ["shape": "luminance", "low": .number(low), "high": .number(high)]
      #expect(Self.codes(mask) == (low <= high ? [] : [.conflict]), "\(low) \(high)")
    }
  }

  /// Each parameter with a range, as it is documented.
  private static let ranges: [(shape: String, key: String, low: Double, high: Double)] = [
    ("radial", "angle", -360, 360), ("radial", "feather", 0, 100), ("luminance", "low", 0, 1),
    ("luminance", "smooth", 0, 1),
    ("color", "hue", 0, 360), ("color", "range", 0, 180), ("color", "smooth", 0, 180),
  ]

  @Test("each number of a mask is allowed up to its limits, and no further")
  func limits() {
    for (shape, key, low, high) in Self.ranges {
      for (value, isAllowed) in [(low, true), (high, true), (low - 0.01, false), (high + 0.01, false)] {
        #expect(
          Self.codes(["shape": .string(shape), key: .number(value)]) == (isAllowed ? [] : [.outOfRange]),
          "\(shape).\(key)")
      }
    }
    for (shape, key) in [("linear", "from"), ("linear", "to"), ("radial", "center")] {
      for (value, isAllowed) in [(-1.0, true), (2, true), (-1.01, false), (2.01, false)] {
        for point in [[.number(value), 0.25], [0.25, .number(value)]] as [JSONValue] {
          #expect(
            Self.codes(["shape": .string(shape), key: point]) == (isAllowed ? [] : [.outOfRange]), "\(key) \(value)")
        }
      }
    }
    for (value, isAllowed) in [(0.01, true), (1000, true), (0.009, false), (1000.1, false)] {
      #expect(Self.codes(["shape": "radial", "radius": [.number(value), 5]]) == (isAllowed ? [] : [.outOfRange]))
    }
    for count in 0...4 {
      let radius = JSONValue.array([JSONValue](repeating: 5, count: count))
      #expect(Self.codes(["shape": "radial", "radius": radius]) == (count == 2 ? [] : [.wrongCount]), "\(count)")
    }
    let strokes: [(String, [(Double, Bool)])] = [
      ("radius", [(0.01, true), (100, true), (0.009, false), (100.1, false)]),
      ("hardness", [(0, true), (100, true), (-0.1, false), (100.1, false)]),
      ("flow", [(0, true), (100, true), (-0.1, false), (100.1, false)]),
    ]
    for (key, values) in strokes {
      for (value, isAllowed) in values {
        let stroke: JSONValue = ["points": [[0.5, 0.5]], key: .number(value)]
        #expect(
          Self.codes(["shape": "brush", "strokes": [stroke]]) == (isAllowed ? [] : [.outOfRange]), "\(key) \(value)")
      }
    }
    for count in [0, 1, 256, 257] {
      let list = JSONValue.array([JSONValue](repeating: ["points": [[0.5, 0.5]]], count: count))
      #expect(Self.codes(["shape": "brush", "strokes": list]) == (count <= 256 ? [] : [.wrongCount]), "\(count)")
    }
    #expect(Self.codes(["shape": "brush", "strokes": [["points": []]]]) == [.wrongCount])
    for (value, isAllowed) in [(-1.0, true), (2, true), (-1.01, false), (2.01, false)] {
      #expect(
        Self.codes(["shape": "brush", "strokes": [["points": [[.number(value), 0.5]]]]])
          == (isAllowed ? [] : [.outOfRange]))
    }
  }
}
