import Foundation
import TestSupport

@testable import PhotoMetadata

/// What the tests are made with.
enum Samples {
  /// Facts that differ from those of every photo in the corpus.
  static let facts = RenderedFacts(
    width: 1234, height: 567, colorSpace: .sRGB, software: "photoedit 0.1.0",
    trace: RenderTrace(recipeDigest: "aa11", originalDigest: "bb22", version: "0.1.0"))

  /// The bytes of a file of the corpus.
  static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: Corpus.photo(path))) }

  /// The photos of the corpus that metadata can be read from.
  static let photos = Corpus.files(
    below: "photos", extensions: ["jpg", "png", "webp", "tif", "tiff", "heic", "gif"])

  /// Numbers that are the same in every run (SplitMix64).
  struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }
}
