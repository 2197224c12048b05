import Foundation
import TestSupport
import Testing

@testable import PhotoMetadata

/// A parametric curve of an ICC profile, as ICC.1:2022 table 68 defines it.
struct ParametricCurve: Sendable, CustomTestStringConvertible {
  /// The number of the function type.
  let type: Int
  /// Its numbers in the order of the table, each a multiple of 1/65536.
  let numbers: [Double]

  var testDescription: String { "type \(type): \(numbers)" }

  /// The value for an X, by the words of the table.
  func value(_ x: Double) -> Double {
    let n = numbers + [Double](repeating: 0, count: 7 - numbers.count)
    let (g, a, b, c) = (n[0], n[1], n[2], n[3])
    switch type {
    case 0: return pow(x, g)
    case 1: return x >= -b / a ? pow(a * x + b, g) : 0
    case 2: return x >= -b / a ? pow(a * x + b, g) + c : c
    case 3: return x >= n[4] ? pow(a * x + b, g) : c * x
    default: return x >= n[4] ? pow(a * x + b, g) + n[5] : c * x + n[6]
    }
  }

  /// A gray profile with this curve alone.
  var profile: [UInt8] {
    Self.profile(
      Array("para".utf8) + Self.big(0, 4) + Self.big(type, 2) + Self.big(0, 2)
        + numbers.flatMap { Self.big(Int($0 * 65_536), 4) })
  }

  /// A gray profile with a curve of samples alone, or of one number, a gamma in 1/256.
  static func sampled(_ samples: [Int]) -> [UInt8] {
    profile(Array("curv".utf8) + big(0, 4) + big(samples.count, 4) + samples.flatMap { big($0, 2) })
  }

  private static func big(_ value: Int, _ width: Int) -> [UInt8] {
    (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func profile(_ tag: [UInt8]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(0..<4, with: big(144 + tag.count, 4))
    header.replaceSubrange(12..<24, with: Array("mntrGRAYXYZ ".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    return header + big(1, 4) + Array("kTRC".utf8) + big(144, 4) + big(tag.count, 4) + tag
  }
}

@Suite("curves of ICC profiles", .timeLimit(.minutes(Effort.minutes)))
struct ICCCurveTests {
  static let curves = [
    ParametricCurve(type: 0, numbers: [1.75]),
    ParametricCurve(type: 1, numbers: [2.25, 1.125, -0.125]),
    ParametricCurve(type: 2, numbers: [2.25, 0.875, -0.125, 0.0625]),
    ParametricCurve(type: 3, numbers: [2.5, 0.9375, 0.0625, 0.078125, 0.046875]),
    ParametricCurve(type: 4, numbers: [2.5, 0.9375, 0.0625, 0.078125, 0.046875, 0.03125, 0.015625]),
  ]

  @Test("a parametric curve of any type has the values of its definition", arguments: curves)
  func parametric(curve: ParametricCurve) throws {
    let read = try #require(try ICCProfile(curve.profile).curves?.first)
    guard case .parametric(let g, let a, let b, let c, let d, let e, let f) = read else {
      Issue.record("read as \(read)")
      return
    }
    for step in 0...64 {
      let x = Double(step) / 64
      let value = x >= d ? pow(a * x + b, g) + e : c * x + f
      #expect(abs(value - curve.value(x)) < 1e-12, "at \(x)")
    }
  }

  @Test("a curve with one number is a gamma in 256ths, as specified in ICC.1:2022 10.6")
  func gamma() throws {
    let read = try #require(try ICCProfile(ParametricCurve.sampled([0x0233])).curves?.first)
    #expect(read == .gamma(2 + 51.0 / 256))
  }

  @Test("a sampled curve may be level, and is refused if it falls by even the smallest step")
  func falling() throws {
    _ = try ICCProfile(ParametricCurve.sampled([0, 100, 100, 65_535]))
    #expect(throws: ICCError.self) { try ICCProfile(ParametricCurve.sampled([0, 101, 100, 65_535])) }
  }

  @Test("a tag that extends beyond the profile is refused")
  func cutOff() {
    var bytes = Array(ParametricCurve.sampled([0, 100, 65_535]).dropLast(2))
    bytes[3] = UInt8(bytes.count)
    #expect {
      try ICCProfile(bytes)
    } throws: { error in
      "\(error)".contains("its tag 1 lies outside the profile")
    }
  }

  @Test("a curve of unknown type or with impossible numbers is refused")
  func refused() {
    for curve in [
      ParametricCurve(type: 5, numbers: [1, 1, 1, 1, 1, 1, 1]), ParametricCurve(type: 0, numbers: [0]),
      ParametricCurve(type: 1, numbers: [2, 0, 0]), ParametricCurve(type: 4, numbers: [2, 1, 0, 0, 0]),
    ] {
      #expect(throws: ICCError.self) { try ICCProfile(curve.profile) }
    }
  }
}
