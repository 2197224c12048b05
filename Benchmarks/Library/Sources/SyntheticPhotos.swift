import Adjustments
import Documents
import Foundation
import LibraryStore
import PhotoMetadata
import TransactionLog

/// Photos that nobody took: what their lines say is plausible, their originals are a few bytes.
///
/// The same size gives the same photos.
struct SyntheticPhotos {
  private static let cameras = [
    "Apple iPhone 12", "Apple iPhone 15 Pro", "Canon EOS R6", "FUJIFILM X-T5", "NIKON Z 6II", "SONY ILCE-7M4",
  ]
  private static let words = [
    "beach", "birthday", "bridge", "cat", "city", "dog", "family", "forest", "friends", "garden", "harbor", "hiking",
    "lake", "mountain", "museum", "night", "portrait", "rain", "river", "snow", "sunset", "train", "wedding", "winter",
  ]

  let size: Int

  /// The bytes of an original.
  func original(_ index: Int) -> [UInt8] { Array("photo \(index) of \(size)\n".utf8) }

  /// The ID of a photo.
  func id(_ index: Int) -> AssetID { AssetID(original: SHA256Digest(of: original(index))) }

  /// The name of its file.
  func name(_ index: Int) -> String { "IMG_\(index).JPG" }

  /// The line that adds a photo.
  func creation(_ index: Int) throws -> LogLine {
    let bytes = original(index)
    let digest = SHA256Digest(of: bytes)
    let year = 2006 + index * 20 / size
    let name = name(index)
    let original = Original(
      object: StoredObject(digest: digest, size: bytes.count), name: name, path: "photos/\(year)/\(name)",
      mediaType: "image/jpeg", isReference: false)
    return try line(index, 0, nil, .asset(original, facts(index)))
  }

  /// The line of an edit of a photo.
  func edit(_ index: Int, _ number: Int, after previous: SHA256Digest) throws -> LogLine {
    // Never a whole number, which canonical JSON writes without a point.
    let ev = Double((index + number * 37) % 400 * 10 - 1999) / 1000
    let data = """
      {"adjustments":[{"ev":\(ev),"kind":"exposure"},{"amount":\(index % 100),"kind":"contrast"},\
      {"kind":"whiteBalance","temperature":\(4000 + index % 3000)},{"amount":\(number * 9),"kind":"vignette"}],"version":1}
      """
    let bytes = Array(data.utf8)
    let edit = Edit(
      from: nil, base: SHA256Digest(of: original(index)),
      format: AdjustmentFormat(identifier: "org.example.bench", version: "1.0"),
      data: StoredObject(digest: SHA256Digest(of: bytes), size: bytes.count), inlineData: bytes,
      outputSettings: Array(#"{"format":"jpeg","quality":90}"#.utf8))
    return try line(index, number, previous, .edit(edit))
  }

  /// Dates of 20 years, most with a place, a third with keywords, some with a title and a rating.
  private func facts(_ index: Int) -> PropertyValues {
    var random = RandomNumbers(UInt64(index))
    var facts = PropertyValues()
    (facts[.width], facts[.height]) = (.whole(6000), .whole(4000))
    facts[.orientation] = [1, 1, 1, 6, 8].randomElement(using: &random).map { .whole($0) }
    let seconds = Double(1_136_073_600 + index * 630_000_000 / size) + .random(in: 0..<3600, using: &random)
    let date = String(Date(timeIntervalSince1970: seconds.rounded()).formatted(.iso8601).dropLast())
    facts[.captured] = .capture(CaptureDate(date, zone: "+02:00"))
    facts[.camera] = Self.cameras.randomElement(using: &random).map { .text($0) }
    if index % 5 < 3 {
      facts[.place] = .place(
        GeoPosition(
          unchecked: Double(Int.random(in: -6000...7000, using: &random)) / 100,
          Double(Int.random(in: -18000...18000, using: &random)) / 100, altitude: nil))
    }
    if index % 3 == 0 {
      facts[.keywords] = .texts((0..<3).compactMap { _ in Self.words.randomElement(using: &random) }.uniqued())
    }
    if index % 10 == 0 { facts[.title] = .text("Photo \(index) of the \(Self.words[index / 10 % Self.words.count])") }
    if index % 4 == 0 { facts[.rating] = .whole(Int.random(in: 0...5, using: &random)) }
    return facts
  }

  private func line(
    _ index: Int, _ number: Int, _ previous: SHA256Digest?, _ content: EntryLine.Content
  ) throws -> LogLine {
    try EntryLine(
      asset: id(index), number: number, parents: [previous].compactMap { $0 }, date: "2026-01-01T12:00:00.000Z",
      author: "photoedit-bench 1.0", note: nil, content: content
    ).line()
  }
}

extension [String] {
  /// The elements, each once.
  fileprivate func uniqued() -> [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}
