import Foundation
import TestSupport

@testable import PhotoMetadata

/// What the tests are made with.
enum Samples {
  /// Facts that differ from those of every photo in the corpus.
  static let facts = RenderedFacts(
    width: 1234, height: 567, colorSpace: .sRGB, software: "photoedit 0.1.0",
    provenance: Provenance(recipeDigest: "aa11", originalDigest: "bb22", version: "0.1.0"))

  /// The bytes of a file of the corpus.
  static func bytes(_ path: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: Corpus.photo(path))) }

  /// The photos of the corpus that metadata can be read from.
  static let photos = Corpus.files(
    below: "photos", extensions: ["jpg", "png", "webp", "tif", "tiff", "heic", "gif"])
}
