import Adjustments
import CPixels

/// A point program as the C interpreter takes it.
final class CompiledProgram: @unchecked Sendable {
  private(set) var steps: [px_step] = []
  private var tables: [FloatTable] = []
  private var tones: [TonePointer] = []
  private let isExact: Bool
  private let depth: Int

  /// Compiles a program. Each table is rounded once.
  ///
  /// - Parameters:
  ///   - isExact: whether tone functions are computed one by one and never from one table.
  ///   - depth: the bits a channel that the picture will have.
  init(_ program: PointProgram, isExact: Bool = false, depth: Int = 8) {
    self.isExact = isExact
    self.depth = depth
    append(program)
  }

  private func append(_ program: PointProgram) { program.steps.forEach(append) }

  private func append(_ step: PointStep) {
    switch step {
    case .matrix(let matrix): append(PX_MATRIX, parameters: matrix.rows + matrix.offset)
    case .tones(let functions): append(functions)
    case .luminanceCurve(let curve): append(PX_LUMINANCE_CURVE, table: curve.samples)
    case .vibrance(let amount): append(PX_VIBRANCE, parameters: [amount])
    case .blackAndWhite(let table, let a, let b):
      append(PX_BLACK_AND_WHITE, parameters: [a, b], table: table.samples)
    case .vignette(let v):
      append(
        PX_VIGNETTE,
        parameters: [
          v.centerX, v.centerY, 1 / (v.radiusX * v.radiusX), 1 / (v.radiusY * v.radiusY), 1 / v.halfWidth,
          1 / v.halfHeight, v.squareness, v.start, v.end, v.ev,
        ])
    case .mix(let program, let opacity, let blend):
      append(PX_SAVE)
      append(program)
      append(PX_MIX, parameters: [opacity, Double(blend.kernel.rawValue)])
    }
  }

  /// Tone functions: one table for all of them, or a step for each.
  private func append(_ functions: [ToneFunction]) {
    if !isExact, let table = TonePointer(functions, depth: depth) {
      var step = px_step()
      step.kind = PX_TONE
      step.tones = table.base
      tones.append(table)
      steps.append(step)
      return
    }
    for function in functions {
      switch function {
      case .curve(let curve, let channels): append(PX_CURVE, table: curve.samples, channels: channels)
      case .levels(let levels, let channels):
        append(
          PX_LEVELS,
          parameters: [levels.black, levels.white, 1 / levels.gamma, levels.outputBlack, levels.outputWhite],
          channels: channels)
      case .invert(let amount): append(PX_INVERT, parameters: [amount])
      }
    }
  }

  private func append(
    _ kind: px_step_kind, parameters: [Double] = [], table: [Double]? = nil, channels: Channels = .all
  ) {
    var step = px_step()
    step.kind = kind
    step.channels = channels.rawValue
    if let table {
      let kept = FloatTable(table)
      tables.append(kept)
      step.table = kept.base
      step.table_count = Int32(kept.count)
    }
    withUnsafeMutableBytes(of: &step.p) { bytes in
      let floats = bytes.bindMemory(to: Float.self)
      for (index, value) in parameters.enumerated() { floats[index] = Float(value) }
    }
    steps.append(step)
  }
}

extension BlendMode {
  /// The mode as the C kernels name it.
  var kernel: px_blend {
    switch self {
    case .normal: PX_NORMAL
    case .multiply: PX_MULTIPLY
    case .screen: PX_SCREEN
    case .overlay: PX_OVERLAY
    case .softLight: PX_SOFT_LIGHT
    case .luminosity: PX_LUMINOSITY
    case .color: PX_COLOR
    }
  }
}
