import CPixels
import Foundation
import Documents
import TestSupport
import Testing

@testable import Adjustments

/// The NumPy float64 reference and what it has recorded.
@Suite("the reference", .timeLimit(.minutes(Effort.minutes)))
struct ReferenceTests {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  private static let folders = [
    "AdjustmentsTests/Fixtures", "RenderingTests/Fixtures", "RenderingTests/Fixtures/comparison",
  ]

  static let fixtures: [String] = folders.flatMap { folder in
    let names = (try? FileManager.default.contentsOfDirectory(atPath: tests.appendingPathComponent(folder).path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.map { folder + "/" + $0 }
  }.sorted()

  /// The SHA-256 over the reference's sources, sorted by path: path, LF, bytes with LF line ends.
  static let digest: String = {
    let folder = tests.appendingPathComponent("Reference")
    let paths = (FileManager.default.subpaths(atPath: folder.path) ?? []).filter { $0.hasSuffix(".py") }
      .sorted { $0.unicodeScalars.lexicographicallyPrecedes($1.unicodeScalars) }
    var bytes: [UInt8] = []
    for path in paths {
      let source = (try? [UInt8](Data(contentsOf: folder.appendingPathComponent(path)))) ?? []
      bytes += Array((path + "\n").utf8)
      bytes += source.indices.filter { !(source[$0] == 0x0D && $0 + 1 < source.count && source[$0 + 1] == 0x0A) }.map {
        source[$0]
      }
    }
    return SHA256Digest(of: bytes).hex
  }()

  private static func fixture(_ path: String) throws -> JSONValue {
    try JSONValue.parse([UInt8](Data(contentsOf: tests.appendingPathComponent(path))))
  }

  @Test("no fixture is older than the reference", arguments: fixtures)
  func current(path: String) throws {
    let recorded = try Self.fixture(path)["reference"]?.stringValue
    #expect(recorded == Self.digest, "Tests/\(path) is stale; run python3 Tests/Reference/record.py")
  }

  @Test("there are fixtures, and every released adjustment has a reference definition")
  func complete() {
    #expect(Self.fixtures.count > Catalog.ops.count)
    for type in Catalog.all where !(type is any GeometryAdjustment.Type) {
      let path = Self.tests.appendingPathComponent("Reference/adjustments/\(type.identity.op).py").path
      #expect(FileManager.default.fileExists(atPath: path), "\(type.identity.op)")
    }
  }

  @Test("sRGB encoding and OKLab equal the reference")
  func conversions() throws {
    let cases = try Self.fixture("AdjustmentsTests/Fixtures/color.json")["conversions"]?.arrayValue ?? []
    #expect(cases.count >= 40)
    for one in cases {
      let linear = one["linear"]?.arrayValue?.compactMap(\.numberValue) ?? []
      var lab = [0.0, 0, 0]
      px_oklab(linear, &lab)
      for (found, expected) in zip(
        linear.map(px_srgb_encode) + lab, Self.numbers(one["encoded"]) + Self.numbers(one["oklab"]))
      {
        #expect(abs(found - expected) < 1e-9, "\(linear)")
      }
    }
  }

  @Test("the eight color bands have the same hues as in the reference")
  func bands() throws {
    let bands = try Self.fixture("AdjustmentsTests/Fixtures/color.json")["bands"]?.arrayValue ?? []
    #expect(bands.count == HueBands.hues.count)
    for (index, band) in bands.enumerated() {
      #expect(band["hsl"]?.numberValue == HueBands.hues[index])
      let angle = try #require(band["oklch"]?.numberValue)
      let found = HueBands.angles[index] * 180 / .pi
      #expect(abs((found - angle + 540).truncatingRemainder(dividingBy: 360) - 180) < 1e-4)
    }
  }

  @Test("the matrices of illuminants equal the reference to ten digits")
  func lights() throws {
    let matrices = try Self.fixture("AdjustmentsTests/Fixtures/whiteBalance.json")["matrices"]?.arrayValue ?? []
    #expect(matrices.count >= 20)
    for one in matrices {
      let settings = WhiteBalance {
        $0.kelvin = one["kelvin"]?.numberValue
        $0.temperature = one["temperature"]?.numberValue ?? 0
        $0.tint = one["tint"]?.numberValue ?? 0
      }
      guard
        case .matrix(let matrix)? = settings.program(in: PointContext(frame: FrameSize(width: 1, height: 1))).steps
          .first
      else {
        Issue.record("whiteBalance is not a matrix")
        return
      }
      for (found, expected) in zip(matrix.rows, Self.numbers(one["matrix"])) { #expect(abs(found - expected) < 1e-10) }
    }
  }

  private static func numbers(_ value: JSONValue?) -> [Double] {
    (value?.arrayValue ?? []).flatMap { $0.numberValue.map { [$0] } ?? numbers($0) }
  }
}
