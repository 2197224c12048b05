import Adjustments
import CPixels

/// A point program in the form that the C interpreter expects.
final class CompiledProgram: @unchecked Sendable {
  private(set) var steps: [px_step] = []
  private var tables: [FloatTable] = []
  private var masks: [CompiledMask] = []
  private var tones: [TonePointer] = []
  private var pictures: [CompiledPicture] = []
  private let isExact: Bool
  private let depth: Int

  /// Compiles a program. Each table is rounded once.
  ///
  /// - Parameters:
  ///   - isExact: whether tone functions are computed one by one, without tables.
  ///   - depth: the bits per channel of the rendering.
  init(_ program: PointProgram, isExact: Bool = false, depth: Int = 8) {
    self.isExact = isExact
    self.depth = depth
    append(program)
  }

  private func append(_ program: PointProgram) { program.steps.forEach(append) }

  private func append(_ step: PointStep) {
    switch step {
    case .matrix(let matrix): append(PX_STEP_matrix, parameters: matrix.rows + matrix.offset)
    case .tones(let functions): append(functions)
    case .kernel(let kernel):
      if let curve = kernel.curve { return append(kernel.kind, curve) }
      append(
        kernel.kind, parameters: kernel.numbers.map(\.value), table: kernel.table.map { FloatTable($0.samples) },
        tableCount: kernel.table?.count ?? 0)
    case .picture(let picture):
      let compiled = CompiledPicture(picture)
      pictures.append(compiled)
      append(PX_STEP_picture, parameters: [Double(picture.blend.kernel.rawValue)])
      steps[steps.count - 1].layer = compiled.layer
    case .mix(let program, let opacity, let blend, let mask):
      append(PX_SAVE)
      append(program)
      append(PX_MIX, parameters: [opacity, Double(blend.kernel.rawValue), program.changesAlpha ? 1 : 0])
      guard let mask = mask.map(CompiledMask.init) else { return }
      masks.append(mask)
      (steps[steps.count - 1].mask, steps[steps.count - 1].mask_count) = (mask.nodes, mask.count)
    }
  }

  /// Tone functions: one table for all of them, or a step for each.
  private func append(_ functions: [ToneFunction]) {
    if !isExact, let table = TonePointer(functions, depth: depth) {
      var step = px_step()
      step.kind = PX_STEP_tone
      step.tones = table.base
      tones.append(table)
      steps.append(step)
      return
    }
    for function in functions {
      switch function {
      case .curve(let curve, let channels):
        append(
          PX_STEP_curve, table: FloatTable(curve.samples), tableCount: curve.samples.count, channels: channels)
      case .levels(let levels, let channels):
        append(
          PX_STEP_levels,
          parameters: [levels.black, levels.white, 1 / levels.gamma, levels.outputBlack, levels.outputWhite],
          channels: channels)
      case .invert(let amount): append(PX_STEP_invert, parameters: [amount])
      }
    }
  }

  /// A kernel with a curve for every channel: as a tone table, or as its samples.
  private func append(_ kind: px_step_kind, _ curve: SampledCurve) {
    append(kind, table: FloatTable(curve.samples), tableCount: curve.samples.count)
    guard !isExact, let table = TonePointer([.curve(curve, channels: .all)], depth: depth) else { return }
    tones.append(table)
    steps[steps.count - 1].tones = table.base
  }

  private func append(
    _ kind: px_step_kind, parameters: [Double] = [], table: FloatTable? = nil, tableCount: Int = 0,
    channels: Channels = .all
  ) {
    var step = px_step()
    step.kind = kind
    step.channels = channels.rawValue
    if let table {
      tables.append(table)
      (step.table, step.table_count) = (table.base, Int32(tableCount))
    }
    withUnsafeMutableBytes(of: &step.p) { $0.bindMemory(to: Float.self).assign(parameters) }
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
