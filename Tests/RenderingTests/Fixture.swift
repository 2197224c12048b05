import Foundation
import Documents

/// A file of cases that the float64 reference has recorded.
struct Fixture {
  /// The SHA-256 over the sources of the reference.
  let reference: String
  private let root: JSONValue

  /// The folder of all tests.
  static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  /// Reads `AdjustmentsTests/Fixtures/exposure.json` and the like.
  init(_ path: String) throws {
    root = try JSONValue.parse([UInt8](Data(contentsOf: Self.tests.appendingPathComponent(path))))
    reference = root["reference"]?.stringValue ?? ""
  }

  /// The objects in one of its lists.
  func objects(_ key: String) -> [JSONValue] { root[key]?.arrayValue ?? [] }

  /// The usual setting of the adjustment that it is named after.
  var typical: JSONValue? { root["typical"] }

  /// The ink of texts: rows of numbers up to 255, by the text.
  var inks: [JSONObject.Member] { root["ink"]?.objectValue?.members ?? [] }

  /// The files that its adjustments name, by their paths.
  var files: [String: [UInt8]] {
    Dictionary((root["files"]?.objectValue?.members ?? []).map { ($0.key, Array(($0.value.stringValue ?? "").utf8)) }) {
      first, _ in first
    }
  }

  /// The pictures that its masks name, by their paths.
  var pictures: [String: [UInt8]] {
    Dictionary(
      (root["pictures"]?.objectValue?.members ?? []).map {
        ($0.key, [UInt8](Data(base64Encoded: $0.value.stringValue ?? "") ?? Data()))
      }
    ) { first, _ in first }
  }

  /// The names of the fixtures in a folder, without extension, sorted.
  static func names(in folder: String) -> [String] {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: tests.appendingPathComponent(folder).path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }
}

extension JSONValue {
  /// All numbers in it, in their order, at any depth.
  var numbers: [Double] {
    if let number = numberValue { return [number] }
    return arrayValue?.flatMap(\.numbers) ?? []
  }
}

/// How far numbers are from what they should be.
struct Deviation: CustomStringConvertible {
  private(set) var worst = 0.0
  private var place = "nothing was compared"

  /// Compares numbers; the error is absolute up to 1 and relative above.
  init(_ found: [Float], _ expected: [Double], bands: Int) {
    guard found.count == expected.count else {
      (worst, place) = (.infinity, "\(found.count) numbers, expected \(expected.count)")
      return
    }
    for (index, (a, b)) in zip(found, expected).enumerated() {
      let error = abs(Double(a) - b) / max(1, abs(b))
      if error.isNaN || error > worst || index == 0 {
        worst = error.isNaN ? .infinity : error
        place = "pixel \(index / bands), channel \(index % bands): found \(a), expected \(b)"
      }
      if error.isNaN { return }
    }
  }

  var description: String { "off by \(worst) at \(place)" }
}
