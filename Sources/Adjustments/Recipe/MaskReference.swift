package import Documents

/// The reference text of masks, opacity and blending, made from the declarations.
package enum MaskReference {
  /// What a mask is made of.
  private static let making = """
    A mask is a shape, or is made of other masks: {"all": […]} is their product, {"any": […]} is 1 − ∏(1 − m), \
    {"not": …} is 1 − m. Masks may be nested \(Mask.maximumDepth) deep, and one may be made of up to \
    \(Mask.maximumCount). Positions are fractions of a frame, lengths percent of its long edge.
    """

  /// The reference as lines for a terminal.
  package static var lines: [String] {
    var lines = [
      "masks: where an adjustment works, how strongly, and how its result is laid over what came into it.", "",
      "  Every adjustment but geometry and retouching takes a mask, an opacity (0…1) and a blend mode.", "",
    ]
    for example in MaskExample.all { lines += ["  \(example.caption)", "    \(example.call)", ""] }
    lines += ["  In a recipe: " + (MaskExample.all.first?.text ?? ""), "", "Shapes of a mask:"]
    for type in Mask.shapes {
      lines += ["", "  \(type.name): \(type.summary)"]
      lines += AdjustmentReference.rows(type.parameterFacts).map { "  " + $0 }
      if type is BrushMask.Type {
        lines += ["    A stroke:"] + AdjustmentReference.rows(BrushStroke.parameterFacts).map { "    " + $0 }
      }
    }
    let width = BlendMode.words.map(\.count).max() ?? 0
    lines += ["", making, "", "Blend modes:", ""]
    return lines
      + BlendMode.allCases.map { mode in
        "  " + AdjustmentReference.padded(mode.rawValue, width) + "  " + mode.summary
      }
  }

  /// The reference as JSON.
  package static var json: JSONObject {
    JSONObject([
      (
        "shapes",
        .array(
          Mask.shapes.map { type in
            [
              "shape": .string(type.name), "summary": .string(type.summary), "definition": .string(type.definition),
              "parameters": .array(type.parameterFacts.map(AdjustmentReference.json)),
            ]
          })
      ),
      (
        "blends",
        .array(BlendMode.allCases.map { ["blend": .string($0.rawValue), "summary": .string($0.summary)] })
      ),
      (
        "examples",
        .array(
          MaskExample.all.map {
            ["caption": .string($0.caption), "step": .object($0.step.json), "call": .string($0.call)]
          })
      ),
    ])
  }

  /// The reference as a section of a Markdown page.
  static var markdown: String {
    var text = """
      ## Opacity, blend and masks

      Every adjustment but geometry takes `opacity` (0…1), `blend` (\(list(BlendMode.words))) and `mask`. With *I* what \
      comes into it, *A* what it makes of that, *B* the blend mode, *o* the opacity and *m* the mask, its result is \
      *I* + *m*·*o*·(*B*(*I*, *A*) − *I*), channel by channel in *E*. Where *m*·*o* is 0 nothing changes, bit for bit.

      \(MaskExample.all.map(\.markdown).joined(separator: "\n\n"))

      | blend mode | what becomes of *I* and *A* |
      |---|---|
      \(BlendMode.allCases.map { "| `\($0.rawValue)` | \($0.summary) |" }.joined(separator: "\n"))

      A mask is a shape, or is made of other masks: `{"all": […]}` is their product, `{"any": […]}` is 1 − ∏(1 − *m*), \
      `{"not": …}` is 1 − *m*. Masks may be nested \(Mask.maximumDepth) deep, and one may be made of up to \
      \(Mask.maximumCount). Positions are fractions of a frame, lengths percent of its long edge. With `space` `source` \
      that frame is the photo before any geometry, so a crop or a turn, wherever it stands, moves no mask off the thing \
      it covers; with `current` it is the picture at that point of the list.

      `{"shape": "image", "path": "sky.png"}` is a mask from a file, which lies beside the recipe as a color table of `lut` \
      does. It is decoded in a worker process, as photos of unknown origin are. A recipe that was read names it by its \
      digest, `{"shape": "image", "sha256": "…"}`, a library keeps the file with the edit, and `from` keeps the path.


      """
    text += Mask.shapes.map(section).joined(separator: "\n")
    return text
  }

  private static func section(_ type: any MaskShape.Type) -> String {
    var text = "### mask: \(type.name)\n\n\(type.summary)\n\n" + table(type)
    if type is BrushMask.Type { text += "\nA stroke:\n\n" + table(BrushStroke.self) }
    return text + "\nArithmetic: \(type.definition)\n"
  }

  private static func table(_ type: any ParameterGroup.Type) -> String {
    "| parameter | values | default | meaning |\n|---|---|---|---|\n"
      + type.parameterFacts.map { AdjustmentReference.row($0.key, $0.facts) + "\n" }.joined()
  }
}
