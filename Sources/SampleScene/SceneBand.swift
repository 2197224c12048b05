/// A band of rows to paint on, in linear light.
///
/// Coordinates are in units of the picture's height: in a 3:2 picture, x is 0…1.5 from the left and y is 0…1 from the top.
struct SceneBand {
  /// Pixels per unit.
  let scale: Float
  /// The coordinates of the top left corner.
  let origin: SIMD2<Float>
  /// Width in pixels.
  let width: Int
  /// The rows of the picture that this band holds.
  let rows: Range<Int>
  /// The light of the band, row by row.
  let light: UnsafeMutablePointer<Light>

  /// The x of a column's center.
  func x(_ column: Int) -> Float { origin.x + (Float(column) + 0.5) / scale }

  /// The y of a row's center.
  func y(_ row: Int) -> Float { origin.y + (Float(row) + 0.5) / scale }

  /// The light of a row of this band.
  func row(_ row: Int) -> UnsafeMutablePointer<Light> { light + (row - rows.lowerBound) * width }

  /// The columns that overlap an interval of x.
  func columns(_ low: Float, _ high: Float) -> Range<Int> {
    let first = min(max(Int((low - origin.x) * scale), 0), width)
    let last = min(max(Int((high - origin.x) * scale) + 1, first), width)
    return first..<last
  }

  /// The rows of this band that overlap an interval of y.
  func rows(_ low: Float, _ high: Float) -> Range<Int> {
    let first = min(max(Int((low - origin.y) * scale), rows.lowerBound), rows.upperBound)
    let last = min(max(Int((high - origin.y) * scale) + 1, first), rows.upperBound)
    return first..<last
  }

  /// The coverage of a pixel whose center is `distance` inside an edge.
  func coverage(_ distance: Float) -> Float { saturate(distance * scale + 0.5) }

  /// Paints the pixels of a rectangle with a function that returns a color and its coverage.
  func paint(
    _ x: ClosedRange<Float>, _ y: ClosedRange<Float>,
    _ color: (_ x: Float, _ y: Float, _ below: Light) -> (Light, Float)
  ) {
    let columns = columns(x.lowerBound, x.upperBound)
    for row in rows(y.lowerBound, y.upperBound) {
      let pixels = self.row(row)
      let py = self.y(row)
      for column in columns {
        let (paint, alpha) = color(self.x(column), py, pixels[column])
        if alpha > 0 { pixels[column] = pixels[column].mixed(paint, alpha) }
      }
    }
  }
}
