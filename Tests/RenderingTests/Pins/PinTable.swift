import Adjustments
import Documents

/// What pins are taken of, by the names of their files.
enum PinTable {
  /// A file for each adjustment; masks, blend modes and chains.
  static let files: [String] = Catalog.ops + ["masks", "blends", "chains"]

  /// The pins of a file.
  static func pins(of file: String) -> [Pin] {
    switch file {
    case "masks": masks.flatMap { name, masks in masks.flatMap { mask in pins(["mask": mask]) } }
    case "blends": BlendMode.allCases.flatMap { pins(["blend": .string($0.rawValue), "opacity": 0.7]) }
    case "chains": PinChains.all
    default: Catalog.adjustment(named: file).map(pins) ?? []
    }
  }

  /// An adjustment at three settings in colors, with and without alpha; in the middle also in gray and in large.
  private static func pins(of type: any Adjustment.Type) -> [Pin] {
    let steps = settings(of: type).map { Specimens.adjustment(type.identity.op, $0) }
    let colors = steps.flatMap { step in [PinPicture.color, .alpha].map { Pin($0, [step]) } }
    return colors + steps.dropFirst().prefix(1).flatMap { step in [PinPicture.gray, .large].map { Pin($0, [step]) } }
  }

  /// How something is mixed with the picture: on colors, with and without alpha.
  private static func pins(_ mixing: JSONValue) -> [Pin] {
    let step = Specimens.adjustment("exposure", ["ev": -1.3], mixing)
    return [PinPicture.color, .alpha].map { Pin($0, [step]) }
  }

  /// Three settings: low, middle and high; fewer where there are no more.
  static func settings(of type: any Adjustment.Type) -> [JSONValue] {
    byHand[type.identity.op] ?? [0.3, 0.6, 0.8].map { part in .object(setting(of: type, at: part)) }
  }

  /// All numbers of an adjustment at a part of their ranges, to two digits.
  private static func setting(of type: any Adjustment.Type, at part: Double) -> JSONObject {
    JSONObject(
      type.parameterFacts.compactMap { key, facts -> JSONObject.Member? in
        guard let low = facts.schema["minimum"]?.numberValue, let high = facts.schema["maximum"]?.numberValue else {
          return nil
        }
        return (key, .number(((low + (high - low) * part) * 100).rounded() / 100))
      })
  }

  /// Settings that have arrays, files or choices, or numbers that do not go together.
  private static let byHand: [String: [JSONValue]] = [
    "rotate": [["quarterTurns": 1], ["quarterTurns": 2], ["quarterTurns": 3]],
    "flip": [["axis": "horizontal"], ["axis": "vertical"]],
    "straighten": [["degrees": -3.5], ["degrees": 11, "fill": "#336699"], ["degrees": 40]],
    "perspective": [
      ["vertical": -60, "rotate": 3], ["horizontal": 40, "aspect": 30, "scale": 70, "x": 10, "fill": "#336699"],
      ["corners": [[0.1, 0.2], [0.8, 0.05], [0.95, 0.9], [0.2, 0.75]]],
    ],
    "lens": [
      ["distortion": 60], ["vignette": 70, "midpoint": 30, "chromaticAberrationRed": 80],
      ["distortion": -90, "vignette": -40, "chromaticAberrationRed": -50, "chromaticAberrationBlue": 100],
    ],
    "canvas": [
      ["width": 270, "height": 260], ["aspect": "4:5", "background": "#336699"],
      ["aspect": "3:1", "turn": true, "anchor": "southeast"],
    ],
    "crop": [
      ["x": 0.11, "y": 0.2, "width": 0.53, "height": 0.71], ["aspect": "4:5"],
      ["aspect": "16:9", "turn": false, "anchor": "southeast"],
    ],
    "resize": [
      ["percent": 37], ["width": 120, "height": 50, "fit": "exact", "enlarge": true],
      ["longEdge": 150, "enlarge": true],
    ],
    "exposure": [["ev": -1.5], ["ev": 0.7], ["ev": 3]],
    "toneEqualizer": [
      ["bands": [-1, -0.5, 0, 0.5, 1, 0.5, 0, -0.5, -1]], ["bands": [0, 0, 0.3, 0.5, 0.3, 0, -0.2, -0.3, 0]],
      ["bands": [2, 2, 2, 1, 0, -1, -2, -2, -2]],
    ],
    "levels": [
      ["black": 0.05, "white": 0.9, "gamma": 0.6], ["outputBlack": 0.1, "outputWhite": 0.8, "gamma": 1.4],
      ["black": 0.3, "white": 0.6, "gamma": 3, "channel": "red"],
    ],
    "curve": [
      ["points": [[0, 0], [0.25, 0.22], [0.75, 0.8], [1, 1]]],
      ["red": [[0, 0.1], [0.4, 0.6], [1, 0.9]], "blue": [[0, 0], [0.5, 0.3], [1, 1]]],
      ["luminance": [[0, 0], [0.3, 0.5], [1, 1]], "green": [[0.1, 0], [0.9, 1]]],
    ],
    "whiteBalance": [["temperature": -30, "tint": 12], ["kelvin": 4200], ["neutral": [0.4, 0.3]]],
    "channelMixer": [
      ["offset": [0.01, 0, -0.02]], ["matrix": [[1.4, -0.3, -0.1], [-0.2, 1.3, -0.1], [0, -0.4, 1.4]]],
      ["matrix": [[0, 1, 0], [0, 0, 1], [1, 0, 0]], "offset": [0, 0.1, 0]],
    ],
    "blackAndWhite": [
      ["red": 40, "blue": -30], ["orange": 60, "aqua": -60, "tone": ["hue": 35, "saturation": 30]],
      ["yellow": 100, "green": -100, "purple": 50, "magenta": -50, "tone": ["hue": 220, "saturation": 80]],
    ],
    "lut": [
      ["file": "curves.cube", "amount": 40], ["file": "warm.cube"], ["file": "shaper.cube", "space": "linear"],
    ],
    "dehaze": [["amount": -40], ["amount": 30, "air": [0.8, 0.9, 1.1]], ["amount": 80]],
    "noiseReduction": [
      ["luminance": 25, "color": 40, "noise": noise], ["luminance": 60, "color": 80, "detail": 0, "noise": noise],
      ["luminance": 100, "color": 100, "detail": 100],
    ],
    "blur": [["radius": 0.4], ["radius": 1.5], ["radius": 5]],
    "median": [["radius": 0.3], ["radius": 0.6], ["radius": 1]],
    "defringe": [
      ["purple": 12, "purpleRange": 60, "radius": 0.6], ["purple": 20, "green": 15, "greenRange": 70, "radius": 1],
      ["green": 20, "greenHue": 60, "greenRange": 90, "radius": 0.4],
    ],
    "overlay": [
      ["file": "veil.png", "scale": 60, "position": [0.4, 0.3]],
      ["file": "gray.png", "scale": 30.5, "anchor": "southeast", "position": [1, 1]],
      ["file": "large.png", "scale": 120, "space": "source"],
    ],
    "text": [
      ["text": "Ink"], ["text": "two\nlines", "anchor": "northwest", "position": [0.1, 0.2]],
      ["text": "Ink", "color": "#ff8000", "anchor": "southeast", "position": [0.9, 0.9]],
    ],
    "glow": [["amount": 30], ["amount": 60, "radius": 0.4], ["amount": 100, "radius": 5]],
    "tiltShift": [
      ["radius": 1, "angle": 45], ["radius": 3, "center": [0.4, 0.7], "angle": 25, "width": 5],
      ["radius": 5, "angle": -50, "width": 40, "feather": 5],
    ],
    "pixelate": [["size": 1.5], ["size": 3.3], ["size": 10]],
    "selectiveColor": [
      ["samples": [["color": "#b06040", "hue": 40]]],
      ["samples": [["color": "#3060c0", "saturation": -60, "range": 80], ["luminance": 30]]],
      [
        "samples": [
          ["hue": -100, "saturation": 100, "luminance": -50, "range": 100], ["color": "#20a040", "hue": 70],
        ]
      ],
    ],
    "heal": [
      ["spots": [["x": 0.3, "y": 0.4, "radius": 12, "source": [0.7, 0.6]]]],
      [
        "spots": [
          ["radius": 9.5, "source": [0.2, 0.3], "feather": 0], ["x": 0.45, "radius": 8, "source": [0.9, 0.9]],
        ]
      ],
      ["spots": [["x": 0.95, "y": 0.1, "radius": 20, "source": [0.4, 0.5], "feather": 90]]],
    ],
    "clone": [
      ["spots": [["x": 0.3, "y": 0.4, "radius": 12, "source": [0.7, 0.6]]]],
      [
        "spots": [
          ["radius": 9.5, "source": [0.2, 0.3], "feather": 0], ["x": 0.45, "radius": 8, "source": [0.9, 0.9]],
        ]
      ],
      ["spots": [["x": 0.95, "y": 0.1, "radius": 20, "source": [0.4, 0.5], "feather": 90]]],
    ],
    "redEye": [
      ["spots": [["x": 0.9, "y": 0.1, "radius": 15]]],
      ["spots": [["x": 0.95, "y": 0.2, "radius": 20], ["x": 0.8, "y": 0.1, "radius": 9.5]], "darken": 80],
      ["spots": [["x": 0.85, "y": 0.1, "radius": 20]], "darken": 0],
    ],
    "redact": [
      ["regions": [["x": 0.31, "y": 0.42, "width": 0.27, "height": 0.33]]],
      [
        "regions": [["x": 0.1, "y": 0.2], ["x": 0.63, "y": 0.51, "width": 0.31, "height": 0.07]], "color": "#204060",
      ],
      ["regions": [["x": -0.2, "y": 0.7, "width": 0.4, "height": 0.9]], "color": "color(display-p3 0 1 0)"],
    ],
    "hsl": [
      ["red": ["hue": 40], "blue": ["saturation": -50]],
      ["orange": ["luminance": 30], "green": ["hue": -70, "saturation": 40], "aqua": ["luminance": -60]],
      ["yellow": ["hue": 100, "saturation": 100], "purple": ["luminance": 100], "magenta": ["hue": -100]],
    ],
    "colorGrade": [
      ["shadows": ["hue": 220, "saturation": 30]],
      ["midtones": ["hue": 30, "saturation": 60, "luminance": -20], "blending": 20, "balance": 40],
      [
        "highlights": ["hue": 50, "saturation": 100, "luminance": 50], "global": ["hue": 300, "saturation": 10],
        "shadows": ["luminance": -100], "blending": 100, "balance": -80,
      ],
    ],
    "parametricCurve": [
      ["shadows": -40, "lights": 20], ["darks": 60, "highlights": -30],
      ["shadows": 100, "darks": -100, "lights": 100, "highlights": -100, "splits": [10, 35, 80]],
    ],
    "duotone": [
      ["amount": 30], ["dark": "#003020", "light": "#ffe0e0", "amount": 70],
      ["dark": "#ffffff", "light": "color(display-p3 0 0.2 0.4)"],
    ],
    "posterize": [["levels": 3], ["levels": 9], ["levels": 200]],
    "grain": [
      ["amount": 20, "seed": 1], ["amount": 60, "size": 80, "roughness": 20, "seed": 4_000_000_000],
      ["amount": 100, "size": 100, "roughness": 100],
    ],
    "border": [["width": 4], ["width": 11.3, "color": "#e8e0d0"], ["width": 30, "color": "color(display-p3 0 1 0)"]],
  ]

  private static let noise: JSONValue = [
    "luminance": [
      0.01, 0.012, 0.014, 0.016, 0.018, 0.02, 0.022, 0.024, 0.026, 0.028, 0.03, 0.032, 0.034, 0.036, 0.04, 0.05,
    ],
    "redBlue": [
      0.05, 0.048, 0.046, 0.044, 0.042, 0.04, 0.038, 0.036, 0.034, 0.032, 0.03, 0.028, 0.026, 0.024, 0.02, 0.01,
    ],
    "greenMagenta": [0.02, 0.04, 0.02, 0.04, 0.02, 0.04, 0.02, 0.04, 0.02, 0.04, 0.02, 0.04, 0.02, 0.04, 0.02, 0.04],
  ]

  /// Three masks of each kind.
  static let masks: KeyValuePairs<String, [JSONValue]> = [
    "linear": [
      ["shape": "linear"], ["shape": "linear", "from": [0.2, 0.9], "to": [0.7, 0.1]],
      ["shape": "linear", "from": [0, 0.5], "to": [0.05, 0.5], "space": "current"],
    ],
    "radial": [
      ["shape": "radial"], ["shape": "radial", "center": [0.3, 0.6], "radius": [40, 12], "angle": 25, "feather": 80],
      ["shape": "radial", "center": [1, 0], "radius": [60, 60], "feather": 0],
    ],
    "luminance": [
      ["shape": "luminance", "low": 0.3, "high": 0.6], ["shape": "luminance", "high": 0.2, "smooth": 0.3],
      ["shape": "luminance", "low": 0.7, "smooth": 0.1],
    ],
    "color": [
      ["shape": "color", "hue": 30], ["shape": "color", "hue": 200, "range": 40, "smooth": 60],
      ["shape": "color", "hue": 350, "range": 5, "smooth": 20],
    ],
    "brush": [
      ["shape": "brush", "strokes": [["points": [[0.1, 0.2], [0.5, 0.6], [0.9, 0.3]]]]],
      ["shape": "brush", "strokes": [["points": [[0.5, 0.5]], "radius": 30, "hardness": 0]]],
      [
        "shape": "brush",
        "strokes": [["points": [[0.2, 0.1], [0.3, 0.9]], "flow": 40], ["points": [[0.7, 0.5]], "hardness": 100]],
      ],
    ],
    "image": [
      ["shape": "image", "path": "gray.png"], ["shape": "image", "path": "large.png"],
      ["shape": "image", "path": "veil.png"],
    ],
    "all": [
      ["all": [["shape": "linear"], ["shape": "radial"]]],
      ["all": [["shape": "radial"], ["shape": "luminance", "low": 0.4, "smooth": 0.2]]],
      ["all": [["any": [["shape": "linear"], ["shape": "color", "hue": 90]]], ["not": ["shape": "radial"]]]],
    ],
    "any": [
      ["any": [["shape": "linear"], ["shape": "radial"]]],
      ["any": [["shape": "color", "hue": 240, "range": 50], ["shape": "luminance", "high": 0.3]]],
      [
        "any": [["shape": "brush", "strokes": [["radius": 20]]], ["all": [["shape": "linear"], ["shape": "radial"]]]]
      ],
    ],
    "not": [
      ["not": ["shape": "radial"]], ["not": ["shape": "luminance", "low": 0.2, "high": 0.5, "smooth": 0.1]],
      ["not": ["any": [["shape": "linear"], ["shape": "color", "hue": 120]]]],
    ],
  ]
}
