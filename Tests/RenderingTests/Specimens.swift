import Adjustments
import Documents

/// Settings of every adjustment for the laws to be tried on.
enum Specimens {
  /// A usual setting of each; an adjustment without one fails the test that counts them.
  static let typical: [String: JSONValue] = [
    "rotate": ["quarterTurns": 1], "flip": ["axis": "horizontal"], "straighten": ["degrees": 7],
    "crop": ["x": 0.2, "y": 0.1, "width": 0.6, "height": 0.75], "resize": ["percent": 60],
    "exposure": ["ev": 0.7], "brightness": ["amount": 40], "contrast": ["amount": 30],
    "levels": ["black": 0.05, "white": 0.9, "gamma": 1.4],
    "curve": ["points": [[0, 0], [0.25, 0.22], [0.75, 0.8], [1, 1]]],
    "whiteBalance": ["temperature": 30, "tint": -8], "saturation": ["amount": 40], "vibrance": ["amount": 60],
    "channelMixer": ["matrix": [[1.4, -0.3, -0.1], [-0.2, 1.3, -0.1], [0, -0.4, 1.4]], "offset": [0.01, 0, 0]],
    "blackAndWhite": ["red": 40, "blue": -30, "tone": ["hue": 35, "saturation": 30]], "invert": ["amount": 70],
    "lut": ["file": "warm.cube"],
    "sharpen": ["amount": 80, "radius": 1.2, "masking": 20], "vignette": ["amount": -50, "roundness": -20],
  ]

  /// The files that settings name, as the reference has recorded them.
  static let files: [String: [UInt8]] = (try? Fixture("AdjustmentsTests/Fixtures/lut.json").files) ?? [:]

  /// Values that change nothing beside the defaults.
  static let neutral: [String: [JSONValue]] = [
    "straighten": [["degrees": 0, "fill": "#ff0000"]],
    "crop": [["x": 0, "width": 1], ["y": 0.0001, "height": 0.9999]],
    "resize": [
      ["percent": 100], ["longEdge": 5000], ["width": 9999, "height": 9999], ["percent": 300, "fit": "inside"],
    ],
    "exposure": [["ev": 0]], "levels": [["gamma": 1, "channel": "red"]],
    "curve": [["points": [[0, 0], [0.5, 0.5], [1, 1]]], ["red": [[0, 0], [0.3, 0.3], [1, 1]]]],
    "whiteBalance": [["kelvin": 6504], ["kelvin": 6504, "tint": 0]], "invert": [["amount": 0]],
    "lut": [["amount": 50], ["file": "warm.cube", "amount": 0]],
    "sharpen": [["radius": 3, "masking": 50]], "vignette": [["feather": 0, "roundness": 100]],
  ]

  /// Extremes that no schema tells: arrays and texts.
  private static let handMade: [String: [JSONValue]] = [
    "curve": [
      ["points": [[0, 1], [1, 0]]], ["points": [[0, 0], [0, 1]]], ["points": [[0, 0], [1e-300, 1], [1, 0]]],
      ["points": [[0, 0], [0.5, 0], [0.5000001, 1], [1, 1]]], ["luminance": [[0, 1], [1, 1]]],
      ["points": [[0.5, 0], [0.6, 1]]], ["points": [[0, 0], [.number(.leastNonzeroMagnitude), 1], [1, 0]]],
      ["red": [[0, 0], [5e-200, 1], [6e-200, 0], [1, 1]]], ["luminance": [[0, 0], [1e-305, 1], [1, 0]]],
    ],
    "channelMixer": [
      ["matrix": [[10, 10, 10], [10, 10, 10], [10, 10, 10]], "offset": [1, 1, 1]],
      ["matrix": [[-10, -10, -10], [-10, -10, -10], [-10, -10, -10]], "offset": [-1, -1, -1]],
      ["matrix": [[0, 0, 0], [0, 0, 0], [0, 0, 0]]],
    ],
    "crop": [
      ["aspect": "100:1"], ["aspect": "1:100", "turn": false, "anchor": "southeast"],
      ["width": 1e-300, "height": 1e-300],
    ],
    "resize": [
      ["longEdge": 900, "enlarge": true], ["width": 1, "height": 1],
      ["width": 1, "height": 300, "fit": "exact", "enlarge": true],
    ],
    "straighten": [
      ["degrees": 45, "fill": "color(display-p3 0 1 0)"], ["degrees": 1e-300], ["degrees": -45, "fill": "#ffffff"],
    ],
    "lut": [["file": "wide.cube", "space": "linear"], ["file": "shaper.cube", "amount": 1]],
    "levels": [["black": 0, "white": 0.00002], ["black": 0.99998], ["black": 0.5, "white": 0.50002, "gamma": 0.1]],
  ]

  /// The adjustment `op` with settings laid over others.
  static func adjustment(_ op: String, _ settings: JSONValue...) -> JSONValue {
    settings.reduce(["op": .string(op)], merged)
  }

  /// An object with another's members in place of its own.
  static func merged(_ object: JSONValue, _ other: JSONValue) -> JSONValue {
    .object(JSONObject((object.objectValue?.members ?? []) + (other.objectValue?.members ?? [])))
  }

  /// The adjustment with each parameter at each end of its range, once on the defaults and once on the usual setting.
  static func extremes(of type: any Adjustment.Type) -> [JSONValue] {
    let op = type.identity.op
    let single = type.parameterFacts.flatMap { key, facts in
      ends(of: .object(facts.schema)).map { JSONValue.object(JSONObject([(key, $0)])) }
    }
    let all = single + (handMade[op] ?? [])
    let low = type.parameterFacts.compactMap { key, facts in facts.schema["minimum"].map { (key: key, value: $0) } }
    let high = type.parameterFacts.compactMap { key, facts in facts.schema["maximum"].map { (key: key, value: $0) } }
    return all.flatMap { [adjustment(op, $0), adjustment(op, typical[op] ?? [:], $0)] }
      + [low, high].map { adjustment(op, .object(JSONObject($0))) }
  }

  private static func ends(of schema: JSONValue) -> [JSONValue] {
    if let words = schema["enum"]?.arrayValue { return words }
    if schema["type"]?.stringValue == "boolean" { return [true, false] }
    if let low = schema["minimum"]?.numberValue, let high = schema["maximum"]?.numberValue {
      let tiny = Double.leastNonzeroMagnitude
      let between = schema["type"]?.stringValue == "number" && low <= 0 && high > 0 ? [tiny, 1e-9] : []
      return ([low, high] + between + (low < 0 ? [-tiny] : [])).map { .number($0) }
    }
    return schema["properties"]?.objectValue?.members.flatMap { member in
      ends(of: member.value).map { JSONValue.object(JSONObject([(member.key, $0)])) }
    } ?? []
  }
}

extension Catalog {
  /// The names of adjustments that leave the frame as it is.
  static var frameKeeping: [String] { all.filter { !($0 is any GeometryAdjustment.Type) }.map { $0.identity.op } }
  /// The names of adjustments that look at one pixel at a time.
  static var points: [String] { all.filter { $0 is any PointAdjustment.Type }.map { $0.identity.op } }
}
