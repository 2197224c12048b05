import Adjustments
import Documents
import Threads

@testable import Rendering

/// Settings of every adjustment for the laws to be tried on.
enum Specimens {
  /// A usual setting of each adjustment: those of geometry, and what the reference declares for the others.
  static let typical: [String: JSONValue] = geometry.merging(recorded.compactMapValues { $0.typical }) { $1 }

  private static let geometry: [String: JSONValue] = [
    "rotate": ["quarterTurns": 1], "flip": ["axis": "horizontal"], "straighten": ["degrees": 7],
    "crop": ["x": 0.2, "y": 0.1, "width": 0.6, "height": 0.75], "resize": ["percent": 60],
    "perspective": ["vertical": -40, "rotate": 2], "lens": ["distortion": 40, "vignette": 30],
    "canvas": ["aspect": "1:1", "background": "#808080"],
  ]

  /// The fixtures that are named after adjustments.
  private static let recorded: [String: Fixture] = {
    let folders = ["AdjustmentsTests/Fixtures", "RenderingTests/Fixtures"]
    let paths = folders.flatMap { folder in Fixture.names(in: folder).map { ($0, "\(folder)/\($0).json") } }
    return Dictionary(paths.compactMap { name, path in (try? Fixture(path)).map { (name, $0) } }) { first, _ in first }
  }()

  /// The files that settings name, as the reference has recorded them.
  static let files: [String: [UInt8]] = (recorded["lut"]?.files ?? [:]).merging(
    recorded["mask-picture"]?.pictures ?? [:]
  ) { $1 }

  /// Texts whose ink the reference has, which are not drawn from here on.
  static let inks: Void = {
    for (text, rows) in recorded["text"]?.inks ?? [] {
      let rows = (rows.arrayValue ?? []).map { $0.numbers.map { UInt8($0) } }
      let ink = TextRaster.Ink(width: rows.first?.count ?? 0, height: rows.count, codes: rows.flatMap { $0 })
      TextRaster.known.withLock { $0[text] = ink }
    }
  }()

  /// Values that change nothing beside the defaults.
  static let neutral: [String: [JSONValue]] = [
    "straighten": [["degrees": 0, "fill": "#ff0000"]],
    "perspective": [["fill": "#ff0000"], ["corners": [[0, 0], [1, 0], [1, 1], [0, 1]]]],
    "lens": [["midpoint": 20]], "canvas": [["background": "#000000"], ["width": 10, "height": 20]],
    "crop": [["x": 0, "width": 1], ["y": 0.0001, "height": 0.9999]],
    "resize": [
      ["percent": 100], ["longEdge": 5000], ["width": 9999, "height": 9999], ["percent": 300, "fit": "inside"],
    ],
  ].merging(recorded.mapValues { $0.objects("neutral") }) { $1 }

  /// Extremes that no schema states: arrays and texts.
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
    "perspective": [
      ["corners": [[0.475, 0], [0.525, 0], [1, 1], [0, 1]]],
      ["corners": [[0, 0], [0.01, 0], [0.01, 0.01], [0, 0.01]]],
      ["vertical": 100, "horizontal": 100, "scale": 50, "x": 100, "y": -100, "fill": "#ff00ff"],
      ["vertical": -100, "horizontal": 100, "scale": 150, "aspect": 100, "rotate": 10],
    ],
    "canvas": [["aspect": "100:1"], ["aspect": "1:100", "turn": true, "anchor": "southeast"], ["width": 900]],
    "toneEqualizer": [
      ["bands": [2, 2, 2, 2, 2, 2, 2, 2, 2]], ["bands": [-2, -2, -2, -2, -2, -2, -2, -2, -2]],
      ["bands": [2, -2, 2, -2, 2, -2, 2, -2, 2]],
    ],
    "dehaze": [["amount": 100, "air": [0.01, 0.01, 0.01]], ["amount": -100, "air": [2, 0.01, 2]]],
    "selectiveColor": [
      ["samples": [["color": "#ff00ff", "hue": 100, "saturation": 100, "luminance": 100, "range": 0]]],
      ["samples": [["hue": -100, "saturation": -100, "luminance": -100, "range": 100], ["range": 100]]],
    ],
    "heal": [
      ["spots": [["x": 0, "y": 1, "radius": 20, "source": [1, 0], "feather": 0]]], ["spots": [["radius": 0.05]]],
    ],
    "clone": [
      ["spots": [["x": 1, "y": 0, "radius": 20, "source": [0, 0], "feather": 100]]], ["spots": [["radius": 0.05]]],
    ],
    "tiltShift": [["radius": 5, "center": [-1, 2], "width": 0, "feather": 1], ["radius": 1, "center": [2, -1]]],
    "redEye": [
      ["spots": [["x": 0, "y": 1, "radius": 20], ["radius": 0.05]], "darken": 100], ["spots": [[:]], "darken": 0],
    ],
    "redact": [
      ["regions": [["x": -1, "y": -1, "width": 2, "height": 2]], "color": "color(display-p3 0 1 0)"],
      ["regions": [["x": 1, "width": 0, "height": 0], ["x": 0.2]]],
    ],
    "overlay": [
      ["file": "large.png", "scale": 0.1],
      ["file": "white.png", "scale": 400, "position": [-1, 2], "anchor": "northeast"],
      ["file": "veil.png", "scale": 400, "space": "source", "position": [2, -1], "anchor": "southwest"],
    ],
    "text": [
      ["text": "Ink", "scale": 50], ["text": " "], ["text": "two\nlines", "position": [2, -1], "align": "center"],
    ],
    "border": [["width": 50, "color": "color(display-p3 0 1 0)"]],
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
      // Both sides of a canvas at their largest are more pixels than are rendered.
      + (op == "canvas" ? [] : [low, high]).map { adjustment(op, .object(JSONObject($0))) }
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
  /// The names of adjustments that take an opacity, a blend mode and a mask.
  static var mixable: [String] { all.filter { !($0 is any UnmixedAdjustment.Type) }.map { $0.identity.op } }
  /// The names of adjustments that look at neighbors.
  static var areas: [String] { all.filter { $0 is any AreaAdjustment.Type }.map { $0.identity.op } }
  /// The names of adjustments over the base of a picture.
  static var locals: [String] { all.filter { $0 is any BaseAdjustment.Type }.map { $0.identity.op } }
  /// The names of adjustments that lay pixels over the picture.
  static var layers: [String] {
    all.filter { $0 is any LayerAdjustment.Type || $0 is any PictureAdjustment.Type }.map { $0.identity.op }
  }
  /// The names of adjustments that look at one pixel at a time.
  static var points: [String] { all.filter { $0 is any PointAdjustment.Type }.map { $0.identity.op } }
}
