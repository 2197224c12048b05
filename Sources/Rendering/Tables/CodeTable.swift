import Adjustments
import CPixels
import PhotoMetadata

/// A table from linear light to 8-bit codes, as the kernels read it: exactly the codes of the function in double.
///
/// The codes of a photo's channel rise with its light. So a run of floats, which share all bits but the last
/// `PX_CODE_BITS`, needs only its first code and the position where the next one begins.
final class CodeTable: @unchecked Sendable {
  /// The kernel's numbers, at a stable address.
  let kernel: UnsafePointer<px_code_table>
  private let entries: UnsafePointer<UInt32>

  /// What a table is made from.
  struct Key: Equatable, Sendable {
    /// Functions of E that are applied first.
    var tones: [ToneFunction]
    /// The transfer curve of the codes.
    var curve: ToneCurve
  }

  private static let cache = TableCache<Key, CodeTable?>()

  /// The table for a key, from the cache if it was computed before.
  ///
  /// - Returns: Nil where codes fall with rising light, rise by more than one within a run, or differ below 0 or far
  ///   above 1.
  static func cached(_ key: Key) -> CodeTable? { cache.table(key) { CodeTable(CodeFunction(key)) } }

  private convenience init?(_ function: CodeFunction?) {
    guard let function, let range = function.range else { return nil }
    let runs = range.low.bitPattern >> PX_CODE_BITS...range.high.bitPattern >> PX_CODE_BITS
    var entries: [UInt32] = []
    entries.reserveCapacity(runs.count)
    var code = function.code(Double(range.low))
    for run in runs {
      let first = run << PX_CODE_BITS
      let next = run < runs.upperBound ? function.code(first + Self.run) : code
      let step = next == code ? Self.run : function.firstBits(above: code, first...first + Self.run) - first
      // All floats of the run after the step have the next code.
      guard next == code || next == code + 1 || (next > code && step == Self.run) else { return nil }
      entries.append(UInt32(code) << PX_CODE_BITS + (Self.run - step))
      code = next
    }
    self.init(entries, low: range.low, high: range.high)
  }

  private init(_ values: [UInt32], low: Float, high: Float) {
    let memory = UnsafeMutablePointer<UInt32>.allocate(capacity: values.count)
    memory.initialize(from: values, count: values.count)
    entries = UnsafePointer(memory)
    let table = UnsafeMutablePointer<px_code_table>.allocate(capacity: 1)
    table.initialize(to: px_code_table(entries: entries, low: low, high: high))
    kernel = UnsafePointer(table)
  }

  deinit {
    kernel.deallocate()
    entries.deallocate()
  }

  /// The floats of a run.
  private static let run = UInt32(1) << PX_CODE_BITS
}

/// Linear light to codes of 8 bits, rounded half up.
private struct CodeFunction {
  private let key: CodeTable.Key

  /// Nil if values outside −0.25…4 are not clipped to the codes of these ends.
  init?(_ key: CodeTable.Key) {
    guard ToneEnds(key.tones)?.isSaturated == true else { return nil }
    self.key = key
  }

  func code(_ linear: Double) -> Int {
    let light = key.tones.isEmpty ? linear : px_srgb_decode(key.tones.value(px_srgb_encode(linear)))
    return Int(min(max(key.curve.stored(light), 0), 1) * 255 + 0.5)
  }

  func code(_ bits: UInt32) -> Int { code(Double(Float(bitPattern: bits))) }

  /// The powers of two beyond which codes do not change; nil if the codes of values below or next to 0 do.
  var range: (low: Float, high: Float)? {
    let black = code(0.0)
    guard code(ToneEnds.light.low) == black else { return nil }
    guard
      let low = (-24...0).reversed().map({ Float(sign: .plus, exponent: $0, significand: 1) })
        .first(where: { code(Double($0)) == black })
    else { return nil }
    let high: Float = code(1.0) == code(ToneEnds.light.high) ? 1 : Float(ToneEnds.light.high)
    return low < high ? (low, high) : nil
  }

  /// The first float of a range whose code is above the given one; the last float must have such a code.
  func firstBits(above code: Int, _ bits: ClosedRange<UInt32>) -> UInt32 {
    var (low, high) = (bits.lowerBound, bits.upperBound)
    while low < high {
      let middle = low + (high - low) / 2
      if self.code(middle) > code { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
