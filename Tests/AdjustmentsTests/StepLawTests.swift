import Documents
import TestSupport
import Testing

@testable import Adjustments

/// Steps, selections and texts of settings, over all that they can be.
@Suite("laws of steps", .timeLimit(.minutes(Effort.minutes)))
struct StepLawTests {
  @Test("a step is active if it is enabled, visible and changes something")
  func active() {
    for isEnabled in [false, true] {
      for opacity in [0, 0.001, 1] {
        for ev in [0.0, 1] {
          for blend in BlendMode.allCases {
            var step = RecipeStep(Exposure(ev: ev))
            (step.isEnabled, step.opacity, step.blend) = (isEnabled, opacity, blend)
            let changes = ev != 0 || blend.changesEqual
            #expect(step.isActive == (isEnabled && opacity > 0 && changes), "\(blend)")
          }
        }
      }
    }
    #expect(!BlendMode.normal.changesEqual)
  }

  @Test("recipes in a row have all steps, the later title and the stricter policy; an id that is taken is left out")
  func followed() {
    for (first, second) in [("", ""), ("a", ""), ("", "b"), ("a", "b")] {
      var (one, two) = (
        Recipe { Exposure(ev: 1) },
        Recipe {
          Exposure(ev: 2); Exposure(ev: 3)
        }
      )
      (one.title, two.title) = (first.isEmpty ? nil : first, second.isEmpty ? nil : second)
      one.steps[0].id = "x"
      (two.steps[0].id, two.steps[1].id) = ("x", "y")
      let both = one.followed(by: two)
      #expect(both.steps.map { ($0.adjustment as? Exposure)?.ev } == [1, 2, 3])
      #expect(both.steps.map(\.id) == ["x", nil, "y"])
      #expect(both.title == (second.isEmpty ? one.title : second))
    }
    let choices: [MetadataChoice] = [.keep, .safe, .none]
    for (index, one) in choices.enumerated() {
      for (place, other) in choices.enumerated() {
        #expect(one.strictest(other) == choices[max(index, place)])
        #expect(one.isStricter(than: other) == (index > place))
        var (a, b) = (OutputSettings(), OutputSettings())
        (a.metadata, b.metadata, a.quality, b.quality) = (one, other, 50, 70)
        let layered = OutputSettings.layered(a, b)
        #expect(layered?.metadata == choices[max(index, place)] && layered?.quality == 70)
        #expect(OutputSettings.layered(a, nil) == a && OutputSettings.layered(nil, b) == b)
        a.restrictMetadata(to: other)
        #expect(a.metadata == choices[max(index, place)])
      }
    }
    #expect(OutputSettings.layered(nil, nil) == nil)
  }

  @Test(
    "an update changes the first step of its type and id, or adds one", arguments: [nil, "a", "b", "c"] as [String?])
  func update(id: String?) {
    for ids in [[], ["a"], [nil, "b"], ["a", "b"], ["b", "a", nil]] as [[String?]] {
      var recipe = Recipe { Saturation(amount: 9) }
      for (index, own) in ids.enumerated() { recipe.steps.append(RecipeStep(Exposure(ev: Double(index)), id: own)) }
      let place = id == nil ? ids.indices.first : ids.firstIndex(of: id)
      #expect(recipe.adjustment(Exposure.self, id: id)?.ev == place.map { Double($0) })
      let index = recipe.update(Exposure.self, id: id) { $0.ev += 0.5 }
      #expect(index == place.map { $0 + 1 } ?? ids.count + 1)
      #expect(recipe.steps.count == 1 + ids.count + (place == nil ? 1 : 0))
      #expect((recipe.steps[index].adjustment as? Exposure)?.ev == (place.map { Double($0) } ?? 0) + 0.5)
      #expect(recipe.steps[index].id == (place.map { ids[$0] } ?? id))
    }
  }

  @Test("a selection contains what it names, less what it excepts, by group, adjustment or id")
  func selections() throws {
    var step = RecipeStep(Exposure(ev: 1))
    step.id = "sky"
    let naming = ["light", "exposure", "#sky"]
    let others = ["color", "saturation", "#lake"]
    for only in [[]] + naming.map({ [$0] }) + others.map({ [$0] }) + [naming + others, ["color", "exposure"]] {
      for except in [[]] + naming.map({ [$0] }) + others.map({ [$0] }) {
        let selection = try AdjustmentSelection(only: only, except: except)
        let isNamed = only.isEmpty || only.contains(where: naming.contains)
        #expect(selection.contains(step) == (isNamed && !except.contains(where: naming.contains)), "\(only) \(except)")
      }
    }
    for text in ["", "#", "lihgt", "exposur"] {
      let error = #expect(throws: RecipeError.self) { try AdjustmentSelection(only: [text]) }
      #expect(error?.problems.map(\.code) == [.unknownOp])
      #expect(throws: RecipeError.self) { try AdjustmentSelection(except: [text]) }
    }
  }

  @Test("a size in print is two positive numbers with one unit, whichever side is longer")
  func printSizes() {
    let (inch, centimeter, millimeter) = ((8.0, 10.0), (20.32, 25.4), (203.2, 254.0))
    for (numbers, unit) in [(inch, ""), (inch, "in"), (inch, " IN"), (centimeter, "cm"), (millimeter, "mm")] {
      for sign in ["x", "×", " x ", "X"] {
        for pair in [numbers, (numbers.1, numbers.0)] {
          let size = PrintSize("\(pair.0)\(sign)\(pair.1)\(unit)")
          #expect(abs((size?.longSide ?? 0) - 10) < 1e-9 && abs((size?.shortSide ?? 0) - 8) < 1e-9, "\(sign)\(unit)")
        }
      }
    }
    for text in ["", "8", "8x", "x8", "8x10x12", "0x10", "8x0", "-8x10", "8x10m", "axb", "8 10", "8.x10y", "8xincm"] {
      #expect(PrintSize(text) == nil, "\(text)")
    }
    for (text, dots, long, short) in [
      ("8x10", 300, 3000, 2400), ("1x1", 1, 1, 1), ("0.001x0.5", 300, 150, 1), ("10x15cm", 300, 1772, 1181),
    ] {
      guard let size = PrintSize(text) else { continue }
      var settings = OutputSettings()
      settings.setSize(printed: size, dotsPerInch: dots)
      #expect(
        settings.longEdge == long && settings.shortEdge == short && settings.enlarge == true && settings.dpi == dots)
    }
  }

  @Test("an aspect ratio is two positive numbers from 1:100 to 100:1, and its text has a colon")
  func aspects() throws {
    for (text, shown, ratio) in [
      ("4:5", "4:5", 0.8), ("16x9", "16:9", 16.0 / 9), ("3×2", "3:2", 1.5), ("1:100", "1:100", 0.01),
      ("100:1", "100:1", 100),
      ("1.5:1", "1.5:1", 1.5), (".5:1", ".5:1", 0.5),
    ] {
      let aspect = try AspectRatio(text)
      #expect(aspect.text == shown && aspect.ratio == ratio, "\(text)")
    }
    for text in ["", "4", "4:", ":5", "4:5:6", "0:5", "4:0", "-4:5", "1:101", "101:1", "a:b", "4 :5", "1e1:5", "4/5"] {
      #expect(throws: RecipeError.self) { try AspectRatio(text) }
    }
    let named: [(AspectRatio, Double, Double)] = [
      (.square, 1, 1), (.fourByFive, 4, 5), (.threeByFour, 3, 4), (.twoByThree, 2, 3), (.sixteenByNine, 16, 9),
    ]
    for (aspect, width, height) in named {
      #expect(aspect.ratio == width / height && aspect.text == "\(Int(width)):\(Int(height))")
      #expect(try AspectRatio(aspect.text) == aspect)
    }
  }

  @Test("a color is six hexadecimal digits in any case, or three numbers from 0 to 1")
  func colors() {
    for text in ["#000000", "#ffffff", "#AbCdEf", "#09aF7e", "color(display-p3 0 0.5 1)", "color(display-p3 1 1 1)"] {
      #expect(ColorValue(text) != nil, "\(text)")
    }
    for text in [
      "", "#", "#fff", "#fffff", "#fffffff", "ffffff", "#gggggg", "#fffff ", "color(display-p3 0 0.5)", "#é0000",
      "color(display-p3 0 0.5 1 1)", "color(display-p3 0 0.5 1.01)", "color(display-p3 0 -0.5 1)", "color(srgb 0 0 0)",
      "color(display-p3 0 0.5 1", "color(display-p3 a b c)",
    ] {
      #expect(ColorValue(text) == nil, "\(text)")
    }
    for code in 0...255 {
      let digits = (code < 16 ? "0" : "") + String(code, radix: 16)
      for channel in 0..<3 {
        let color = ColorValue("#" + (0..<3).map { $0 == channel ? digits : "00" }.joined())
        let e = Double(code) / 255
        let linear = e <= 0.04045 ? e / 12.92 : reference(e)
        for index in 0..<3 { #expect(abs((color?.linear[index] ?? -1) - (index == channel ? linear : 0)) < 1e-9) }
      }
    }
  }

  /// The curve of IEC 61966-2-1 above its straight part, by halving: without the function under test.
  private func reference(_ e: Double) -> Double {
    // ((e + 0.055) / 1.055) ^ 2.4 is the fifth root of the twelfth power.
    let base = (e + 0.055) / 1.055
    let power = (0..<12).reduce(1.0) { product, _ in product * base }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<80 {
      let middle = (low + high) / 2
      if (0..<5).reduce(1.0, { product, _ in product * middle }) < power { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
