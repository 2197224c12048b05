import Adjustments
import CPixels
import Threads
import VIPS

/// An area step with the point steps around it: one pass from stored samples or floats to stored samples or floats.
final class AreaPass: Sendable {
  private let before, after: PointPass
  private let step: AreaStep
  private let bounds: PixelRect
  /// The column that the next request continues; always nil if parts come in any order.
  private let column = Monitor<AreaColumn?>(nil)
  private let isInOrder: Bool

  /// Prepares the pass.
  ///
  /// - Parameters:
  ///   - before: ends with floats.
  ///   - after: begins with them.
  ///   - bounds: the picture.
  ///   - isInOrder: whether one thread requests parts that follow one another from top to bottom.
  init(_ before: PointPass, _ step: AreaStep, _ after: PointPass, of bounds: PixelRect, isInOrder: Bool) {
    (self.before, self.step, self.after) = (before, step, after)
    (self.bounds, self.isInOrder) = (bounds, isInOrder)
  }

  /// The encode end of the pass.
  var encoder: SampleEncoder { after.encoder }

  /// The input that a part is computed from; only the new rows if it continues the previous part.
  func needs(_ part: PixelRect) -> PixelRect {
    let needed = part.expanded(by: step.reach)
    guard let row = column.withLock({ $0?.rows(before: part) }) else { return needed }
    return PixelRect(x: needed.x, y: row, width: needed.width, height: max(0, needed.bottom - row))
  }

  /// Computes a part of the picture from the input that it needs.
  func run(_ input: borrowing PixelTile, _ output: borrowing MutablePixelTile) {
    let (base, stride) = (input.base, input.bytesPerRow)
    let (target, targetStride, part) = (output.base, output.bytesPerRow, output.rect)
    var (image, from, to) = (px_frame(bounds), px_frame(input.rect), px_frame(part))
    withPass { kernel, pass in
      guard isInOrder, px_area_is_continued(kernel.pointee.kind) != 0 else {
        let scratch = FloatScratch(count: px_area_scratch(kernel, pass, &from, &to))
        return px_area_tile(kernel, pass, &image, base, stride, &from, target, targetStride, &to, scratch.base)
      }
      let column = nextColumn(of: part, kernel, pass)
      column.run(kernel, pass, base, stride, target, targetStride, rows: part.y..<part.bottom)
      if part.bottom < bounds.bottom { self.column.withLock { $0 = column } }
    }
  }

  /// The column that a part continues, or a new one.
  private func nextColumn(
    of part: PixelRect, _ kernel: UnsafePointer<px_area>, _ pass: UnsafePointer<px_area_pass>
  ) -> AreaColumn {
    let last = column.withLock { column in
      defer { column = nil }
      return column
    }
    if let last, last.rows(before: part) != nil { return last }
    return AreaColumn(of: bounds, beginning: part, reach: step.reach, kernel, pass)
  }

  private func withPass(_ body: (UnsafePointer<px_area>, UnsafePointer<px_area_pass>) -> Void) {
    before.withKernels { source, beforeSteps, _ in
      after.withKernels { _, afterSteps, encoder in
        var pass = px_area_pass()
        (pass.source, pass.target) = (source, encoder)
        (pass.before, pass.before_count) = (beforeSteps.baseAddress, Int32(beforeSteps.count))
        (pass.after, pass.after_count) = (afterSteps.baseAddress, Int32(afterSteps.count))
        pass.is_gray = before.encoder.target.bands < 3 ? 1 : 0
        pass.is_mixed = step.isMixed ? 1 : 0
        (pass.opacity, pass.blend) = (Float(step.opacity), step.blend.kernel)
        (pass.mask, pass.mask_count) = (step.mask?.nodes, step.mask?.count ?? 0)
        withUnsafePointer(to: step.kernel) { kernel in withUnsafePointer(to: pass) { body(kernel, $0) } }
      }
    }
  }
}

/// A column of a picture while it is computed from top to bottom: the state of an area kernel between two parts.
private final class AreaColumn: @unchecked Sendable {
  /// The column from its first row to the last of the picture, and the input that it is computed from.
  private var to, from: px_frame
  private let scratch: FloatScratch
  /// The first row that is not computed yet, and the first row of the input that is not loaded yet.
  private var row, inputRow: Int
  private let reach: Int

  init(
    of picture: PixelRect, beginning part: PixelRect, reach: Int, _ kernel: UnsafePointer<px_area>,
    _ pass: UnsafePointer<px_area_pass>
  ) {
    let column = PixelRect(x: part.x, y: part.y, width: part.width, height: picture.bottom - part.y)
    let needed = column.expanded(by: reach).intersection(picture)
    (to, from) = (px_frame(column), px_frame(needed))
    (row, inputRow, self.reach) = (part.y, needed.y, reach)
    scratch = FloatScratch(count: px_area_column_scratch(kernel, pass, &from, &to))
    var image = px_frame(picture)
    px_area_column_begin(kernel, pass, &image, &from, &to, scratch.base)
  }

  /// The first row of the input that a part needs to continue the column; nil if it does not continue it.
  func rows(before part: PixelRect) -> Int? {
    part.x == Int(to.x) && part.width == Int(to.width) && part.y == row ? inputRow : nil
  }

  /// Computes the next rows.
  func run(
    _ kernel: UnsafePointer<px_area>, _ pass: UnsafePointer<px_area_pass>, _ input: UnsafeRawPointer,
    _ inputStride: Int, _ output: UnsafeMutableRawPointer, _ outputStride: Int, rows: Range<Int>
  ) {
    px_area_column_rows(
      kernel, pass, &from, &to, scratch.base, input, inputStride, output, outputStride, Int32(rows.lowerBound),
      Int32(rows.count))
    row = rows.upperBound
    inputRow = min(row + reach, Int(from.y + from.height))
  }
}
