/// Finds adjustments by their names in other programs.
package enum OtherProgramNames {
  /// Terms from Lightroom, Camera Raw, Apple Photos, Capture One, darktable, RawTherapee and Photoshop, in lower case,
  /// and the adjustments that do the same or come closest; parameters follow a dot.
  private static let table: [(words: [String], targets: [String])] = [
    (["light", "ev", "exposure compensation", "brighten", "darken"], ["exposure"]),
    (["dodge", "burn", "dodge and burn"], ["exposure", "shadows", "highlights"]),
    (["fade", "faded", "faded film"], ["levels.outputBlack", "curve"]),
    (["level"], ["levels", "straighten"]),
    (["masking"], ["sharpen.masking"]),
    (["gamma", "midtones", "midtone"], ["levels.gamma", "brightness"]),
    (["black point", "blackpoint", "offset"], ["levels.black", "blacks"]),
    (["white point", "whitepoint"], ["levels.white", "whites"]),
    (["definition", "structure", "local contrast", "midtone contrast", "presence"], ["clarity", "texture"]),
    (["microcontrast", "contrast by detail levels", "fine detail"], ["texture", "sharpen"]),
    (
      ["warmth", "warm", "cool", "temp", "color temperature", "cast"],
      ["whiteBalance.temperature", "whiteBalance.kelvin"]
    ),
    (["wb", "white balance", "color calibration"], ["whiteBalance"]),
    (["haze", "defog", "haze removal"], ["dehaze"]),
    (["fill light", "shadow recovery", "shadows and highlights"], ["shadows", "highlights"]),
    (["highlight recovery", "recovery", "highlight reconstruction"], ["highlights"]),
    (["zone system", "tone equaliser", "zones"], ["toneEqualizer"]),
    (["s-curve", "tone curve", "rgb curve", "base curve"], ["curve", "parametricCurve"]),
    (["filmic", "sigmoid", "agx", "hdr", "reinhard"], ["toneMap"]),
    (["split toning", "color balance", "color wheels", "three-way"], ["colorGrade"]),
    (["hue/saturation", "color mixer", "color zones", "color editor", "selective color"], ["hsl", "selectiveColor"]),
    (["point color", "eyedropper", "color picker", "replace color"], ["selectiveColor"]),
    (["despeckle", "dust", "speckle", "salt and pepper", "hot pixels"], ["median", "noiseReduction"]),
    (["orton", "bloom", "diffuse glow", "soften"], ["glow"]),
    (["miniature", "tilt-shift", "tilt shift", "focus band", "graduated blur"], ["tiltShift"]),
    (["mosaic", "pixels", "blocks"], ["pixelate"]),
    (["spot removal", "healing brush", "blemish", "retouch", "spots", "inpaint"], ["heal", "clone"]),
    (["stamp", "clone stamp", "copy"], ["clone"]),
    (["red-eye", "red eye", "pupil", "flash eyes"], ["redEye"]),
    (["censor", "black out", "anonymize", "hide", "cover"], ["redact", "pixelate"]),
    (
      [
        "monochrome", "grayscale", "greyscale", "gray mixer", "b&w", "black & white", "black and white",
        "black-and-white", "bw", "desaturate",
      ],
      ["blackAndWhite", "saturation"]
    ),
    (["negative", "negate"], ["invert"]),
    (["3d lut", "cube", "haldclut", "film simulation", "profile look"], ["lut"]),
    (["unsharp mask", "usm", "detail", "sharpness", "capture sharpening"], ["sharpen"]),
    (["denoise", "luminance noise", "color noise", "noise", "nr"], ["noiseReduction"]),
    (["gaussian blur", "soft focus", "lowpass"], ["blur"]),
    (["film grain", "grain", "add noise"], ["grain"]),
    (["vignetting", "post-crop vignette", "corners"], ["vignette", "lens.vignette"]),
    (["angle", "level horizon", "rotation", "horizon"], ["straighten"]),
    (["keystone", "upright", "transform", "vertical", "converging verticals", "four corners"], ["perspective"]),
    (["lens correction", "barrel", "pincushion", "distort"], ["lens.distortion"]),
    (
      ["fringe", "fringing", "chromatic aberration", "lateral ca"],
      ["defringe", "lens.chromaticAberrationRed", "lens.chromaticAberrationBlue"]
    ),
    (["purple fringe", "green fringe", "purple fringing", "axial ca", "longitudinal ca"], ["defringe"]),
    (["canvas size", "letterbox", "pillarbox", "pad", "extend"], ["canvas"]),
    (["trim", "aspect ratio", "reframe"], ["crop"]),
    (["mirror", "flop"], ["flip"]),
    (["scale", "size", "downsample", "long edge"], ["resize"]),
    (["frame", "matte", "framing"], ["border", "canvas"]),
    (["watermark", "logo", "signature", "texture overlay", "image layer", "graphic"], ["overlay", "text"]),
    (["caption", "title", "type", "annotation", "copyright notice", "date stamp"], ["text"]),
    (["channel mixing", "rgb matrix"], ["channelMixer"]),
    (["two-tone", "bichrome", "gradient map"], ["duotone"]),
    (["black and white threshold", "bilevel", "1-bit"], ["threshold"]),
  ]

  /// Terms, in lower case, for what is no adjustment here.
  private static let otherTable: [(words: [String], meaning: OtherMeaning)] = [
    (
      ["mask", "masks", "masking", "opacity", "blend", "blending", "blend mode", "blend modes", "adjustment layer"],
      .masks
    ),
    (
      [
        "gradient", "gradients", "linear", "linear gradient", "linear filter", "linear mask", "graduated filter",
        "graduated nd", "grad nd", "gradient tool", "radial", "radial gradient", "radial filter", "radial mask",
        "circular gradient",
      ], .masks
    ),
    (["brush", "adjustment brush", "local adjustments", "local adjustment", "selection", "luminosity mask"], .masks),
    (["dodge", "burn", "dodge and burn"], .masks),
    (
      ["auto", "auto tone", "auto levels", "auto enhance", "auto white balance", "awb", "enhance", "magic wand"], .auto
    ),
    (["fade", "faded", "faded film"], .look("fade")),
  ]

  /// What a word means besides adjustments; empty if no program uses it so.
  package static func otherMeanings(of word: String) -> [OtherMeaning] {
    otherTable.filter { $0.words.contains(word.lowercased()) }.map(\.meaning)
  }

  /// The adjustments that a word may mean, with the parameter if it means one: `highlights.amount` for
  /// `Highlights2012`. The closest come first; empty if no program uses the word.
  package static func targets(of word: String) -> [String] {
    let key = word.lowercased()
    var targets = parameters { $0.lowercased() == key || $0.lowercased() == key + "2012" }
    for row in table where row.words.contains(key) { targets += row.targets }
    if targets.isEmpty, key.utf8.count >= 3, otherMeanings(of: word).isEmpty {
      for row in table where row.words.contains(where: { $0.contains(key) }) { targets += row.targets }
      targets += parameters { $0.lowercased().contains(key) }
    }
    var seen: Set<String> = []
    return targets.filter { target in
      let op = target.split(separator: ".").first.map(String.init) ?? target
      return Catalog.ops.contains(op) && seen.insert(target).inserted
    }
  }

  /// The parameters with a matching Camera Raw name, as `op.key`.
  private static func parameters(where isMeant: (String) -> Bool) -> [String] {
    Catalog.all.flatMap { type in
      type.parameterFacts.filter { $0.facts.cameraRawNames.contains(where: isMeant) }
        .map { "\(type.identity.op).\($0.key)" }
    }
  }
}
