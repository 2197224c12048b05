/// The reference text of masks.
enum MaskReference {
  /// The reference as a section of a Markdown page.
  static var markdown: String {
    var text = """
      ## Opacity, blend and masks

      Every adjustment but geometry takes `opacity` (0…1), `blend` (\(list(BlendMode.words))) and `mask`. With *I* what \
      comes into it, *A* what it makes of that, *B* the blend mode, *o* the opacity and *m* the mask, its result is \
      *I* + *m*·*o*·(*B*(*I*, *A*) − *I*), channel by channel in *E*. Where *m*·*o* is 0 nothing changes, bit for bit.

      ```json
      { "op": "exposure", "ev": -0.8, "mask": { "all": [
        { "shape": "linear", "from": [0.5, 0.7], "to": [0.5, 0.4] },
        { "not": { "shape": "color", "hue": 25, "range": 20, "smooth": 20 } }
      ] } }
      ```

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
