import Adjustments
import Documents

/// Long lists of adjustments that pins are taken of.
enum PinChains {
  static let all: [Pin] = [
    Pin(.color, ten), Pin(.large, ten), Pin(.alpha, ten, to: .srgb),
    Pin(.color, local), Pin(.large, local), Pin(.alpha, local), Pin(.gray, local),
    Pin(.color, turned), Pin(.alpha, turned), Pin(.large, turned),
    Pin(.gray, gray), Pin(.gray, ten, to: .displayP3),
    Pin(.alpha, saturated, to: .srgb), Pin(.color, saturated, to: .adobeRGB),
    Pin(.color, measured), Pin(.large, measured), Pin(.alpha, measured),
    Pin(.color, bent), Pin(.large, bent), Pin(.alpha, bent), Pin(.gray, bent),
    Pin(.color, graded), Pin(.large, graded), Pin(.alpha, graded), Pin(.gray, graded),
    Pin(.color, retouched), Pin(.large, retouched), Pin(.alpha, retouched),
  ]

  /// What is covered and repaired before geometry and behind it, and what looks at neighbors, with masks.
  private static let retouched: [JSONValue] = [
    ["op": "redEye", "spots": [["x": 0.9, "y": 0.1, "radius": 20]]],
    ["op": "clone", "spots": [["x": 0.2, "y": 0.6, "radius": 7, "source": [0.6, 0.5]]]],
    ["op": "heal", "spots": [["x": 0.7, "y": 0.3, "radius": 9, "source": [0.3, 0.4]]]],
    ["op": "median", "radius": 0.8], ["op": "defringe", "purple": 15, "green": 15, "greenRange": 60, "radius": 0.7],
    ["op": "straighten", "degrees": -5],
    ["op": "redact", "regions": [["x": 0.2, "y": 0.3, "width": 0.2, "height": 0.15]], "color": "#405060"],
    ["op": "glow", "amount": 50, "mask": ["shape": "luminance", "low": 0.3, "high": 1, "smooth": 0.2]],
    ["op": "selectiveColor", "samples": [["color": "#a06050", "hue": 30, "luminance": 20]], "opacity": 0.8],
    ["op": "pixelate", "size": 4, "mask": ["shape": "radial", "center": [0.6, 0.4], "radius": [15, 20]]],
    ["op": "tiltShift", "radius": 2, "angle": 50, "width": 20], ["op": "vignette", "amount": -30],
    ["op": "overlay", "file": "veil.png", "scale": 35, "position": [0.3, 0.4], "blend": "screen", "opacity": 0.8],
    [
      "op": "overlay", "file": "large.png", "scale": 20, "position": [0.2, 0.3], "space": "source",
      "blend": "luminosity",
    ],
    ["op": "text", "text": "Ink", "position": [0.8, 0.8], "mask": ["shape": "radial"]],
  ]

  /// Ten usual steps.
  private static let ten: [JSONValue] = [
    ["op": "crop", "x": 0.05, "y": 0.05, "width": 0.9, "height": 0.9], ["op": "exposure", "ev": 0.35],
    ["op": "whiteBalance", "temperature": 8, "tint": 3], ["op": "contrast", "amount": 20],
    ["op": "curve", "points": [[0, 0], [0.25, 0.22], [0.5, 0.52], [0.75, 0.79], [1, 1]]],
    ["op": "saturation", "amount": 15], ["op": "vibrance", "amount": 30], ["op": "lut", "file": "warm.cube"],
    ["op": "sharpen", "amount": 60, "radius": 1], ["op": "vignette", "amount": -30],
  ]

  /// All local adjustments over one base, before and behind noise reduction, with masks, opacity and blend modes.
  private static let local: [JSONValue] = [
    ["op": "noiseReduction", "luminance": 40, "color": 60, "noise": noise],
    ["op": "highlights", "amount": -60, "white": 1.2], ["op": "shadows", "amount": 50, "mask": ["shape": "linear"]],
    ["op": "whites", "amount": 20], ["op": "blacks", "amount": -30, "opacity": 0.6],
    ["op": "brilliance", "amount": 35, "white": 0.8, "mask": ["not": ["shape": "radial", "radius": [30, 20]]]],
    ["op": "toneEqualizer", "bands": [0, 0, 0.3, 0.5, 0.3, 0, -0.2, -0.3, 0], "blend": "luminosity"],
    ["op": "clarity", "amount": 45, "mask": ["shape": "luminance", "low": 0.2, "high": 0.7, "smooth": 0.2]],
    ["op": "texture", "amount": -40], ["op": "dehaze", "amount": 40, "air": [0.9, 0.95, 1]],
    ["op": "noiseReduction", "luminance": 70, "detail": 20, "noise": noise, "opacity": 0.5],
  ]

  /// Every step of geometry, and what depends on places between them.
  private static let turned: [JSONValue] = [
    ["op": "rotate", "quarterTurns": 1], ["op": "exposure", "ev": 0.4, "mask": ["shape": "linear"]],
    ["op": "straighten", "degrees": 6], ["op": "flip", "axis": "horizontal"], ["op": "shadows", "amount": 40],
    ["op": "crop", "x": 0.1, "y": 0.05, "width": 0.8, "height": 0.85],
    ["op": "blur", "radius": 1, "mask": ["shape": "radial", "space": "current"]],
    ["op": "resize", "percent": 130, "enlarge": true], ["op": "sharpen", "amount": 90, "radius": 1.4, "masking": 30],
    ["op": "vignette", "amount": -50, "roundness": -20, "blend": "soft-light"],
    ["op": "border", "width": 3, "color": "#e8e0d0"], ["op": "resize", "longEdge": 70],
  ]

  /// Geometry that bends, masks and local adjustments in it, and more of it.
  private static let bent: [JSONValue] = [
    ["op": "lens", "distortion": 50, "vignette": 40, "chromaticAberrationBlue": -60],
    ["op": "straighten", "degrees": 3], ["op": "perspective", "vertical": -45, "horizontal": 20],
    ["op": "exposure", "ev": 0.6, "mask": ["any": [["shape": "radial"], ["shape": "image", "path": "gray.png"]]]],
    ["op": "shadows", "amount": 40, "mask": ["shape": "brush", "strokes": [["points": [[0.2, 0.3], [0.8, 0.6]]]]]],
    ["op": "perspective", "corners": [[0.05, 0], [0.9, 0.1], [1, 0.95], [0, 0.9]]],
    ["op": "crop", "x": 0.1, "width": 0.85], ["op": "resize", "percent": 120, "enlarge": true],
    ["op": "grain", "amount": 30, "seed": 3], ["op": "canvas", "aspect": "2:1", "background": "#e8e0d0"],
  ]

  /// One channel from the first step to the last.
  private static let gray: [JSONValue] = [
    ["op": "levels", "black": 0.04, "white": 0.95, "gamma": 1.2], ["op": "highlights", "amount": -30, "white": 1],
    ["op": "clarity", "amount": 30], ["op": "noiseReduction", "luminance": 45, "noise": noise],
    ["op": "curve", "points": [[0, 0], [0.3, 0.2], [1, 1]]], ["op": "sharpen", "amount": 50],
    ["op": "straighten", "degrees": -4], ["op": "invert", "amount": 80], ["op": "vignette", "amount": 40],
  ]

  /// Colors that no profile has.
  private static let saturated: [JSONValue] = [
    ["op": "saturation", "amount": 80],
    ["op": "channelMixer", "matrix": [[1.4, -0.3, -0.1], [-0.2, 1.3, -0.1], [0, -0.4, 1.4]]],
    ["op": "vibrance", "amount": 60, "mask": ["shape": "color", "hue": 120, "range": 60, "smooth": 40]],
    ["op": "lut", "file": "curves.cube", "amount": 40], ["op": "brightness", "amount": 20],
    ["op": "sepia", "amount": 30, "blend": "overlay", "opacity": 0.5],
    ["op": "blackAndWhite", "red": 30, "opacity": 0.2], ["op": "exposure", "ev": 0.5],
  ]

  /// Bands and grades of color, curves and grain, and what leaves few colors.
  private static let graded: [JSONValue] = [
    ["op": "parametricCurve", "shadows": 30, "highlights": -20], ["op": "toneMap", "contrast": 1.2],
    ["op": "hue", "degrees": 12], ["op": "hsl", "blue": ["hue": -30, "luminance": -20], "orange": ["saturation": 25]],
    ["op": "colorGrade", "shadows": ["hue": 210, "saturation": 30], "highlights": ["hue": 45, "luminance": 20]],
    ["op": "duotone", "amount": 40, "mask": ["shape": "linear"]], ["op": "posterize", "levels": 40, "opacity": 0.6],
    ["op": "straighten", "degrees": 5], ["op": "threshold", "level": 0.6, "opacity": 0.1],
    ["op": "grain", "amount": 40, "size": 60, "seed": 11],
  ]

  /// Values that are measured on the picture.
  private static let measured: [JSONValue] = [
    ["op": "whiteBalance", "neutral": [0.6, 0.4]], ["op": "noiseReduction", "luminance": 50, "color": 50],
    ["op": "highlights", "amount": -70], ["op": "brilliance", "amount": 40], ["op": "dehaze", "amount": 30],
  ]

  private static let noise: JSONValue = .object(
    JSONObject(
      [("luminance", 0.02), ("redBlue", 0.03), ("greenMagenta", 0.04)].map { name, level in
        (name, .array((0..<16).map { .number(level + 0.001 * Double($0)) }))
      }))
}
