import Documents
import TestSupport
import Testing

@testable import Adjustments

/// What of a photo adjustments ask for, and what they take.
@Suite("measurements of adjustments", .timeLimit(.minutes(Effort.minutes)))
struct MeasurementTests {
  private static let frame = FrameSize(width: 300, height: 200)
  private static let square = FrameSize(width: 200, height: 200)

  private static let asking: [(adjustment: any AnalysisAdjustment, measurement: Measurement)] = [
    (Crop(aspect: .square, anchor: .attention), .interest(.attention, square)),
    (Crop(aspect: .square, anchor: .entropy), .interest(.entropy, square)), (Brilliance(amount: 10), .white),
    (Highlights(amount: -10), .white), (Dehaze(amount: 10), .air), (Dehaze(amount: -10), .air),
    (NoiseReduction(luminance: 1), .noise), (NoiseReduction(color: 1), .noise), (Grain(amount: 1), .seed),
    (WhiteBalance(neutral: [0.2, 0.7]), .color(x: 0.2, y: 0.7)),
  ]

  private static let others: [any AnalysisAdjustment] = [
    Crop(), Crop(aspect: .square), Crop(aspect: .square, anchor: .north), Crop(anchor: .attention),
    Crop(width: 0.5, anchor: .entropy), Brilliance(), Brilliance(amount: -10), Brilliance(amount: 10, white: 0),
    Highlights(), Highlights(amount: 10), Highlights(amount: -10, white: 0), Dehaze(),
    Dehaze(amount: 5, air: [1, 1, 1]),
    NoiseReduction(), NoiseReduction(detail: 20), NoiseReduction(luminance: 1, noise: NoiseLevels()), Grain(),
    Grain(size: 50), Grain(amount: 1, seed: 0), WhiteBalance(), WhiteBalance(tint: 5), WhiteBalance(kelvin: 5000),
  ]

  /// A value of each kind.
  private static let values: [MeasuredValue] = [
    .color([0.2, 0.3, 0.25]), .rectangle(x: 0.1, y: 0, width: 0.5, height: 1), .white(1.25), .air([0.5, 0.6, 0.7]),
    .noise(NoiseLevels(luminance: [Double](repeating: 0.5, count: 16))), .seed(4_000_000_000),
  ]

  private static func answers(_ value: MeasuredValue, _ measurement: Measurement) -> Bool {
    switch (value, measurement) {
    case (.color, .color), (.rectangle, .interest), (.white, .white), (.air, .air), (.noise, .noise), (.seed, .seed):
      true
    default: false
    }
  }

  @Test("an adjustment asks for what it needs and does not have, and for nothing where it does nothing")
  func asked() {
    for (adjustment, measurement) in Self.asking {
      #expect(adjustment.measurement(in: Self.frame) == measurement, "\(adjustment.op)")
    }
    for adjustment in Self.others {
      #expect(adjustment.measurement(in: Self.frame) == nil, "\(adjustment.op) \(adjustment.json.members)")
    }
    let ops = Set(Catalog.all.filter { $0 is any AnalysisAdjustment.Type }.map { $0.identity.op })
    #expect(Set(Self.asking.map(\.adjustment.op)) == ops && Set(Self.others.map(\.op)) == ops)
  }

  @Test(
    "with an answer, an adjustment asks for nothing more; only what is measured changes, and no other answer counts")
  func answered() throws {
    for (adjustment, measurement) in Self.asking {
      let type = type(of: adjustment)
      for value in Self.values {
        let settled = adjustment.resolved(with: value)
        guard Self.answers(value, measurement) else {
          // Without a gray place there is no light to name.
          let kept = adjustment is WhiteBalance ? WhiteBalance().json : adjustment.json
          #expect(settled.json == kept, "\(adjustment.op) \(value)")
          continue
        }
        #expect(settled.measurement(in: Self.frame) == nil, "\(adjustment.op)")
        #expect(settled.conflicts().isEmpty)
        let (old, new) = (adjustment.json, settled.json)
        let changed = Set(new.keys.filter { new[$0] != old[$0] })
        #expect(!changed.isEmpty && changed.isSubset(of: type.measuredKeys), "\(adjustment.op) \(changed)")
        let dropped = Set(old.keys.filter { new[$0] == nil })
        #expect(dropped.isEmpty || type is any FormAdjustment.Type, "\(adjustment.op) \(dropped)")
      }
    }
    #expect(Grain(amount: 1).resolved(with: .seed(.max)).seed == 4_294_967_295)
    let crop = Crop(aspect: .square, anchor: .entropy).resolved(with: Self.values[1])
    #expect(crop == Crop(x: 0.1, y: 0, width: 0.5, height: 1))
  }

  @Test("a mark has 32 digits, and belongs to its step, the steps before, the photo and the values")
  func marks() throws {
    for (text, isMark) in [
      (String(repeating: "0a", count: 16), true), (String(repeating: "0a", count: 15) + "0", false),
      (String(repeating: "0a", count: 16) + "0", false), (String(repeating: "0a", count: 15) + "0g", false),
      ("", false),
    ] {
      #expect((MeasuredMark(text)?.text == text) == isMark, "\(text)")
    }
    let (photo, other) = (SHA256Digest(of: [1]), SHA256Digest(of: [2]))
    let before = [RecipeStep(Exposure(ev: 1))]
    for (adjustment, measurement) in Self.asking {
      let step = RecipeStep(adjustment, id: "mine")
      let value = try #require(Self.values.first { Self.answers($0, measurement) })
      let settled = step.settled(value, after: before, on: photo)
      #expect(settled.isSettled(asking: step, after: before, on: photo), "\(adjustment.op)")
      #expect(!settled.isSettled(asking: step, after: before, on: other))
      #expect(!settled.isSettled(asking: step, after: [], on: photo))
      #expect(!settled.isSettled(asking: RecipeStep(Exposure(ev: 1)), after: before, on: photo))
      #expect(!step.isSettled(asking: step, after: before, on: photo))
      #expect(settled.asked == step && settled.given.measured == nil && settled.id == "mine")
      #expect(settled.given.adjustment.json == settled.adjustment.json)
      let measured = Set(settled.measuredValues.keys)
      #expect(!measured.isEmpty && measured.isSubset(of: type(of: adjustment).measuredKeys), "\(adjustment.op)")
      #expect(step.measuredValues.isEmpty)
      // Other values than those that were measured are nobody's.
      var touched = settled
      touched.adjustment = adjustment
      #expect(!touched.isSettled(asking: step, after: before, on: photo))
      // As a recipe file keeps it.
      let read = try Document.read(Document.json([.object(RecipeStep(Exposure(ev: 1)).json), .object(settled.json)]))
      #expect(read.steps[1] == settled && read.measuredPlaces.allSatisfy { $0.hasPrefix("#mine.") })
      #expect(read.steps[1].isSettled(asking: step, after: before, on: photo))
    }
  }
}
