import Documents
import Foundation
import TestSupport
import Testing

@testable import Adjustments

/// What people type who come from other programs, and the pages that are made from the catalog.
@Suite("names and pages of adjustments", .timeLimit(.minutes(Effort.minutes)))
struct OtherNamesTests {
  /// What is meant, and the words that lead there. A word that was understood once is understood from then on.
  private static let names = """
    exposure: light, ev, exposure compensation, brighten, darken
    exposure shadows highlights: dodge, burn, dodge and burn
    levels.outputBlack curve: fade, faded, faded film
    levels straighten: level
    sharpen.masking: masking
    levels.gamma brightness: gamma, midtones, midtone
    levels.black blacks: black point, blackpoint, offset
    levels.white whites: white point, whitepoint
    clarity texture: definition, structure, local contrast, midtone contrast, presence
    texture sharpen: microcontrast, contrast by detail levels, fine detail
    whiteBalance.temperature whiteBalance.kelvin: warmth, warm, cool, temp, color temperature, cast
    whiteBalance: wb, white balance, color calibration
    dehaze: haze, defog, haze removal
    shadows highlights: fill light, shadow recovery, shadows and highlights
    highlights: highlight recovery, recovery, highlight reconstruction
    toneEqualizer: zone system, tone equaliser, zones
    curve parametricCurve: s-curve, tone curve, rgb curve, base curve
    toneMap: filmic, sigmoid, agx, hdr, reinhard
    colorGrade: split toning, color balance, color wheels, three-way
    hsl selectiveColor: hue/saturation, color mixer, color zones, color editor, selective color
    selectiveColor: point color, eyedropper, color picker, replace color
    median noiseReduction: despeckle, dust, speckle, salt and pepper, hot pixels
    glow: orton, bloom, diffuse glow, soften
    tiltShift: miniature, tilt-shift, tilt shift, focus band, graduated blur
    pixelate: mosaic, pixels, blocks
    heal clone: spot removal, healing brush, blemish, retouch, spots, inpaint
    clone: stamp, clone stamp, copy
    redEye: red-eye, red eye, pupil, flash eyes
    redact pixelate: censor, black out, anonymize, hide, cover
    blackAndWhite saturation: monochrome, grayscale, greyscale, gray mixer, b&w, black & white, black and white
    blackAndWhite saturation: black-and-white, bw, desaturate
    invert: negative, negate
    lut: 3d lut, cube, haldclut, film simulation, profile look
    sharpen: unsharp mask, usm, detail, sharpness, capture sharpening
    noiseReduction: denoise, luminance noise, color noise, noise, nr
    blur: gaussian blur, soft focus, lowpass
    grain: film grain, grain, add noise
    vignette lens.vignette: vignetting, post-crop vignette, corners
    straighten: angle, level horizon, rotation, horizon
    perspective: keystone, upright, transform, vertical, converging verticals, four corners
    lens.distortion: lens correction, barrel, pincushion, distort
    defringe lens.chromaticAberrationRed lens.chromaticAberrationBlue: fringe, fringing, chromatic aberration
    defringe lens.chromaticAberrationRed lens.chromaticAberrationBlue: lateral ca
    defringe: purple fringe, green fringe, purple fringing, axial ca, longitudinal ca
    canvas: canvas size, letterbox, pillarbox, pad, extend
    crop: trim, aspect ratio, reframe
    flip: mirror, flop
    resize: scale, size, downsample, long edge
    border canvas: frame, matte, framing
    overlay text: watermark, logo, signature, texture overlay, image layer, graphic
    text: caption, title, type, annotation, copyright notice, date stamp
    channelMixer: channel mixing, rgb matrix
    duotone: two-tone, bichrome, gradient map
    threshold: black and white threshold, bilevel, 1-bit
    """

  /// Each word with everything that it means, the closest first.
  private static let meanings: [(word: String, targets: [String])] = {
    var (words, targets): ([String], [String: [String]]) = ([], [:])
    for line in names.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 1)
      for word in parts[1].split(separator: ",").map({ $0.trimmingCharacters(in: .whitespaces) }) {
        if targets[word] == nil { words.append(word) }
        targets[word, default: []] += parts[0].split(separator: " ").map { String($0) }
      }
    }
    return words.map { ($0, targets[$0] ?? []) }
  }()

  @Test("each word of other programs leads to its adjustments, in any case")
  func words() {
    for (word, targets) in Self.meanings {
      // What Camera Raw calls so comes first.
      let found = OtherProgramNames.targets(of: word)
      #expect(found.suffix(targets.count) == targets[...] || Set(found).isSuperset(of: targets), "\(word): \(found)")
      #expect(OtherProgramNames.targets(of: word.uppercased()) == found, "\(word)")
      for target in found {
        let parts = target.split(separator: ".").map { String($0) }
        let type = Catalog.adjustment(named: parts[0])
        #expect(
          type != nil && (parts.count == 1 || type?.parameterFacts.contains { $0.key == parts[1] } == true), "\(target)"
        )
      }
    }
    #expect(Self.meanings.count > 180)
  }

  @Test("a part of a word leads to what has it, if it has three letters and no meaning of its own")
  func parts() {
    for (word, targets) in Self.meanings where word.utf8.count > 4 && word.allSatisfy(\.isLetter) {
      let part = String(word.dropLast())
      guard !Self.meanings.contains(where: { $0.word == part }), OtherProgramNames.otherMeanings(of: part).isEmpty,
        !OtherProgramNames.targets(of: part).isEmpty
      else { continue }
      let direct = Catalog.all.contains { type in
        type.parameterFacts.contains {
          $0.facts.cameraRawNames.contains { $0.lowercased() == part || $0.lowercased() == part + "2012" }
        }
      }
      if !direct { #expect(Set(OtherProgramNames.targets(of: part)).isSuperset(of: targets), "\(part)") }
    }
    #expect(OtherProgramNames.targets(of: "gr").isEmpty && OtherProgramNames.targets(of: "").isEmpty)
    #expect(!OtherProgramNames.targets(of: "gra").isEmpty && OtherProgramNames.targets(of: "qqq").isEmpty)
  }

  @Test("each name of Camera Raw leads to its parameter, also without the year of the process")
  func cameraRaw() {
    for type in Catalog.all {
      for (key, facts) in type.parameterFacts {
        for name in facts.cameraRawNames {
          #expect(OtherProgramNames.targets(of: name).contains("\(type.identity.op).\(key)"), "\(name)")
          guard name.hasSuffix("2012") else { continue }
          #expect(
            OtherProgramNames.targets(of: String(name.dropLast(4))).contains("\(type.identity.op).\(key)"), "\(name)")
        }
      }
    }
  }

  @Test("words for what is no adjustment lead to masks, to what is automatic, and to looks")
  func otherMeanings() {
    let masks = """
      mask, masks, masking, opacity, blend, blending, blend mode, blend modes, adjustment layer, gradient, gradients, linear,
      linear gradient, linear filter, linear mask, graduated filter, graduated nd, grad nd, gradient tool, radial,
      radial gradient, radial filter, radial mask, circular gradient, brush, adjustment brush, local adjustments,
      local adjustment, selection, luminosity mask, dodge, burn, dodge and burn
      """
    let auto = "auto, auto tone, auto levels, auto enhance, auto white balance, awb, enhance, magic wand"
    for (list, meaning) in [(masks, .masks), (auto, .auto), ("fade, faded, faded film", .look("fade"))]
      as [(String, OtherMeaning)]
    {
      for word in list.split(whereSeparator: { ",\n".contains($0) }).map({ $0.trimmingCharacters(in: .whitespaces) })
      where !word.isEmpty {
        #expect(OtherProgramNames.otherMeanings(of: word) == [meaning], "\(word)")
        #expect(OtherProgramNames.otherMeanings(of: word.capitalized) == [meaning], "\(word)")
      }
    }
    #expect(OtherProgramNames.otherMeanings(of: "exposure").isEmpty)
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  @Test("the page about adjustments says what the code does: values, defaults, names and costs; 'make docs' updates it")
  func page() throws {
    let file = Self.root.appendingPathComponent("Documentation/Adjustments.md")
    let kept = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    let made = AdjustmentReference.page.split(separator: "\n")
    for (kept, made) in zip(kept, made) { #expect(kept == made) }
    #expect(kept.count == made.count)
  }

  @Test("the schema of recipes says what the code accepts; 'make schema' updates it")
  func schema() throws {
    let file = Self.root.appendingPathComponent("Recipes/recipe.schema.json")
    #expect(try JSONValue.parse([UInt8](Data(contentsOf: file))) == RecipeSchema.json)
  }
}
