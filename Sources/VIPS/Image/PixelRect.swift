import CVips

/// A rectangle of whole pixels; rows count downwards.
package struct PixelRect: Hashable, Sendable {
  /// The first column.
  package var x: Int
  /// The first row.
  package var y: Int
  /// Columns.
  package var width: Int
  /// Rows.
  package var height: Int

  /// The rectangle of this size at this position.
  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The column after the last.
  package var right: Int { x + width }
  /// The row after the last.
  package var bottom: Int { y + height }
  /// Whether it has no pixel.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// The intersection with another, which may be empty.
  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(0, min(right, other.right) - left), height: max(0, min(bottom, other.bottom) - top))
  }

  /// The rectangle with this many more pixels on every side.
  package func expanded(by reach: Int) -> PixelRect {
    PixelRect(x: x - reach, y: y - reach, width: width + 2 * reach, height: height + 2 * reach)
  }

  /// Its parts in the tiles of a grid that begins at the first pixel, row by row.
  func parts(inTilesOf width: Int, by height: Int) -> [PixelRect] {
    guard !isEmpty else { return [] }
    return (y / height...(bottom - 1) / height).flatMap { row in
      (x / width...(right - 1) / width).map { column in
        intersection(PixelRect(x: column * width, y: row * height, width: width, height: height))
      }
    }
  }

  /// Whether it contains all of another.
  package func contains(_ other: PixelRect) -> Bool {
    other.isEmpty || (x <= other.x && y <= other.y && other.right <= right && other.bottom <= bottom)
  }
}

extension PixelRect {
  init(_ rect: VipsRect) {
    self.init(x: Int(rect.left), y: Int(rect.top), width: Int(rect.width), height: Int(rect.height))
  }

  var raw: VipsRect {
    VipsRect(
      left: Int32(clamping: x), top: Int32(clamping: y), width: Int32(clamping: width), height: Int32(clamping: height))
  }
}
