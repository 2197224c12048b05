import Documents
import TestSupport
import Testing

@testable import Adjustments

/// Which values go together, each at its boundary.
@Suite("contradictions between values", .timeLimit(.minutes(Effort.minutes)))
struct ContradictionTests {
  private static func keys(_ group: any ParameterGroup) -> [String] { group.conflicts().map(\.key) }

  @Test("a crop ends at the edge of the frame, has pixels, and is a rectangle or has an aspect")
  func crops() {
    for (crop, keys) in [
      (Crop(), []), (Crop(x: 0.25, y: 0.25, width: 0.75, height: 0.75), []),
      (Crop(x: 0.25, width: 0.75 + 1e-10), []), (Crop(x: 0.25, width: 0.75 + 1e-8), ["width"]),
      (Crop(y: 0.25, height: 0.75 + 1e-10), []), (Crop(y: 0.25, height: 0.75 + 1e-8), ["height"]),
      (Crop(x: 0.5, y: 0.5, width: 0.6, height: 0.6), ["width", "height"]), (Crop(width: 0), ["width"]),
      (Crop(height: 0), ["height"]), (Crop(width: 0, height: 0), ["width", "height"]),
      (Crop(x: 1, width: 0), ["width"]),
      (Crop(aspect: .square), []), (Crop(aspect: .square, turn: false, anchor: .northwest), []),
      (Crop(x: 0.1, aspect: .square), ["aspect"]), (Crop(y: 0.1, aspect: .square), ["aspect"]),
      (Crop(width: 0.9, aspect: .square), ["aspect"]), (Crop(height: 0.9, aspect: .square), ["aspect"]),
    ] as [(Crop, [String])] {
      #expect(Self.keys(crop) == keys, "\(crop.json.members)")
    }
  }

  @Test("black is below white by a step of 16 bits, splits rise by 5, and inputs of each curve rise")
  func tones() {
    let step = 1.0 / 65535
    for (black, white, isAllowed) in [
      (0, step, true), (0, step.nextDown, false), (0.5, 0.5, false), (1, 0, false), (0, 1, true), (0.999, 1, true),
    ] {
      #expect(Self.keys(Levels(black: black, white: white)) == (isAllowed ? [] : ["black"]), "\(black) \(white)")
    }
    #expect(Self.keys(Levels(outputBlack: 1, outputWhite: 0)).isEmpty)
    for (splits, found) in [
      ([25, 50, 75], nil), ([20, 25, 30], nil), ([20, 24.5, 95], "24.5 after 20"), ([20, 50, 54.5], "54.5 after 50"),
      ([50, 45, 60], "45.0 after 50"), ([5, 10, 15], nil), ([50, 50, 60], "50.0 after 50"),
    ] as [([Double], String?)] {
      let conflicts = ParametricCurve(splits: splits).conflicts()
      #expect(conflicts.map(\.key) == (found == nil ? [] : ["splits"]), "\(splits)")
      if let found { #expect(conflicts[0].message.contains("found \(found)"), "\(conflicts[0].message)") }
    }
    let bad = [CurvePoint(0, 0), CurvePoint(0.5, 0.1), CurvePoint(0.5, 0.9), CurvePoint(1, 1)]
    let falling = [CurvePoint(0, 1), CurvePoint(0.5, 0.5), CurvePoint(0.5000001, 0), CurvePoint(1, 0)]
    let keys = ["points", "red", "green", "blue", "luminance"]
    for choice in 0..<(1 << keys.count) {
      func curve(_ place: Int) -> [CurvePoint] { choice >> place & 1 == 1 ? bad : falling }
      let all = Curve(points: curve(0), red: curve(1), green: curve(2), blue: curve(3), luminance: curve(4))
      #expect(Self.keys(all) == keys.enumerated().filter { choice >> $0.offset & 1 == 1 }.map(\.element))
    }
  }

  @Test("a size is one number, or a pair that goes together; to cover or to be exact takes a width and a height")
  func sizes() {
    let keys = ["width", "height", "longEdge", "shortEdge", "percent", "megapixels"]
    for choice in 0..<(1 << keys.count) {
      let given = keys.enumerated().filter { choice >> $0.offset & 1 == 1 }.map(\.element)
      let isPair = given == ["width", "height"] || given == ["longEdge", "shortEdge"]
      var settings = OutputSettings()
      if given.contains("width") { settings.width = 30 }
      if given.contains("height") { settings.height = 20 }
      if given.contains("longEdge") { settings.longEdge = 30 }
      if given.contains("shortEdge") { settings.shortEdge = 20 }
      if given.contains("percent") { settings.percent = 50 }
      if given.contains("megapixels") { settings.megapixels = 2 }
      let expected = given.count > 1 && !isPair ? [given[1]] : []
      #expect(Self.keys(settings) == expected, "\(given)")
      for fit in Resize.Fit.allCases {
        var resize = settings.resize
        resize.fit = fit
        let isMet = fit == .inside || given == ["width", "height"]
        #expect(Self.keys(resize) == (expected.isEmpty && !isMet ? ["fit"] : expected), "\(given) \(fit)")
        #expect(resize.isNeutral == given.isEmpty)
      }
    }
    for depth in 8...16 {
      #expect(Self.keys(OutputSettings(depth: depth)) == (depth == 8 || depth == 16 ? [] : ["depth"]), "\(depth)")
    }
  }

  @Test("light is named by temperature, by kelvin or by a place, and a canvas by pixels or an aspect")
  func forms() {
    for (light, keys) in [
      (WhiteBalance(temperature: 5, tint: 5), []), (WhiteBalance(tint: 5, kelvin: 5000), []),
      (WhiteBalance(temperature: 5, kelvin: 5000), ["temperature"]), (WhiteBalance(neutral: [0.5, 0.5]), []),
      (WhiteBalance(temperature: 5, neutral: [0.5, 0.5]), ["neutral"]),
      (WhiteBalance(tint: 5, neutral: [0.5, 0.5]), ["neutral"]),
      (WhiteBalance(kelvin: 5000, neutral: [0.5, 0.5]), ["neutral"]),
    ] as [(WhiteBalance, [String])] {
      #expect(Self.keys(light) == keys, "\(light.json.members)")
    }
    for (canvas, keys) in [
      (Canvas(width: 5, height: 5), []), (Canvas(aspect: .square), []), (Canvas(width: 5, aspect: .square), ["aspect"]),
      (Canvas(height: 5, aspect: .square), ["aspect"]), (Canvas(), []),
    ] as [(Canvas, [String])] {
      #expect(Self.keys(canvas) == keys, "\(canvas.json.members)")
    }
  }

  @Test("a text has no control characters but ends of lines, and the first of them is named")
  func texts() {
    for (text, found) in [
      ("a\nb", nil), ("", nil), ("\u{301}é\u{200D}", nil), ("a\tb", "U+9"), ("a\rb\u{7}", "U+D"), ("\u{7F}", "U+7F"),
      ("\u{85}", "U+85"), ("\r\n", "U+D"), ("a\u{1B}[0m", "U+1B"),
    ] as [(String, String?)] {
      let conflicts = Text(text: text).conflicts()
      #expect(conflicts.map(\.key) == (found == nil ? [] : ["text"]))
      if let found { #expect(conflicts[0].message.hasSuffix("found \(found)"), "\(conflicts[0].message)") }
    }
  }
}
