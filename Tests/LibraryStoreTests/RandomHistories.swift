import Adjustments
import Documents
import TestSupport

@testable import LibraryStore

extension TestStore {
  /// Makes photos and random edits, moves, attachments and objects, the same for a seed but for dates and nonces.
  func makeHistories(seed: UInt64, photos: Int = 3, steps: Int = 30) throws {
    var random = SeededGenerator(seed: seed)
    let assets = try (0..<photos).map { try asset("photo \($0) of \(seed)") }
    for step in 0..<steps { try take(step, assets.randomElement(using: &random) ?? assets[0], &random) }
  }

  private func take(_ step: Int, _ asset: AssetID, _ random: inout SeededGenerator) throws {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: _ = try store.undo(asset, author: "test")
    case 1: _ = try store.redo(asset, author: "test")
    case 2:
      let newest = try store.asset(asset).newestEntry
      _ = try store.revert(asset, to: .entry(Int.random(in: 0...newest, using: &random)), author: "test")
    case 3: try store.put(.bytes(Array("leftover \(step)".utf8)))
    case 4: try set(step, asset, &random)
    default:
      var output = EditOutput.test("step \(Int.random(in: 0..<12, using: &random))")
      output.rendition?.isReproducible = Int.random(in: 0..<4, using: &random) > 0
      if Bool.random(using: &random) {
        let table = Array("table \(Int.random(in: 0..<4, using: &random))".utf8)
        output.attachments = [try store.put(.bytes(table)).digest]
      }
      if Int.random(in: 0..<5, using: &random) == 0 {
        let long = Array("data \(step) ".utf8) + [UInt8](repeating: 1, count: 70_000)
        output.adjustmentData = AdjustmentData(format: .test, bytes: long)
      }
      // Sometimes another editor continues from the rendition, which becomes a base.
      let resumes = Int.random(in: 0..<3, using: &random) > 0
      _ = try store.commit(output, to: store.open(asset) { _ in resumes }, author: "test")
    }
  }
}

extension TestStore {
  /// Names a version, and gives the photo other keywords in another order.
  private func set(_ step: Int, _ asset: AssetID, _ random: inout SeededGenerator) throws {
    var settings = AssetSettings()
    let newest = try store.asset(asset).newestEntry
    settings.versionNames[Int.random(in: 0...newest, using: &random)] =
      Bool.random(using: &random) ? "name \(step % 3)" : .some(nil)
    settings.keywords = ["sea", "sky", "red", "old"].shuffled(using: &random).dropLast(step % 3)
    try store.perform([.set(asset, settings)], author: "test")
  }
}

extension SettingsLine {
  /// A place where an original by reference is now.
  static func path(_ path: String, of asset: AssetID) -> SettingsLine {
    var settings = AssetSettings()
    settings.path = path
    return SettingsLine(asset: asset, settings: settings)
  }
}
