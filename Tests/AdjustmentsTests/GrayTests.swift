import Documents
import TestSupport
import Testing

@testable import Adjustments

/// Which adjustments leave a gray photo gray, so that its file needs one channel, and which change transparency.
@Suite("gray and transparency", .timeLimit(.minutes(Effort.minutes)))
struct GrayTests {
  private static let context = PointContext(frame: FrameSize(width: 300, height: 200))

  private static func color(_ text: String) -> ColorValue { ColorValue(text) ?? .white }

  private static let bent = [CurvePoint(0, 0), CurvePoint(0.5, 0.6), CurvePoint(1, 1)]

  private static let gray: [any PointAdjustment] = [
    Exposure(ev: 1), Exposure(ev: 1, shoulder: 50), Brightness(amount: 20), Contrast(amount: 20),
    Saturation(amount: 40),
    Vibrance(amount: 40), Hue(degrees: 30), ToneMap(), Posterize(), Threshold(), Invert(), Vignette(amount: -20),
    Grain(amount: 20, seed: 1), ParametricCurve(lights: 20), Levels(black: 0.1), Curve(points: bent),
    Curve(luminance: bent), HSL(red: HueBand(hue: 20)), SelectiveColor(samples: [ColorSample(hue: 20)]),
    ChannelMixer(matrix: MixerMatrix(rows: [[0.5, 0.25, 0.25], [0, 1, 0], [0.25, 0.25, 0.5]])),
    ChannelMixer(offset: [0.1, 0.1, 0.1]), BlackAndWhite(red: 20), BlackAndWhite(tone: Tone(hue: 30, saturation: 0)),
    Sepia(amount: 0), Duotone(amount: 0), Duotone(dark: color("#101010"), light: color("#f0f0f0")),
    ColorGrade(shadows: GradeColor(hue: 30, luminance: 20)), ColorGrade(global: GradeColor(luminance: -20)),
    RedEye(spots: [EyeSpot()]), Redact(regions: [RedactedRegion()]),
    Redact(regions: [RedactedRegion()], color: color("#808080")),
  ]

  private static let colored: [any PointAdjustment] = [
    WhiteBalance(kelvin: 4000), WhiteBalance(tint: 20), Sepia(), Sepia(amount: 1), Duotone(), Duotone(amount: 1),
    Duotone(dark: color("#101010"), light: color("#f0f0f1")), Duotone(dark: color("#111010"), light: color("#f0f0f0")),
    BlackAndWhite(tone: Tone(hue: 30, saturation: 1)), BlackAndWhite(tone: Tone(hue: 0, saturation: 50)),
    ColorGrade(shadows: GradeColor(saturation: 1)), ColorGrade(midtones: GradeColor(saturation: 1)),
    ColorGrade(highlights: GradeColor(saturation: 1)), ColorGrade(global: GradeColor(saturation: 1)),
    Levels(black: 0.1, channel: .red), Levels(black: 0.1, channel: .green), Levels(black: 0.1, channel: .blue),
    Curve(red: bent), Curve(green: bent), Curve(blue: bent), Curve(points: bent, blue: bent),
    ChannelMixer(matrix: MixerMatrix(rows: [[1, 0, 0], [0, 1, 0], [0, 0, 0.9]])),
    ChannelMixer(matrix: MixerMatrix(rows: [[0.9, 0, 0], [0, 1, 0], [0, 0, 1]])),
    ChannelMixer(offset: [0.1, 0, 0]), ChannelMixer(offset: [0, 0, 0.1]),
    Redact(regions: [RedactedRegion()], color: color("#ff0000")),
  ]

  @Test("an adjustment keeps gray where it does to all channels the same, and only there")
  func keeping() {
    for adjustment in Self.gray {
      let program = adjustment.program(in: Self.context)
      #expect(program.keepsGray && program.fused.keepsGray, "\(adjustment.op) \(adjustment.json.members)")
      #expect(!program.changesAlpha, "\(adjustment.op)")
    }
    for adjustment in Self.colored {
      let program = adjustment.program(in: Self.context)
      #expect(!program.keepsGray && !program.fused.keepsGray, "\(adjustment.op) \(adjustment.json.members)")
      #expect(!program.changesAlpha, "\(adjustment.op)")
    }
    let known = Set((Self.gray + Self.colored).map(\.op))
    let points = Catalog.all.filter { $0 is any PointAdjustment.Type && $0 != LUT.self }.map { $0.identity.op }
    #expect(known == Set(points))
  }

  @Test(
    "a program keeps gray where all of its steps do, and changes transparency where one of them does, also mixed in")
  func together() {
    let border = Border(width: 5).layer(in: Self.context)
    let red = Border(width: 5, color: Self.color("#ff0000")).layer(in: Self.context)
    #expect(border.keepsGray && border.changesAlpha && !red.keepsGray && red.changesAlpha)
    let exposure = Exposure(ev: 1).program(in: Self.context).steps
    let sepia = Sepia().program(in: Self.context).steps
    for (steps, keepsGray, changesAlpha) in [
      ([], true, false), (exposure, true, false), (exposure + sepia, false, false), (sepia + exposure, false, false),
      ([.kernel(border)], true, true), ([.kernel(red)] + exposure, false, true),
      (exposure + [.kernel(border)], true, true),
    ] as [([PointStep], Bool, Bool)] {
      let program = PointProgram(steps)
      let mixed = PointProgram([.mix(program, opacity: 0.5, blend: .normal)])
      for each in [program, mixed, PointProgram([.mix(mixed, opacity: 1, blend: .screen)])] {
        #expect(each.keepsGray == keepsGray && each.changesAlpha == changesAlpha, "\(each.stepNames)")
      }
    }
  }
}
