import Adjustments
import Documents
import Foundation
import TestSupport
import Testing

@testable import PhotoLibrary

/// How the formats of adjustment data may be called.
@Suite("names of formats of adjustment data", .timeLimit(.minutes(Effort.minutes)))
struct FormatNameTests {
  private static func error(_ identifier: String, _ version: String) -> EditError? {
    do throws(EditError) {
      try AdjustmentData(formatIdentifier: identifier, formatVersion: version, data: Data()).checkFormat()
      return nil
    } catch {
      return error
    }
  }

  @Test("an identifier has up to 255 bytes, a version up to 64, and neither is empty")
  func lengths() {
    for (identifier, version) in [
      ("a", "1"), (String(repeating: "a", count: 255), String(repeating: "1", count: 64)),
      (String(repeating: "\u{E9}", count: 127) + "a", String(repeating: "\u{E9}", count: 32)),
    ] {
      #expect(Self.error(identifier, version) == nil)
    }
    for identifier in ["", String(repeating: "a", count: 256), String(repeating: "\u{E9}", count: 128)] {
      let error = Self.error(identifier, "1")
      #expect(error?.code == .badAdjustmentFormat)
      #expect(
        error?.message
          == "the identifier of the format of adjustment data has to be 1 to 255 bytes without spaces, found "
          + "'\(identifier.prefix(80))'")
    }
    for version in ["", String(repeating: "1", count: 65), String(repeating: "\u{E9}", count: 32) + "1"] {
      let error = Self.error("com.acme", version)
      #expect(error?.code == .badAdjustmentFormat)
      #expect(
        error?.message
          == "the version of the format of adjustment data has to be 1 to 64 bytes without spaces, found "
          + "'\(version.prefix(80))'")
    }
  }

  @Test("neither has spaces or control characters, wherever they are")
  func characters() {
    for scalar in (0...0x2100).compactMap({ Unicode.Scalar(UInt32($0)) }) {
      let isRefused = scalar.value <= 0x20 || scalar.value == 0x7F || scalar.properties.isWhitespace
      for text in ["a\(scalar)", "\(scalar)a"] {
        guard (Self.error(text, "1") != nil) == isRefused, (Self.error("a", text) != nil) == isRefused else {
          Issue.record("U+\(String(scalar.value, radix: 16))")
          break
        }
      }
    }
    let spaces: [Unicode.Scalar] = [
      " ", "\t", "\n", "\0", "\u{7F}", "\u{85}", "\u{A0}", "\u{2003}", "\u{2028}", "\u{3000}",
    ]
    for scalar in spaces { #expect(Self.error("a\(scalar)", "1") != nil) }
    for scalar in ["!", "~", "\u{E9}", "\u{301}", "\u{4E00}", "\u{1F600}"] as [Unicode.Scalar] {
      #expect(Self.error("\(scalar)", "1") == nil)
    }
  }
}
