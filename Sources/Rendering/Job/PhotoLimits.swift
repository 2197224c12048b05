package import Documents
import Foundation
package import VIPS

/// The resources that a photo may use before it is refused, so that a hostile file exhausts neither memory nor time.
///
/// All but the time are checked against the file's header, before anything is decoded. The name of each property
/// appears in errors, after `--limit` and in the variable `PHOTOEDIT_LIMITS`.
public struct PhotoLimits: Hashable, Sendable {
  /// Pixels of the page that is edited. Other pages are never decoded.
  public var pixels = 250_000_000
  /// Pixels on the longer side.
  public var side = 65_500
  /// Pages or frames of the file.
  public var pages = 10_000
  /// Scans of a JPEG file, each of which costs the decoder as much as the picture.
  public var scans = 100
  /// The length of the file in bytes.
  public var file = 2 << 30
  /// Seconds for opening a photo, and for decoding it. Rendering and encoding get more, in proportion to this, by the
  /// size and format of the output.
  ///
  /// A worker is killed at its timeout. Work in this process ends as soon as its codec reports progress.
  public var time = 30
  /// The memory that decoding may take, in bytes: enough for 250 million pixels of 16 bits with transparency, or of a
  /// HEIC file. A worker is limited to this, or to twice the estimate for its outputs
  /// where that is more.
  public var memory = 4 << 30

  /// The default limits.
  public init() {}

  /// The default limits, changed by the environment variable `PHOTOEDIT_LIMITS`, such as
  /// `pixels=200000000,time=60`.
  ///
  /// - Throws: `EditError` where the variable is malformed.
  package init(environment: [String: String]) throws(EditError) {
    for setting in environment["PHOTOEDIT_LIMITS"]?.split(separator: ",") ?? [] { try set(String(setting)) }
  }

  /// The name of each limit, and its property.
  package static let words: [(word: String, path: any WritableKeyPath<PhotoLimits, Int> & Sendable)] = [
    ("pixels", \.pixels), ("side", \.side), ("pages", \.pages), ("scans", \.scans), ("file", \.file), ("time", \.time),
    ("memory", \.memory),
  ]

  /// Changes a limit.
  ///
  /// - Parameter setting: `word=number`; `file` and `memory` also as `2GiB`, `pixels` also as `200MP`.
  /// - Throws: `EditError` where no limit has that name, or the number is less than 1.
  package mutating func set(_ setting: String) throws(EditError) {
    let parts = setting.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2, let limit = Self.words.first(where: { $0.word == parts[0] }) else {
      throw EditError(
        .badLimit, "expected a limit such as pixels=200000000, found '\(setting)'",
        hint: "the limits are \(Self.words.map(\.word).joined(separator: ", "))")
    }
    guard let number = Self.number(parts[1], limit.word), number > 0 else {
      throw EditError(
        .badLimit, "expected a number above 0 for the limit '\(limit.word)', found '\(parts[1])'")
    }
    self[keyPath: limit.path] = number
  }

  private static func number(_ text: String, _ word: String) -> Int? {
    if let plain = Int(text) { return plain }
    if word == "pixels", text.uppercased().hasSuffix("MP") {
      return Double(text.dropLast(2)).flatMap { Int(exactly: ($0 * 1_000_000).rounded()) }
    }
    return word == "file" || word == "memory" ? MemorySize.bytes(text) : nil
  }

  /// The limits that are checked when a file is opened and decoded.
  package var decoding: DecodeLimits {
    var limits = DecodeLimits()
    (limits.pixels, limits.side, limits.pages) = (pixels, side, pages)
    (limits.scans, limits.file, limits.memory) = (scans, file, memory)
    return limits
  }
}
