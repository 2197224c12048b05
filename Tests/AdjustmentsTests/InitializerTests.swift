import Adjustments
import Documents
import TestSupport
import Testing

@Suite("initializers of adjustments", .timeLimit(.minutes(Effort.minutes)))
struct InitializerTests {
  /// A value made with one parameter, and that parameter as JSON.
  struct Case: Sendable, CustomTestStringConvertible {
    let value: any ParameterGroup
    let json: JSONObject
    var testDescription: String { "\(type(of: value)).\(json.keys.joined())" }

    init(_ value: any ParameterGroup, _ json: JSONValue) {
      (self.value, self.json) = (value, json.objectValue ?? JSONObject())
    }
  }

  @Test("an initializer sets the parameter it is given, and no other", arguments: cases)
  func sets(_ one: Case) {
    #expect(one.value.json == one.json)
  }

  @Test("every parameter of every group can be given to its initializer")
  func complete() {
    var groups: [any ParameterGroup.Type] = [
      Tone.self, HueBand.self, GradeColor.self, BrushStroke.self, NoiseLevels.self, OutputSettings.self,
      ProfileFile.self,
    ]
    groups += Catalog.all.map { $0 as any ParameterGroup.Type } + Mask.shapes.map { $0 as any ParameterGroup.Type }
    for group in groups {
      let given = Self.cases.filter { type(of: $0.value) == group }.flatMap(\.json.keys)
      // The kernel of a resize has one value yet, its default, which is not written.
      let keys = group.parameterFacts.map(\.key).filter { $0 != "kernel" }
      #expect(given.sorted() == keys.sorted(), "\(group)")
    }
  }

  private static let black = ColorValue("#000000") ?? .white

  private static let cases: [Case] = [
    Case(Brightness(amount: 0.5), ["amount": 0.5]),
    Case(Contrast(amount: 0.5), ["amount": 0.5]),
    Case(Curve(points: [CurvePoint(0, 0.1), CurvePoint(1, 1)]), ["points": [[0, 0.1], [1, 1]]]),
    Case(Curve(red: [CurvePoint(0, 0.1), CurvePoint(1, 1)]), ["red": [[0, 0.1], [1, 1]]]),
    Case(Curve(green: [CurvePoint(0, 0.1), CurvePoint(1, 1)]), ["green": [[0, 0.1], [1, 1]]]),
    Case(Curve(blue: [CurvePoint(0, 0.1), CurvePoint(1, 1)]), ["blue": [[0, 0.1], [1, 1]]]),
    Case(Curve(luminance: [CurvePoint(0, 0.1), CurvePoint(1, 1)]), ["luminance": [[0, 0.1], [1, 1]]]),
    Case(Exposure(ev: 0.5), ["ev": 0.5]),
    Case(Highlights(amount: 0.5), ["amount": 0.5]),
    Case(Highlights(white: 0.5), ["white": 0.5]),
    Case(Shadows(amount: 0.5), ["amount": 0.5]),
    Case(Whites(amount: 0.5), ["amount": 0.5]),
    Case(Blacks(amount: 0.5), ["amount": 0.5]),
    Case(Brilliance(amount: 0.5), ["amount": 0.5]),
    Case(Brilliance(white: 0.5), ["white": 0.5]),
    Case(ToneEqualizer(bands: [0, 0, 0, 0, 0.5, 0, 0, 0, 0]), ["bands": [0, 0, 0, 0, 0.5, 0, 0, 0, 0]]),
    Case(Clarity(amount: 0.5), ["amount": 0.5]),
    Case(Texture(amount: 0.5), ["amount": 0.5]),
    Case(Dehaze(amount: 0.5), ["amount": 0.5]),
    Case(Dehaze(air: [0.8, 0.85, 0.95]), ["air": [0.8, 0.85, 0.95]]),
    Case(Levels(black: 0.5), ["black": 0.5]),
    Case(Levels(gamma: 0.5), ["gamma": 0.5]),
    Case(Levels(white: 0.5), ["white": 0.5]),
    Case(Levels(outputBlack: 0.5), ["outputBlack": 0.5]),
    Case(Levels(outputWhite: 0.5), ["outputWhite": 0.5]),
    Case(Levels(channel: .green), ["channel": "green"]),
    Case(BlackAndWhite(red: 0.5), ["red": 0.5]),
    Case(BlackAndWhite(orange: 0.5), ["orange": 0.5]),
    Case(BlackAndWhite(yellow: 0.5), ["yellow": 0.5]),
    Case(BlackAndWhite(green: 0.5), ["green": 0.5]),
    Case(BlackAndWhite(aqua: 0.5), ["aqua": 0.5]),
    Case(BlackAndWhite(blue: 0.5), ["blue": 0.5]),
    Case(BlackAndWhite(purple: 0.5), ["purple": 0.5]),
    Case(BlackAndWhite(magenta: 0.5), ["magenta": 0.5]),
    Case(BlackAndWhite(tone: Tone(hue: 40)), ["tone": ["hue": 40]]),
    Case(Tone(hue: 0.5), ["hue": 0.5]),
    Case(Tone(saturation: 0.5), ["saturation": 0.5]),
    Case(
      ChannelMixer(matrix: MixerMatrix(rows: [[0, 1, 0], [1, 0, 0], [0, 0, 1]])),
      ["matrix": [[0, 1, 0], [1, 0, 0], [0, 0, 1]]]),
    Case(ChannelMixer(offset: [0.5, 0, 0]), ["offset": [0.5, 0, 0]]),
    Case(Invert(amount: 0.5), ["amount": 0.5]),
    Case(LUT(file: .path("a.cube")), ["file": "a.cube"]),
    Case(LUT(amount: 0.5), ["amount": 0.5]),
    Case(LUT(space: .linear), ["space": "linear"]),
    Case(Saturation(amount: 0.5), ["amount": 0.5]),
    Case(Sepia(amount: 0.5), ["amount": 0.5]),
    Case(Vibrance(amount: 0.5), ["amount": 0.5]),
    Case(WhiteBalance(temperature: 0.5), ["temperature": 0.5]),
    Case(WhiteBalance(tint: 0.5), ["tint": 0.5]),
    Case(WhiteBalance(kelvin: 0.5), ["kelvin": 0.5]),
    Case(WhiteBalance(neutral: [0.25, 0.5]), ["neutral": [0.25, 0.5]]),
    Case(Crop(x: 0.5), ["x": 0.5]),
    Case(Crop(y: 0.5), ["y": 0.5]),
    Case(Crop(width: 0.5), ["width": 0.5]),
    Case(Crop(height: 0.5), ["height": 0.5]),
    Case(Crop(aspect: .fourByFive), ["aspect": "4:5"]),
    Case(Crop(turn: false), ["turn": false]),
    Case(Crop(anchor: .north), ["anchor": "north"]),
    Case(Flip(axis: .vertical), ["axis": "vertical"]),
    Case(Resize(width: 2), ["width": 2]),
    Case(Resize(height: 2), ["height": 2]),
    Case(Resize(longEdge: 2), ["longEdge": 2]),
    Case(Resize(shortEdge: 2), ["shortEdge": 2]),
    Case(Resize(percent: 0.5), ["percent": 0.5]),
    Case(Resize(megapixels: 0.5), ["megapixels": 0.5]),
    Case(Resize(fit: .exact), ["fit": "exact"]),
    Case(Resize(enlarge: true), ["enlarge": true]),
    Case(Rotate(quarterTurns: 2), ["quarterTurns": 2]),
    Case(Straighten(degrees: 0.5), ["degrees": 0.5]),
    Case(Straighten(fill: .color(black)), ["fill": "#000000"]),
    Case(Blur(radius: 0.5), ["radius": 0.5]),
    Case(NoiseReduction(luminance: 0.5), ["luminance": 0.5]),
    Case(NoiseReduction(color: 0.5), ["color": 0.5]),
    Case(NoiseReduction(detail: 0.5), ["detail": 0.5]),
    Case(NoiseReduction(noise: NoiseLevels()), ["noise": [:]]),
    Case(NoiseLevels(luminance: [0.5]), ["luminance": [0.5]]),
    Case(NoiseLevels(redBlue: [0.5]), ["redBlue": [0.5]]),
    Case(NoiseLevels(greenMagenta: [0.5]), ["greenMagenta": [0.5]]),
    Case(Sharpen(amount: 0.5), ["amount": 0.5]),
    Case(Sharpen(radius: 0.5), ["radius": 0.5]),
    Case(Sharpen(detail: 0.5), ["detail": 0.5]),
    Case(Sharpen(masking: 0.5), ["masking": 0.5]),
    Case(HSL(red: HueBand(hue: 5)), ["red": ["hue": 5]]),
    Case(HSL(orange: HueBand(hue: 5)), ["orange": ["hue": 5]]),
    Case(HSL(yellow: HueBand(hue: 5)), ["yellow": ["hue": 5]]),
    Case(HSL(green: HueBand(hue: 5)), ["green": ["hue": 5]]),
    Case(HSL(aqua: HueBand(hue: 5)), ["aqua": ["hue": 5]]),
    Case(HSL(blue: HueBand(hue: 5)), ["blue": ["hue": 5]]),
    Case(HSL(purple: HueBand(hue: 5)), ["purple": ["hue": 5]]),
    Case(HSL(magenta: HueBand(hue: 5)), ["magenta": ["hue": 5]]),
    Case(HueBand(hue: 0.5), ["hue": 0.5]),
    Case(GradeColor(hue: 0.5), ["hue": 0.5]),
    Case(HueBand(saturation: 0.5), ["saturation": 0.5]),
    Case(GradeColor(saturation: 0.5), ["saturation": 0.5]),
    Case(HueBand(luminance: 0.5), ["luminance": 0.5]),
    Case(GradeColor(luminance: 0.5), ["luminance": 0.5]),
    Case(ColorGrade(shadows: GradeColor(hue: 5)), ["shadows": ["hue": 5]]),
    Case(ColorGrade(midtones: GradeColor(hue: 5)), ["midtones": ["hue": 5]]),
    Case(ColorGrade(highlights: GradeColor(hue: 5)), ["highlights": ["hue": 5]]),
    Case(ColorGrade(global: GradeColor(hue: 5)), ["global": ["hue": 5]]),
    Case(ColorGrade(blending: 0.5), ["blending": 0.5]),
    Case(ColorGrade(balance: 0.5), ["balance": 0.5]),
    Case(Hue(degrees: 0.5), ["degrees": 0.5]),
    Case(ParametricCurve(shadows: 0.5), ["shadows": 0.5]),
    Case(ParametricCurve(darks: 0.5), ["darks": 0.5]),
    Case(ParametricCurve(lights: 0.5), ["lights": 0.5]),
    Case(ParametricCurve(highlights: 0.5), ["highlights": 0.5]),
    Case(ParametricCurve(splits: [10, 40, 80]), ["splits": [10, 40, 80]]),
    Case(ToneMap(contrast: 0.75), ["contrast": 0.75]),
    Case(Duotone(dark: ColorValue("#000000")), ["dark": "#000000"]),
    Case(Duotone(light: .white), ["light": "#ffffff"]),
    Case(Duotone(amount: 0.5), ["amount": 0.5]),
    Case(Grain(amount: 0.5), ["amount": 0.5]),
    Case(Grain(size: 0.5), ["size": 0.5]),
    Case(Grain(roughness: 0.5), ["roughness": 0.5]),
    Case(Grain(seed: 7), ["seed": 7]),
    Case(Posterize(levels: 7), ["levels": 7]),
    Case(Threshold(level: 0.25), ["level": 0.25]),
    Case(Vignette(amount: 0.5), ["amount": 0.5]),
    Case(Vignette(midpoint: 0.5), ["midpoint": 0.5]),
    Case(Vignette(feather: 0.5), ["feather": 0.5]),
    Case(Vignette(roundness: 0.5), ["roundness": 0.5]),
    Case(Border(width: 0.5), ["width": 0.5]),
    Case(Border(color: black), ["color": "#000000"]),
    Case(ImageMask(path: "a.png"), ["path": "a.png"]),
    Case(
      ImageMask(sha256: SHA256Digest(of: [1])), ["sha256": .string(SHA256Digest(of: [1]).hex)]),
    Case(BrushMask(strokes: [BrushStroke(flow: 9)]), ["strokes": [["flow": 9]]]),
    Case(BrushMask(space: .current), ["space": "current"]),
    Case(BrushStroke(points: [MaskPoint(0.1, 0.2)]), ["points": [[0.1, 0.2]]]),
    Case(BrushStroke(radius: 0.5), ["radius": 0.5]),
    Case(BrushStroke(hardness: 0.5), ["hardness": 0.5]),
    Case(BrushStroke(flow: 0.5), ["flow": 0.5]),
    Case(ColorMask(hue: 0.5), ["hue": 0.5]),
    Case(ColorMask(range: 0.5), ["range": 0.5]),
    Case(ColorMask(smooth: 0.5), ["smooth": 0.5]),
    Case(LinearMask(from: MaskPoint(0.1, 0.2)), ["from": [0.1, 0.2]]),
    Case(LinearMask(to: MaskPoint(0.1, 0.2)), ["to": [0.1, 0.2]]),
    Case(LinearMask(space: .current), ["space": "current"]),
    Case(LuminanceMask(low: 0.5), ["low": 0.5]),
    Case(LuminanceMask(high: 0.5), ["high": 0.5]),
    Case(LuminanceMask(smooth: 0.5), ["smooth": 0.5]),
    Case(RadialMask(center: MaskPoint(0.1, 0.2)), ["center": [0.1, 0.2]]),
    Case(RadialMask(radius: [0.5, 0.25]), ["radius": [0.5, 0.25]]),
    Case(RadialMask(angle: 0.5), ["angle": 0.5]),
    Case(RadialMask(feather: 0.5), ["feather": 0.5]),
    Case(RadialMask(space: .current), ["space": "current"]),
    Case(OutputSettings(path: "out/"), ["path": "out/"]),
    Case(OutputSettings(format: .webp), ["format": "webp"]),
    Case(OutputSettings(quality: 2), ["quality": 2]),
    Case(OutputSettings(subsampling: .full), ["subsampling": "4:4:4"]),
    Case(OutputSettings(lossless: true), ["lossless": true]),
    Case(OutputSettings(effort: 2), ["effort": 2]),
    Case(OutputSettings(depth: 2), ["depth": 2]),
    Case(OutputSettings(profile: .srgb), ["profile": "srgb"]),
    Case(ProfileFile(path: "a.icc"), ["path": "a.icc"]),
    Case(ProfileFile(sha256: SHA256Digest(of: [1])), ["sha256": .string(SHA256Digest(of: [1]).hex)]),
    Case(OutputSettings(gamut: .reduce), ["gamut": "reduce"]),
    Case(OutputSettings(metadata: .safe), ["metadata": "safe"]),
    Case(OutputSettings(background: black), ["background": "#000000"]),
    Case(OutputSettings(width: 2), ["width": 2]),
    Case(OutputSettings(height: 2), ["height": 2]),
    Case(OutputSettings(longEdge: 2), ["longEdge": 2]),
    Case(OutputSettings(shortEdge: 2), ["shortEdge": 2]),
    Case(OutputSettings(percent: 0.5), ["percent": 0.5]),
    Case(OutputSettings(megapixels: 0.5), ["megapixels": 0.5]),
    Case(OutputSettings(enlarge: true), ["enlarge": true]),
  ]
}
