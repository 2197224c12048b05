import Adjustments
import Documents
import Foundation
import ImageFiles
import PhotoMetadata
import TestSupport
import Testing
import VIPS

@testable import Rendering

/// A curve from stored values to light, 0…1.
enum StoredCurve: Sendable, CustomTestStringConvertible {
  case pq, hlg, srgb
  case power(Double)

  static let sdr: [StoredCurve] = [.srgb] + [0.6, 1, 1.8, 2.2, 2.6, 2.8, 3.5].map { .power($0) }

  var testDescription: String {
    switch self {
    case .pq: "PQ"
    case .hlg: "HLG"
    case .srgb: "sRGB"
    case .power(let exponent): "gamma \(exponent)"
    }
  }

  /// The light of a stored value (SMPTE ST 2084; ITU-R BT.2100, table 5; IEC 61966-2-1).
  func light(_ value: Double) -> Double {
    switch self {
    case .pq:
      let root = pow(value, 32 / 2523.0)
      let ratio = max(root - 3424 / 4096.0, 0) / (2413 / 128.0 - 2392 / 128.0 * root)
      return pow(ratio, 16384 / 2610.0)
    case .hlg:
      return value <= 0.5 ? value * value / 3 : (exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12
    case .srgb: return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    case .power(let exponent): return pow(value, exponent)
    }
  }
}

extension RenderingSuite {
  @Suite("HDR encodings")
  struct HDRTests {
    enum Form: String, CaseIterable { case curves, tables, gray }

    /// A profile with a curve and a name that says nothing about it.
    private static func profile(_ curve: StoredCurve, _ form: Form) throws -> [UInt8] {
      let codes = (0..<4096).map { JSONValue.number((curve.light(Double($0) / 4095) * 65535).rounded()) }
      let tags: JSONValue = [
        "profile": "RGB_D65_202_Rel_PeQ", "curv": .array(codes),
        "colorants": [[0.4361, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141]],
      ]
      return switch form {
      case .curves: ProfileBytes.profile(tags)
      case .tables: ProfileBytes.tables(tags)
      case .gray: ProfileBytes.gray(tags)
      }
    }

    private static func photo(_ profile: [UInt8], _ form: Form) throws -> Photo {
      try VIPSLibrary.start()
      let image = try Picture(8, 8, bands: form == .gray ? 1 : 3).image(depth: 8)
      return try Photo(bytes: ByteBlock(copying: try image.encoded(as: Encoding(.jpeg), profile: profile)))
    }

    @Test(
      "HDR profiles are detected by their curve, whatever their name",
      arguments: [StoredCurve.pq, .hlg], Form.allCases)
    func curve(curve: StoredCurve, form: Form) throws {
      let profile = try Self.profile(curve, form)
      let error = #expect(throws: PhotoError.self) { try Self.photo(profile, form) }
      #expect(error?.kind == .unsupported && error?.editError.category == .badData)
      #expect(error?.message.contains("its colors are \(curve.testDescription) ") == true)
      // Nor is it written.
      let refusal = #expect(throws: ResourceError.self) { try ColorSpace.output(profile) }
      #expect(refusal?.problems.first?.message.contains(curve.testDescription) == true)
    }

    @Test("no SDR curve is taken for HDR", arguments: StoredCurve.sdr, Form.allCases)
    func sdr(curve: StoredCurve, form: Form) throws {
      let photo = try Self.photo(try Self.profile(curve, form), form)
      #expect(photo.info.color.isEditable)
      #expect(photo.info.warnings.isEmpty, "\(photo.info.warnings)")
    }

    @Test(
      "every PQ and HLG photo is refused by name, in any format",
      .enabled(if: Corpus.isPresent, "\(Corpus.reason)"),
      arguments: ["avif", "heif", "jxl", "png"], [StoredCurve.pq, .hlg])
    func photos(format: String, curve: StoredCurve) throws {
      let name = "media/hdr/test_\(curve.testDescription.lowercased()).\(format)"
      let path = try #require(Corpus.folder).appendingPathComponent(name).path
      let error = #expect(throws: PhotoError.self) { try Photo(path: path) }
      #expect(error?.kind == .unsupported)
      #expect(error?.message.contains("its colors are \(curve.testDescription) ") == true)
    }
  }
}
