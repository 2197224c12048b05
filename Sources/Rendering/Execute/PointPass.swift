import Adjustments
import CPixels
import VIPS

/// One pass over pixels: stored samples or floats in, a point program, stored samples or floats out.
///
/// Steps at the ends of the program that treat channels separately become part of the decoding and encoding tables.
final class PointPass: Sendable {
  let decoder: SampleDecoder
  let encoder: SampleEncoder
  private let program: CompiledProgram
  private let colors: ColorCaches?

  /// Where pixels come from.
  enum Input {
    /// Stored integers of a color space.
    case stored(ColorSpace, bands: Int, depth: Int)
    /// Floats that are linear light of a color space.
    case light(ColorSpace, bands: Int)
    /// Floats that are linear light already.
    case linear(bands: Int)
  }

  /// Where pixels go.
  enum Output {
    /// Floats that stay linear light.
    case linear(bands: Int)
    /// Integers of a color space.
    case target(RenderPlan.Target)
  }

  /// Prepares the pass.
  ///
  /// - Parameter isExact: whether every step is computed by itself, as in its definition.
  init(_ program: PointProgram, from input: Input, to output: Output, isExact: Bool = false) {
    var steps = program.steps[...]
    let depth =
      switch (input, output) {
      case (_, .target(let target)): target.depth
      case (.stored(_, _, let depth), _): depth
      case (.linear, .linear), (.light, .linear): 8
      }
    switch input {
    case .stored(let color, let bands, let depth):
      let prefix = isExact ? [] : steps.channelwisePrefix(color: color, bands: bands, depth: depth)
      steps = steps.dropFirst(prefix.count)
      decoder = SampleDecoder(color: color, bands: bands, depth: depth, then: Array(prefix))
    case .light(let color, let bands): decoder = SampleDecoder(light: color, bands: bands)
    case .linear(let bands): decoder = SampleDecoder(linearBands: bands)
    }
    switch output {
    case .linear(let bands): encoder = SampleEncoder(linearBands: bands)
    case .target(let target):
      let laysOver = decoder.source.bands % 2 == 0 && target.bands % 2 == 1
      var folding: SampleEncoder?
      if !isExact, target.color.matrix == nil, !laysOver, !target.reducesChroma, case .tones(let tones)? = steps.last {
        folding = SampleEncoder(target, after: tones)
      }
      if folding != nil { steps = steps.dropLast() }
      encoder = folding ?? SampleEncoder(target, isExact: isExact)
    }
    let compiled = CompiledProgram(PointProgram(Array(steps)), isExact: isExact, depth: depth)
    self.program = compiled
    colors = isExact ? nil : ColorCaches(decoder.source, compiled)
  }

  /// Computes one row whose first pixel lies at (x, y).
  func run(_ input: UnsafeRawPointer, _ output: UnsafeMutableRawPointer, width: Int, x: Int, y: Int) {
    withKernels { source, steps, target in
      px_run_row(
        source, steps.baseAddress, Int32(steps.count), target, input, output, Int32(width), Int32(x), Int32(y))
    }
  }

  /// Computes a part of the picture.
  func run(_ input: borrowing PixelTile, _ output: borrowing MutablePixelTile) {
    let (from, to, rect) = (input.base, output.base, output.rect)
    let (inputStride, outputStride) = (input.bytesPerRow, output.bytesPerRow)
    withKernels { source, steps, target in
      for row in 0..<rect.height {
        px_run_row(
          source, steps.baseAddress, Int32(steps.count), target, from + row * inputStride, to + row * outputStride,
          Int32(rect.width), Int32(rect.x), Int32(rect.y + row))
      }
    }
  }

  /// Calls a body with the ends of the pass and its steps. Other threads must not use the decode end.
  func withKernels<Result>(
    _ body: (UnsafePointer<px_source>, UnsafeBufferPointer<px_step>, UnsafePointer<px_target>) -> Result
  ) -> Result {
    withSource { source in
      withUnsafePointer(to: encoder.target) { target in
        program.steps.withUnsafeBufferPointer { body(source, $0, target) }
      }
    }
  }

  private func withSource<Result>(_ body: (UnsafePointer<px_source>) -> Result) -> Result {
    guard let colors else { return withUnsafePointer(to: decoder.source, body) }
    return colors.withCache { cache in
      var source = decoder.source
      source.colors = cache
      return withUnsafePointer(to: source, body)
    }
  }

  /// Calls a body with a resampling of the program's results.
  func withReduction<Result>(
    _ across: ResamplingAxis, _ down: ResamplingAxis, bands: Int, _ body: (UnsafePointer<px_reduction>) -> Result
  ) -> Result {
    withSource { source in
      program.steps.withUnsafeBufferPointer { steps in
        let reduction = px_reduction(
          source: source, steps: steps.baseAddress, step_count: Int32(steps.count), bands: Int32(bands),
          across: across.kernel, down: down.kernel)
        return withUnsafePointer(to: reduction, body)
      }
    }
  }
}

extension ArraySlice<PointStep> {
  /// The steps at the start that become part of 8-bit decoding tables: those that treat channels separately.
  fileprivate func channelwisePrefix(color: ColorSpace, bands: Int, depth: Int) -> ArraySlice<PointStep> {
    guard depth == 8, color.matrix == nil || bands < 3 else { return [] }
    return prefix { step in
      switch step {
      case .tones(let tones): bands > 2 || tones.allSatisfy { $0.channels == .all }
      case .matrix(let matrix):
        matrix.isDiagonal
          && (bands > 2
            || (Set([matrix.rows[0], matrix.rows[4], matrix.rows[8]]).count == 1 && Set(matrix.offset).count == 1))
      default: false
      }
    }
  }
}

extension PointStep {
  /// The result of a step that treats channels separately, for a linear value.
  func value(_ linear: Double, channel: Int) -> Double {
    switch self {
    case .tones(let tones):
      let changing = tones.changing(Channels(rawValue: 1 << UInt32(channel)))
      return changing.isEmpty ? linear : px_srgb_decode(changing.value(px_srgb_encode(linear)))
    case .matrix(let matrix): return matrix.rows[4 * channel] * linear + matrix.offset[channel]
    default: return linear
    }
  }
}
