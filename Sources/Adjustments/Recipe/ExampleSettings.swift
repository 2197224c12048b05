package import Documents

/// The settings at which the reference shows an adjustment on the sample scene.
package struct ExampleSettings: Hashable, Sendable {
  /// A word that is part of a picture's name: `low` or `high`.
  package let name: String
  /// The parameters.
  package let parameters: JSONObject

  /// The adjustment as a member of a recipe's list.
  package func step(of op: String) -> JSONValue {
    .object(JSONObject([("op", .string(op))] + parameters.members))
  }

  /// The parameters as a caption: `amount -60`.
  package var caption: String {
    parameters.members.map { "\($0.key) \($0.value.stringValue ?? $0.value.canonicalString())" }.joined(separator: ", ")
  }

  /// Two settings of an adjustment; none if a small picture of the scene cannot show its effect.
  package static func of(_ type: any Adjustment.Type) -> [ExampleSettings] {
    let op = type.identity.op
    guard !unseen.contains(op) else { return [] }
    let pair = byHand[op] ?? usual(type)
    return zip(["low", "high"], pair).map { ExampleSettings(name: $0, parameters: $1.objectValue ?? JSONObject()) }
  }

  /// Adjustments that need a file, or pixels that the scene lacks.
  private static let unseen: Set<String> = ["lut", "resize", "redEye", "noiseReduction", "defringe", "overlay"]

  /// The first parameter that says how much, at a low and a high value in its range.
  private static func usual(_ type: any Adjustment.Type) -> [JSONValue] {
    let ranged = type.parameterFacts.filter { $0.facts.range != nil && $0.facts.schema["type"] == "number" }
    guard let (key, facts) = ranged.first(where: { $0.facts.strength != .none }) ?? ranged.first,
      let range = facts.range
    else { return [] }
    let ends =
      range.lowerBound < 0
      ? [range.lowerBound * 0.6, range.upperBound * 0.6] : [range.upperBound * 0.3, range.upperBound * 0.8]
    return ends.map { .object(JSONObject([(key, .number(($0 * 100).rounded() / 100))])) }
  }

  /// Settings for adjustments that have no such parameter, or that show more at other values.
  private static let byHand: [String: [JSONValue]] = [
    "exposure": [["ev": -1.5], ["ev": 1.5]],
    "levels": [["black": 0.2, "white": 0.8], ["outputBlack": 0.25, "outputWhite": 0.8]],
    "curve": [
      ["points": [[0, 0], [0.25, 0.15], [0.75, 0.86], [1, 1]]], ["points": [[0, 0.12], [0.5, 0.5], [1, 0.9]]],
    ],
    "parametricCurve": [["darks": -60, "lights": 40], ["shadows": 60, "highlights": -60]],
    "toneMap": [["contrast": 1], ["contrast": 2.5]],
    "toneEqualizer": [
      ["bands": [0, 0, 0, 0, -0.5, -1, -1.5, -1.5, -1]], ["bands": [0, 0, 1, 1.5, 1.5, 1, 0.5, 0, 0]],
    ],
    "hsl": [["blue": ["hue": -60, "luminance": -40]], ["green": ["hue": -70, "saturation": 30]]],
    "selectiveColor": [
      ["samples": [["color": "#7ea6d8", "saturation": -90, "range": 80]]],
      ["samples": [["color": "#7ea6d8", "hue": 80, "range": 80]]],
    ],
    "colorGrade": [
      ["shadows": ["hue": 220, "saturation": 50], "highlights": ["hue": 45, "saturation": 40]],
      ["shadows": ["hue": 150, "saturation": 40], "highlights": ["hue": 330, "saturation": 30]],
    ],
    "channelMixer": [
      ["matrix": [[0, 1, 0], [1, 0, 0], [0, 0, 1]]],
      ["matrix": [[1.3, -0.2, -0.1], [-0.1, 1.2, -0.1], [0, -0.3, 1.3]]],
    ],
    "blackAndWhite": [["blue": -80, "aqua": -60], ["blue": 60, "green": 50, "tone": ["hue": 35, "saturation": 30]]],
    "duotone": [[:], ["dark": "#102018", "light": "#f0e8c0"]],
    "sepia": [["amount": 40], ["amount": 100]], "invert": [["amount": 40], ["amount": 100]],
    "posterize": [["levels": 3], ["levels": 8]], "threshold": [["level": 0.3], ["level": 0.6]],
    "crop": [["aspect": "1:1"], ["aspect": "16:9", "anchor": "south"]],
    "rotate": [["quarterTurns": 1], ["quarterTurns": 2]], "flip": [["axis": "horizontal"], ["axis": "vertical"]],
    "straighten": [["degrees": -8], ["degrees": 8, "fill": "#e8e0d0"]],
    "perspective": [["vertical": -50], ["vertical": 50]], "lens": [["distortion": -100], ["distortion": 100]],
    "canvas": [["aspect": "1:1"], ["aspect": "2:1", "background": "#202020"]],
    "sharpen": [["amount": 80], ["amount": 150, "radius": 2]], "blur": [["radius": 0.2], ["radius": 1]],
    "median": [["radius": 0.2], ["radius": 0.6]],
    "grain": [["amount": 40, "seed": 1], ["amount": 100, "size": 80, "seed": 1]],
    "glow": [["amount": 40], ["amount": 100, "radius": 2]], "pixelate": [["size": 1], ["size": 3]],
    "tiltShift": [
      ["radius": 1, "center": [0.5, 0.7]], ["radius": 3, "center": [0.5, 0.5], "angle": 60, "width": 10],
    ],
    "border": [["width": 3], ["width": 8, "color": "#202020"]],
    "text": [
      ["text": "photoedit", "scale": 8, "position": [0.5, 0.85]],
      [
        "text": "© 2026\na summer day", "align": "right", "anchor": "southeast", "position": [0.97, 0.95],
        "color": "#ffd060",
      ],
    ],
    "redact": [
      ["regions": [["x": 0.1, "y": 0.55, "width": 0.3, "height": 0.2]]],
      ["regions": [["x": 0.6, "y": 0.1, "width": 0.3, "height": 0.5]], "color": "#c0c0c0"],
    ],
    "heal": [
      ["spots": [["x": 0.465, "y": 0.77, "radius": 9, "source": [0.08, 0.77]]]],
      ["spots": [["x": 0.88, "y": 0.18, "radius": 12, "source": [0.45, 0.18]]]],
    ],
    "clone": [
      ["spots": [["x": 0.465, "y": 0.77, "radius": 9, "source": [0.08, 0.77]]]],
      ["spots": [["x": 0.88, "y": 0.18, "radius": 12, "source": [0.45, 0.18]]]],
    ],
  ]
}
