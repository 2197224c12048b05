import Adjustments
import Documents
import Merging
import TestSupport
import Testing

/// Libraries have the names of units, and copies of a library agree only if all programs divide recipes the same way.
@Suite("the list of units", .timeLimit(.minutes(Effort.minutes)))
struct PinTests {
  @Test("the units of every op and the order of ops stay as they are; new ones are added to this list")
  func units() {
    let units = TestRecipe.units
    let types = Catalog.all.sorted { units.rank(of: $0.identity.op) < units.rank(of: $1.identity.op) }
    let lines = types.map { type in ([type.identity.op] + self.units(of: type)).joined(separator: " ") }
    #expect(lines.joined(separator: "\n") == Self.list)
    #expect(types.allSatisfy { units.rank(of: $0.identity.op) < units.rank(of: "relight") })
    #expect(Set(types.map { units.rank(of: $0.identity.op) }).count == types.count)
  }

  /// The units of a step that states every parameter, in the order of declaration; a whole group with all it has.
  private func units(of type: any Adjustment.Type) -> [String] {
    let op = type.identity.op
    let keys = type.parameterFacts.map(\.key)
    let step = JSONValue.object(JSONObject([("op", .string(op))] + keys.map { ($0, .number(0)) }))
    let values = TestRecipe.content([step]).values
    return keys.compactMap { key in
      guard let value = values[.part(step: op, op: op, key: key)] else { return nil }
      guard let group = (try? JSONValue.parse(value.json))?.objectValue else { return key }
      return "\(key)(\(keys.filter { group[$0] != nil }.joined(separator: ",")))"
    }
  }

  private static let list = """
    heal spots
    clone spots
    redEye spots darken
    redact regions color
    lens distortion vignette midpoint chromaticAberrationRed chromaticAberrationBlue
    rotate quarterTurns
    flip axis
    straighten degrees fill
    perspective vertical(vertical,horizontal,rotate,aspect,scale,x,y,fill,corners)
    crop x(x,y,width,height,aspect,turn,anchor)
    noiseReduction luminance color detail noise
    median radius
    defringe purple green purpleHue purpleRange greenHue greenRange radius
    whiteBalance temperature(temperature,tint,kelvin,neutral)
    exposure ev shoulder
    highlights amount white
    shadows amount
    whites amount
    blacks amount
    brilliance amount white
    toneEqualizer bands
    clarity amount
    texture amount
    dehaze amount air
    brightness amount
    contrast amount
    levels black(black,white) gamma outputBlack outputWhite channel
    curve points red green blue luminance
    parametricCurve shadows darks lights highlights splits
    toneMap contrast
    saturation amount
    vibrance amount
    hue degrees
    hsl red orange yellow green aqua blue purple magenta
    selectiveColor samples
    channelMixer matrix offset
    colorGrade shadows midtones highlights global blending balance
    blackAndWhite red orange yellow green aqua blue purple magenta tone
    invert amount
    sepia amount
    duotone dark light amount
    lut file(file,space) amount
    posterize levels
    threshold level
    resize width(width,height,longEdge,shortEdge,percent,megapixels,fit,enlarge) kernel
    sharpen amount radius detail masking
    blur radius
    glow amount radius
    tiltShift radius center angle width feather
    vignette amount midpoint feather roundness
    grain amount size roughness seed
    pixelate size
    canvas width(width,height,aspect,turn,background,anchor)
    border width color
    overlay file(file,space) position anchor scale
    text text position anchor scale color align font
    """
}
