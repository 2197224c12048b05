import Documents
import TestSupport
import Testing

@testable import Adjustments

/// What is said about a recipe in words.
@Suite("sentences about recipes", .timeLimit(.minutes(Effort.minutes)))
struct SentenceTests {
  private static let light = "Adds or removes light, as a longer or shorter exposure would."

  private static func sentence(_ change: (inout RecipeStep) -> Void) -> String {
    var step = RecipeStep(Exposure { $0.ev = 1 })
    change(&step)
    let sentences = Recipe(steps: [step]).sentences
    #expect(sentences.count == 1)
    return sentences.first ?? ""
  }

  @Test("a sentence has the adjustment, its id where that says more, and how it works where that is unusual")
  func steps() {
    let plain = "1. exposure: \(Self.light) With ev 1 stops."
    #expect(Self.sentence { _ in } == plain)
    #expect(Self.sentence { $0.id = "exposure" } == plain)
    #expect(Self.sentence { $0.note = "a note" } == plain)
    #expect(Self.sentence { $0.id = "sky" } == "1. exposure 'sky': \(Self.light) With ev 1 stops.")
    #expect(Self.sentence { $0.opacity = 0.25 } == plain + " At 25 percent.")
    #expect(Self.sentence { $0.opacity = 1.0 / 3 } == plain + " At 33 percent.")
    #expect(Self.sentence { $0.opacity = 0 } == plain + " At 0 percent. As it is, it changes nothing.")
    #expect(Self.sentence { $0.blend = .multiply } == plain + " Blended as multiply.")
    #expect(Self.sentence { $0.isEnabled = false } == plain + " It is disabled.")
    #expect(
      Self.sentence {
        $0.isEnabled = false
        $0.opacity = 0
      } == plain + " At 0 percent. It is disabled.")
    #expect(
      Self.sentence { $0.adjustment = Exposure() }
        == "1. exposure: \(Self.light) All values are the defaults. As it is, it changes nothing.")
    #expect(
      Self.sentence {
        $0.mask = RadialMask { $0.feather = 20 }.mask
        $0.opacity = 0.5
        $0.blend = .screen
      } == plain + " Only in a radial mask (feather 20). At 50 percent. Blended as screen.")
  }

  @Test("values are listed with their units; those inside of others are in parentheses")
  func values() throws {
    func sentence(_ adjustment: any Adjustment) -> String {
      Self.sentence { $0.adjustment = adjustment }.split(separator: " With ").last.map(String.init) ?? ""
    }
    #expect(sentence(Contrast { $0.amount = -5 }) == "amount -5.")
    #expect(sentence(Straighten { $0.degrees = 1.5 }).hasPrefix("degrees 1.5 "))
    #expect(try sentence(Crop { $0.aspect = try AspectRatio("4:5") }) == "aspect 4:5.")
    #expect(
      sentence(
        Vignette {
          $0.amount = -20
          $0.midpoint = 40
          $0.roundness = 5
        }) == "amount -20, midpoint 40 and roundness 5.")
    #expect(
      sentence(
        HSL {
          $0.blue.hue = 20
          $0.blue.luminance = -3
          $0.red.saturation = 1
        }) == "red (saturation 1) and blue (hue 20, luminance -3).")
  }

  @Test("places of masks are joined as the masks are")
  func masks() {
    let (one, other) = (RadialMask().mask, RadialMask { $0.feather = 20 }.mask)
    let (a, b) = ("in a radial mask", "in a radial mask (feather 20)")
    let cases: [(Mask, String)] = [
      (one, a), (other, b), (Mask(.not(one)), "outside (\(a))"), (Mask(.all([one, other])), "\(a) and \(b)"),
      (Mask(.any([other, one])), "\(b) or \(a)"), (Mask(.any([one])), a),
      (Mask(.not(Mask(.any([one, other])))), "outside (\(a) or \(b))"),
      (
        Mask(.all([Mask(.any([one, other])), Mask(.not(one)), other])), "(\(a) or \(b)) and (outside (\(a))) and \(b)"
      ),
      (Mask(.brush(BrushMask { $0.strokes = [BrushStroke(), BrushStroke()] })), "in a brush mask"),
      (RadialMask { $0.space = .current }.mask, a),
      (
        RadialMask {
          $0.feather = 20
          $0.angle = 5
        }.mask, "in a radial mask (angle 5, feather 20)"
      ),
    ]
    for (mask, words) in cases {
      #expect(Self.sentence { $0.mask = mask } == "1. exposure: \(Self.light) With ev 1 stops. Only \(words).")
    }
  }

  @Test("sentences are numbered in the order of execution, and the output comes last")
  func recipes() throws {
    let nothing = "Changes nothing: there are no adjustments."
    var recipe = Recipe()
    #expect(recipe.sentences == [nothing])
    recipe.output = OutputSettings()
    #expect(recipe.sentences == [nothing])
    recipe.output = try Document.read(Document.json([], ["output": ["format": "jpeg", "quality": 80]])).output
    #expect(recipe.sentences == [nothing, "Output: format jpeg and quality 80."])
    recipe.steps = [RecipeStep(Contrast()), RecipeStep(Exposure()), RecipeStep(Contrast(), id: "contrast")]
    #expect(
      recipe.sentences.map { String($0.prefix(11)) } == ["1. contrast", "2. exposure", "3. contrast", "Output: for"])
    #expect(recipe.measuredLines.isEmpty)
  }

  @Test("steps are distinguished by their ids, else by their order among those of one kind that have none")
  func places() {
    let ids: [(op: any Adjustment, id: String?)] = [
      (Exposure(), nil), (Contrast(), nil), (Exposure(), "sky"), (Exposure(), nil), (Exposure(), nil),
      (Contrast(), "x"),
      (Contrast(), nil),
    ]
    let recipe = Recipe(steps: ids.map { RecipeStep($0.op, id: $0.id) })
    #expect(
      recipe.stepPlaces == ["exposure", "contrast", "#sky", "exposure[2]", "exposure[3]", "#x", "contrast[2]"])
    #expect(Recipe().stepPlaces.isEmpty)
  }
}
