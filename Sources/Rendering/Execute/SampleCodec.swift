import Adjustments
import CPixels
import PhotoMetadata
import VIPS

/// How stored samples become linear light: the decode end of a pass.
final class SampleDecoder: @unchecked Sendable {
  private(set) var source = px_source()
  private var tables: [FloatTable] = []

  /// Stored integers of a color space.
  ///
  /// - Parameter steps: applied to each decoded value; each of them treats channels separately.
  init(color: ColorSpace, bands: Int, depth: Int, then steps: [PointStep] = []) {
    source.sample = depth == 8 ? PX_U8 : PX_U16
    source.bands = Int32(bands)
    let curves = bands < 3 ? [color.curves[0]] : color.curves
    let codes = depth == 8 ? 256 : 65536
    tables = curves.enumerated().map { channel, curve in
      guard !steps.isEmpty else { return .light(of: curve, codes: codes) }
      return FloatTable(
        (0..<codes).map { code in
          steps.reduce(curve.linear(Double(code) / Double(codes - 1))) { $1.value($0, channel: channel) }
        })
    }
    source.decode = (tables[0].base, tables.count > 1 ? tables[1].base : nil, tables.count > 2 ? tables[2].base : nil)
    convert(from: color)
  }

  /// Floats that are linear light of a color space.
  init(light color: ColorSpace, bands: Int) {
    source.sample = PX_F32
    source.bands = Int32(bands)
    convert(from: color)
  }

  private func convert(from color: ColorSpace) {
    guard let matrix = color.matrix, source.bands > 2 else { return }
    source.has_matrix = 1
    withUnsafeMutableBytes(of: &source.matrix) { $0.bindMemory(to: Float.self).assign(matrix.rows) }
  }

  /// Floats that are linear light already.
  init(linearBands bands: Int) {
    source.sample = PX_F32
    source.bands = Int32(bands)
  }
}

/// How linear light becomes samples: the encode end of a pass.
final class SampleEncoder: @unchecked Sendable {
  private(set) var target = px_target()
  private var samples: [FloatTable] = []
  private var bytes: [CodeTable] = []
  private var words: TonePointer?

  /// Floats that stay linear light.
  init(linearBands bands: Int) {
    target.sample = PX_F32
    target.bands = Int32(bands)
  }

  /// Integers of a color space, by table where a table is accurate enough.
  init(_ plan: RenderPlan.Target, isExact: Bool = false) {
    fill(plan)
    if !isExact { _ = findTables(plan, after: []) }
    setTransfers(plan)
  }

  /// Integers of a color space, after tone functions; nil if a table is not accurate enough.
  init?(_ plan: RenderPlan.Target, after tones: [ToneFunction]) {
    guard findTables(plan, after: tones) else { return nil }
    fill(plan)
    setTransfers(plan)
  }

  /// Finds the tables that replace tone functions and the transfer curves; returns false if a channel has none.
  private func findTables(_ plan: RenderPlan.Target, after tones: [ToneFunction]) -> Bool {
    guard plan.depth == 8 else {
      words = TonePointer(plan, after: tones)
      return words != nil
    }
    let curves = plan.color.curves
    bytes = [Channels.red, .green, .blue].enumerated().compactMap { index, channel in
      CodeTable.cached(CodeTable.Key(tones: tones.changing(channel), curve: curves[min(index, curves.count - 1)]))
    }
    return bytes.count == 3
  }

  /// The format of the samples.
  var bandFormat: BandFormat {
    switch target.sample {
    case PX_U8: .uchar
    case PX_U16: .ushort
    default: .float
    }
  }

  private func fill(_ plan: RenderPlan.Target) {
    target.sample = plan.depth == 8 ? PX_U8 : PX_U16
    target.bands = Int32(plan.bands)
    if let matrix = plan.color.matrix, plan.bands > 2 {
      target.has_matrix = 1
      withUnsafeMutableBytes(of: &target.matrix) { $0.bindMemory(to: Float.self).assign(matrix.inverse.rows) }
    }
    target.reduces_chroma = plan.reducesChroma ? 1 : 0
    withUnsafeMutableBytes(of: &target.background) { $0.bindMemory(to: Float.self).assign(plan.background) }
  }

  private func setTransfers(_ plan: RenderPlan.Target) {
    let curves = plan.color.curves
    let transfers = (0..<3).map { channel in
      var transfer = transfer(curves[min(channel, curves.count - 1)])
      transfer.bytes = bytes.count == 3 ? bytes[channel].kernel : nil
      transfer.words = words.map { UnsafePointer($0.base + channel) }
      return transfer
    }
    target.transfer = (transfers[0], transfers[1], transfers[2])
  }

  private func transfer(_ curve: ToneCurve) -> px_transfer {
    var transfer = px_transfer()
    switch curve {
    case .parametric(let g, let a, let b, let c, let d, let e, let f):
      (transfer.g, transfer.a, transfer.b, transfer.c) = (Float(g), Float(a), Float(b), Float(c))
      (transfer.d, transfer.e, transfer.f) = (Float(d), Float(e), Float(f))
    case .sampled(let values):
      let table = FloatTable(values)
      samples.append(table)
      transfer.is_sampled = 1
      transfer.samples = table.base
      transfer.count = Int32(table.count)
    }
    return transfer
  }
}

extension UnsafeMutableBufferPointer<Float> {
  /// Writes numbers from the start, each rounded once.
  func assign(_ values: [Double]) {
    for (index, value) in values.enumerated() { self[index] = Float(value) }
  }
}
