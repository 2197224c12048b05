import Adjustments
import Documents
import ImageFiles
import Rendering
import SampleScene
import TestSupport
import Testing
import VIPS

/// Measured values belong to one photo and to the steps before; what counts is what was asked for.
@Suite("measured values", .timeLimit(.minutes(Effort.minutes)))
struct MeasuredValueTests {
  /// A photo that lies and one that stands.
  private static let sizes = [FrameSize(width: 360, height: 240), FrameSize(width: 200, height: 290)]
  private static let files = sizes.map { size in
    Result<ByteBlock, any Error> { ByteBlock(copying: try SamplePhoto.jpeg(width: size.width, height: size.height)) }
  }

  private static func photo(_ index: Int) throws -> Photo { try Photo(bytes: files[index].get()) }

  private static func measured(_ recipe: Recipe, on photo: Photo) throws -> Recipe {
    var recipe = recipe
    recipe.steps = try Analysis.resolved(recipe.steps, for: photo)
    return recipe
  }

  /// A recipe after edits, each in a commit of its own on a photo.
  private static func committed(_ edits: [String], on photo: Photo) throws -> Recipe {
    var recipe = Recipe()
    for edit in edits {
      try RecipeEdit([edit]).apply(to: &recipe)
      recipe = try measured(recipe, on: photo)
    }
    return recipe
  }

  /// A recipe after edits that are committed together.
  private static func asked(_ edits: [String]) throws -> Recipe {
    var recipe = Recipe()
    for edit in edits { try RecipeEdit([edit]).apply(to: &recipe) }
    return recipe
  }

  private static let sequences: [[String]] = [
    ["exposure.ev=2", "highlights.amount=-80", "exposure.ev=0"],
    ["highlights.amount=-80", "exposure.ev=1.5"],
    ["brilliance.amount=60", "contrast.amount=20", "brilliance.amount=30"],
    ["dehaze.amount=40", "dehaze.amount=-20"], ["crop.width=0.6", "noiseReduction.luminance=40", "crop.width=0.5"],
    ["crop.aspect=1:1", "crop.anchor=attention", "straighten.degrees=4"],
    ["crop.aspect=1:1", "crop.anchor=entropy", "crop.aspect=4:5"],
    ["crop.aspect=1:1", "crop.anchor=attention", "crop.width=0.5"], ["crop.width=0.5", "crop.aspect=3:2"],
    ["whiteBalance.neutral=[0.5,0.5]", "whiteBalance.kelvin=5000"],
    ["whiteBalance.kelvin=4000", "whiteBalance.temperature=20"],
    ["whiteBalance.neutral=[0.4,0.6]", "whiteBalance.temperature=10"],
    ["whiteBalance.temperature=10", "whiteBalance.neutral=[0.2,0.3]"],
    ["grain.amount=40", "grain.size=60"],
  ]

  @Test(
    "edits applied one by one or at once give the same recipe, on this photo and copied to another",
    arguments: sequences
  )
  func ways(edits: [String]) throws {
    let (photo, other) = (try Self.photo(0), try Self.photo(1))
    let committed = try Self.committed(edits, on: photo)
    let asked = try Self.asked(edits)
    #expect(try committed == Self.measured(asked, on: photo))
    #expect(try Self.measured(committed, on: other) == Self.measured(asked, on: other))
  }

  /// A recipe with everything that is measured, one step of it disabled.
  private static func measuring(on photo: Photo) throws -> Recipe {
    var recipe = try committed(
      [
        "crop.aspect=1:1", "crop.anchor=attention", "whiteBalance.neutral=[0.5,0.5]", "highlights.amount=-60",
        "brilliance.amount=40", "dehaze.amount=30", "noiseReduction.luminance=30", "grain.amount=20",
      ], on: photo)
    let measuring = Catalog.ops.filter { Catalog.adjustment(named: $0) is any AnalysisAdjustment.Type }
    #expect(Set(recipe.steps.map { $0.adjustment.op }) == Set(measuring))
    recipe.steps[recipe.steps.count - 1].isEnabled = false
    return recipe
  }

  @Test("a recipe as it was asked for has no measured value, and names each that there was")
  func nothingMeasured() throws {
    let photo = try Self.photo(0)
    let measured = try Self.measuring(on: photo)
    let keys = ["air", "noise", "white", "seed", "kelvin"]
    let named = Set(measured.measuredPlaces.compactMap { $0.split(separator: ".").last.map(String.init) })
    #expect(named.isSuperset(of: keys), "\(named)")
    let asked = measured.asked
    #expect(asked.measuredPlaces.isEmpty && asked.asked == asked)
    let text = asked.json.canonicalString()
    for key in keys + ["measured", "from"] { #expect(!text.contains("\"\(key)\""), "\(key)") }
    #expect(try Self.measured(asked, on: photo).renderDigest == measured.renderDigest)
    let other = try Self.photo(1)
    #expect(try Self.measured(asked, on: other) == Self.measured(measured, on: other).withoutDisabledMeasurements)
  }

  @Test("kept measured values are the same on another photo, and count as given")
  func keepingMeasured() throws {
    let measured = try Self.measuring(on: Self.photo(0))
    let kept = measured.keepingMeasuredValues
    #expect(kept.measuredPlaces.isEmpty && kept.renderDigest == measured.renderDigest)
    #expect(try Self.measured(kept, on: Self.photo(1)) == kept)
    #expect(kept.asked == kept)
  }

  @Test("an explanation says which values were measured, and gives what was asked for as the settings")
  func explained() throws {
    let recipe = try Self.committed(["dehaze.amount=30", "noiseReduction.luminance=30"], on: Self.photo(0))
    let sentences = recipe.sentences.joined(separator: "\n")
    #expect(sentences.contains("With amount 30. Measured on the photo: air ["))
    #expect(sentences.contains("Measured on the photo: noise."))
    #expect(!recipe.asked.sentences.joined().contains("Measured"))
  }

  @Test("the values of an adjustment do not depend on the order of edits, whatever they are", arguments: Catalog.ops)
  func anyWay(op: String) throws {
    let type = try #require(Catalog.adjustment(named: op))
    let (photo, other) = (try Self.photo(0), try Self.photo(1))
    var random = SeededGenerator(seed: UInt64(op.utf8.reduce(7) { $0 &* 31 &+ Int($1) } & 0xFFFF))
    var settings = (Specimens.typical[op]?.objectValue?.members ?? []).map {
      "\(op).\($0.key)=\($0.value.canonicalString())"
    }
    settings += ["exposure.ev=1", "exposure.ev=0", "crop.width=0.7", "crop.aspect=1:1"]
    for (key, facts) in type.parameterFacts {
      guard let range = facts.range, facts.schema["type"] == "number" else { continue }
      settings += (0..<2).map { _ in "\(op).\(key)=\((Double.random(in: range, using: &random) * 10).rounded() / 10)" }
    }
    for _ in 0..<Effort.choose(3, full: 40) {
      var (committed, together) = (Recipe(), Recipe())
      for _ in 0..<5 {
        let setting = try #require(settings.randomElement(using: &random))
        var (one, all) = (committed, together)
        // Values that contradict others are refused in either way; one that goes with measured numbers only in one.
        guard (try? RecipeEdit([setting]).apply(to: &one)) != nil, (try? RecipeEdit([setting]).apply(to: &all)) != nil
        else { continue }
        guard one.waitingFiles.isEmpty, let settled = try? Self.measured(one, on: photo) else { continue }
        (committed, together) = (settled, all)
      }
      #expect(try committed == Self.measured(together, on: photo), "\(together.json.canonicalString())")
      guard let copied = try? Self.measured(together, on: other) else { continue }
      #expect(try Self.measured(committed, on: other) == copied, "\(together.json.canonicalString())")
    }
  }

  @Test("a measured recipe is left unchanged, also with further steps and notes")
  func kept() throws {
    let photo = try Self.photo(0)
    let recipe = try Self.committed(
      ["exposure.ev=1", "highlights.amount=-60", "noiseReduction.luminance=30", "whiteBalance.neutral=[0.5,0.5]"],
      on: photo)
    #expect(try Self.measured(recipe, on: photo) == recipe)
    var noted = recipe
    noted.steps[0].note = "the light of the evening"
    noted.steps.append(RecipeStep(Contrast { $0.amount = 10 }))
    #expect(try Self.measured(noted, on: photo) == noted)
    let read = try JSONValue.parse(recipe.json.canonicalBytes())
    let again = try RecipeReader().read(.init(text: read.canonicalBytes()))
    #expect(try again == recipe && Self.measured(again, on: photo) == recipe)
  }

  @Test("a square around the point of interest stays a square on a photo of another shape")
  func square() throws {
    let crop = try Self.committed(["crop.aspect=1:1", "crop.anchor=attention"], on: Self.photo(0))
    let other = try Self.photo(1)
    let copied = try Self.measured(crop, on: other)
    let short = min(other.info.uprightSize.width, other.info.uprightSize.height)
    #expect(try Planner.frame(other.info, after: copied.steps) == FrameSize(width: short, height: short))
  }

  @Test("temperature shifts the measured light in mireds, tint keeps its kelvin, and x shifts the measured rectangle")
  func moves() throws {
    let photo = try Self.photo(0)
    let picked = try Self.committed(["whiteBalance.neutral=[0.5,0.5]"], on: photo)
    let light = try #require(picked.adjustment(WhiteBalance.self))
    let kelvin = try #require(light.kelvin)
    var moved = picked
    try RecipeEdit(["whiteBalance.temperature-=5"]).apply(to: &moved)
    var found = try #require(moved.adjustment(WhiteBalance.self))
    #expect(abs(1e6 / (found.kelvin ?? 0) - (1e6 / kelvin + 3)) < 1e-6 && found.tint == light.tint)
    #expect(moved.steps[0].from == nil && found.neutral == nil && found.temperature == 0)
    moved = picked
    try RecipeEdit(["whiteBalance.tint=5"]).apply(to: &moved)
    found = try #require(moved.adjustment(WhiteBalance.self))
    #expect(found.kelvin == kelvin && found.tint == 5 && found.neutral == nil)

    let crop = try Self.committed(["crop.aspect=1:1", "crop.anchor=attention"], on: photo)
    let place = try #require(crop.adjustment(Crop.self))
    var shifted = crop
    try RecipeEdit([place.x > 0 ? "crop.x-=0.01" : "crop.x+=0.01"]).apply(to: &shifted)
    let rectangle = try #require(shifted.adjustment(Crop.self))
    #expect(abs(abs(rectangle.x - place.x) - 0.01) < 1e-9 && rectangle.width == place.width && rectangle.aspect == nil)
  }

  @Test("temperature and kelvin shift each other; a relative edit without meaning is refused, naming both values")
  func formsWithoutMeasuring() throws {
    var recipe = try Self.asked(["whiteBalance.temperature=20"])
    try RecipeEdit(["whiteBalance.kelvin+=100"]).apply(to: &recipe)
    let light = try #require(recipe.adjustment(WhiteBalance.self))
    #expect(abs((light.kelvin ?? 0) - (1e6 / (1e6 / 6504 - 12) + 100)) < 1e-6 && light.temperature == 0)
    for (edit, move) in [
      ("whiteBalance.neutral=[0.5,0.5]", "whiteBalance.temperature+=5"), ("crop.aspect=1:1", "crop.x+=0.1"),
    ] {
      var asked = try Self.asked([edit])
      let error = #expect(throws: RecipeError.self) { try RecipeEdit([move]).apply(to: &asked) }
      #expect(error?.problems.map(\.code) == [.conflict])
    }
    var both = Recipe()
    #expect(throws: RecipeError.self) { try RecipeEdit(["crop.aspect=1:1", "crop.width=0.5"]).apply(to: &both) }
  }

  @Test("values changed by hand in a document count as requested, and the rest is measured again")
  func byHand() throws {
    let photo = try Self.photo(0)
    let recipe = try Self.committed(["exposure.ev=2", "highlights.amount=-80"], on: photo)
    let index = try #require(recipe.steps.firstIndex { $0.adjustment is Highlights })
    let white = try #require(recipe.adjustment(Highlights.self)?.white)
    #expect(white > 0)
    func changed(_ key: String, _ value: JSONValue) throws -> Highlights? {
      var object = try #require(recipe.json.objectValue)
      var steps = try #require(object["adjustments"]?.arrayValue)
      var step = try #require(steps[index].objectValue)
      step[key] = value
      steps[index] = .object(step)
      object["adjustments"] = .array(steps)
      let read = try RecipeReader().read(.init(text: JSONValue.object(object).canonicalBytes()))
      return try Self.measured(read, on: photo).adjustment(Highlights.self)
    }
    #expect(try changed("amount", -40) == Highlights(amount: -40, white: white))
    #expect(try changed("white", 0.5) == Highlights(amount: -80, white: 0.5))
  }

  @Test("a change in Swift replaces conflicting values, and a measured value is measured again")
  func inSwift() throws {
    let photo = try Self.photo(0)
    var recipe = try Self.committed(
      ["whiteBalance.neutral=[0.5,0.5]", "crop.aspect=1:1", "crop.anchor=attention", "highlights.amount=-80"], on: photo
    )
    recipe.update(WhiteBalance.self) { $0.temperature = 12 }
    recipe.update(Crop.self) { $0.aspect = .fourByFive }
    recipe.update(Highlights.self) { $0.amount = -30 }
    #expect(
      recipe.adjustment(WhiteBalance.self)?.kelvin == nil && recipe.adjustment(WhiteBalance.self)?.temperature == 12)
    #expect(recipe.adjustment(Crop.self) == Crop(aspect: .fourByFive))
    #expect(recipe.adjustment(Highlights.self) == Highlights(amount: -30))
    #expect(recipe.steps.existAndSatisfy { $0.from == nil })
  }

  @Test("an invalid 'measured' key, and one on an adjustment that measures nothing, are refused")
  func marks() throws {
    for (step, code) in [
      (["op": "highlights", "amount": -5, "measured": "0123"], "wrong-type"),
      (["op": "exposure", "ev": 1, "measured": "00112233445566778899aabbccddeeff"], "unknown-key"),
    ] as [(JSONValue, String)] {
      let error = #expect(throws: RecipeError.self) { try Engine.steps([step]) }
      #expect(error?.problems.map(\.code.rawValue) == [code])
    }
  }
}

extension Recipe {
  /// Disabled steps, which are not measured, as they were asked for.
  fileprivate var withoutDisabledMeasurements: Recipe {
    var recipe = self
    recipe.steps = steps.map { $0.isEnabled ? $0 : $0.asked }
    return recipe
  }
}
