import Documents

extension AdjustmentReference {
  /// The reference as a section of a Markdown page.
  package var markdown: String {
    let identity = type.identity
    var text = "### \(identity.op)\n\n\(identity.summary)\n\n```json\n\(example)\n```\n\n"
    let shown = ExampleSettings.of(type)
    if shown.count == 2 {
      text += "| \(shown[0].caption) | as it is | \(shown[1].caption) |\n|---|---|---|\n| "
      let names = ["\(identity.op)-\(shown[0].name)", "neutral", "\(identity.op)-\(shown[1].name)"]
      text += names.map { "![\($0)](adjustments/\($0).jpg)" }.joined(separator: " | ") + " |\n\n"
    }
    text += "| parameter | values | default | meaning | Camera Raw |\n|---|---|---|---|---|\n"
    for (key, facts) in type.parameterFacts {
      let names = facts.cameraRawNames.map { "`\($0)`" }.joined(separator: ", ")
      text += Self.row(key, facts) + " \(names) |\n"
    }
    for group in groups {
      text +=
        "\nIn \(list(group.keys.map { "`\($0)`" })):\n\n| parameter | values | default | meaning |\n|---|---|---|---|\n"
      text += group.members.map { Self.row($0.key, $0.facts) + "\n" }.joined()
    }
    return text + "\nArithmetic: \(identity.definition)\n\n\(standing)\n"
  }

  /// The beginning of a row of a table of parameters: key, values, default and meaning.
  static func row(_ key: String, _ facts: ParameterFacts) -> String {
    let standard = facts.defaultValue.map { "`\($0.canonicalString())`" } ?? ""
    return "| `\(key)` | \(range(facts)) | \(standard) | \(facts.summary) |"
  }

  /// How costs were measured.
  static var costs: String {
    """
    The cost is the processor time that an adjustment adds to a rendering of 12 megapixels with an exposure and a \
    saturation, in nanoseconds per pixel of the photo: 10 ns are a quarter of a second for 24 megapixels. It is that of the \
    second picture's settings, or of typical ones where there are no pictures. What is measured in the photo first is \
    included, the encoding of the file is not. `make bench-costs` recorded it with one thread on an AMD EPYC with AVX-512; \
    other machines have other figures, in about the same proportions.
    """
  }

  /// The page of all adjustments.
  package static var page: String {
    var text = """
      # Adjustments

      This page is made from the code by `make docs`; do not edit it.

      *L* is linear light with sRGB primaries, *E* = T(*L*) the same with the sRGB transfer curve, *Y* luminance, *C* and *h* \
      chroma and hue of OKLCh. Functions on 0…1 go on with slope 1 outside.

      The order of a recipe's list is the order of execution. An adjustment that is added to a recipe, as by `edit` or \
      `--set`, goes after the last one of its rank or an earlier rank: \(list(Rank.allCases.map(\.rawValue))); within a rank \
      in the order \(list(Catalog.byRank.map { $0.identity.op })).

      The strength of a recipe, 0…200 percent, takes the parameters named under each adjustment from their neutral values to \
      those in the recipe, and on beyond them: kelvin in mireds, gamma by factors, curves in their outputs and never beyond \
      the curve, everything held to its range. Adjustments that name none are applied whole.

      \(costs)


      """
    text += Catalog.all.map { AdjustmentReference($0).markdown }.joined(separator: "\n")
    return text + "\n" + MaskReference.markdown
  }
}
