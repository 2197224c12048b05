import CPixels
import TestSupport

/// One row of pixels through `px_run_row`.
enum Row {
  /// Calls the body while the kernels of an instruction set are in use, one body after another.
  static func using<Result>(_ instructions: px_instructions, _ body: () -> Result) -> Result {
    Instructions.using(instructions, body)
  }

  /// Floats in, floats out.
  static func run(_ pixels: [Float], bands: Int32 = 3, outBands: Int32? = nil, steps: [px_step] = []) -> [Float] {
    var source = px_source()
    (source.sample, source.bands) = (PX_F32, bands)
    var target = px_target()
    (target.sample, target.bands) = (PX_F32, outBands ?? bands)
    let width = pixels.count / Int(bands)
    var output = [Float](repeating: .nan, count: width * Int(target.bands))
    px_run_row(&source, steps, Int32(steps.count), &target, pixels, &output, Int32(width), 0, 0)
    return output
  }

  /// Every code of a depth, decoded by a table of linear light and encoded again.
  static func roundTrip<Code: FixedWidthInteger>(_ codes: [Code], table: [Float], transfer: px_transfer) -> [Code] {
    table.withUnsafeBufferPointer { table in
      var source = px_source()
      (source.sample, source.bands) = (Code.bitWidth == 8 ? PX_U8 : PX_U16, 1)
      source.decode.0 = table.baseAddress
      var target = px_target()
      (target.sample, target.bands) = (source.sample, 1)
      target.transfer.0 = transfer
      var output = [Code](repeating: 0, count: codes.count)
      px_run_row(&source, nil, 0, &target, codes, &output, Int32(codes.count), 0, 0)
      return output
    }
  }

  /// A step with parameters.
  static func step(_ kind: px_step_kind, _ parameters: [Float] = []) -> px_step {
    var step = px_step()
    (step.kind, step.channels) = (kind, 7)
    withUnsafeMutableBytes(of: &step.p) { bytes in
      for (index, value) in parameters.enumerated() {
        bytes.storeBytes(of: value, toByteOffset: 4 * index, as: Float.self)
      }
    }
    return step
  }

  /// What `PX_MIX` makes of a pixel that was `before` and is `after`, both linear.
  static func mixed(_ before: [Float], _ after: [Float], opacity: Float, _ blend: px_blend) -> [Float] {
    // A matrix of zeros and an offset puts `after` in the place of whatever was there.
    let replace = step(PX_STEP_matrix, [Float](repeating: 0, count: 9) + after)
    return run(before, steps: [step(PX_SAVE), replace, step(PX_MIX, [opacity, Float(blend.rawValue)])])
  }
}
