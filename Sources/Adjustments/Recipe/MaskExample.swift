import Documents

/// An adjustment with a mask, an opacity or a blend mode, as the reference shows it.
struct MaskExample {
  /// What it does.
  let caption: String
  let step: RecipeStep

  /// The examples, the plainest first.
  static let all = [
    MaskExample("A gradient darkens the sky:", Exposure(ev: -0.8)) {
      $0.mask = Mask(.linear(LinearMask(from: MaskPoint(0.5, 0.7), to: MaskPoint(0.5, 0.4))))
    },
    MaskExample("An ellipse lightens a face:", Exposure(ev: 0.5)) {
      $0.mask = Mask(.radial(RadialMask(center: MaskPoint(0.4, 0.35), radius: [12, 16], feather: 70)))
    },
    MaskExample("A brush dodges along a stroke:", Exposure(ev: 0.4)) {
      let stroke = BrushStroke(points: [MaskPoint(0.3, 0.6), MaskPoint(0.5, 0.55)], radius: 4, hardness: 20)
      $0.mask = Mask(.brush(BrushMask(strokes: [stroke])))
    },
    MaskExample("More contrast at 60 percent, which leaves colors alone:", Contrast(amount: 40)) {
      ($0.opacity, $0.blend) = (0.6, .luminosity)
    },
    MaskExample("The sky, but nothing that has the color of skin:", Saturation(amount: 30)) {
      $0.mask = Mask(
        .all([
          Mask(.linear(LinearMask(from: MaskPoint(0.5, 0.7), to: MaskPoint(0.5, 0.4)))),
          Mask(.not(Mask(.color(ColorMask(hue: 25, range: 20, smooth: 20))))),
        ]))
    },
  ]

  private init(_ caption: String, _ adjustment: any Adjustment, _ mixing: (inout RecipeStep) -> Void) {
    self.caption = caption
    var step = RecipeStep(adjustment)
    mixing(&step)
    self.step = step
  }

  /// The step in a line, as a recipe has it.
  var text: String { Self.text(.object(step.json)) }

  /// The call that edits a photo so.
  var call: String {
    let values = step.json.members.filter { $0.key != "op" }.map { key, value in
      let setting = "\(step.adjustment.op).\(key)=" + (value.stringValue ?? Self.text(value))
      return value.objectValue == nil ? setting : "'\(setting)'"
    }
    return "photoedit edit photo.jpg " + values.joined(separator: " ")
  }

  /// The example in a Markdown page.
  var markdown: String { "\(caption)\n\n```json\n\(text)\n```\n\n    \(call)" }

  /// JSON in a line, with its keys in the order in which they are declared.
  private static func text(_ value: JSONValue) -> String {
    switch value {
    case .object(let object):
      "{ " + object.members.map { "\"\($0.key)\": " + text($0.value) }.joined(separator: ", ") + " }"
    case .array(let values): "[" + values.map(text).joined(separator: ", ") + "]"
    default: value.canonicalString()
    }
  }
}
