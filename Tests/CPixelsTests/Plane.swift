import CPixels

/// A picture of one band.
struct Plane: Equatable {
  let width, height: Int
  var values: [Float]

  var frame: px_frame { px_frame(x: 0, y: 0, width: Int32(width), height: Int32(height)) }

  init(_ width: Int, _ height: Int, _ value: (_ x: Int, _ y: Int) -> Float) {
    (self.width, self.height) = (width, height)
    values = (0..<width * height).map { value($0 % width, $0 / width) }
  }

  init(_ width: Int, _ height: Int, values: [Float]) {
    (self.width, self.height, self.values) = (width, height, values)
  }

  /// The value at a place, that of the nearest edge outside.
  subscript(x: Int, y: Int) -> Float { values[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)] }

  func part(_ frame: px_frame) -> Plane {
    Plane(Int(frame.width), Int(frame.height)) { self[$0 + Int(frame.x), $1 + Int(frame.y)] }
  }

  /// The bits of every value, those of all NaNs the same.
  var bits: [UInt32] { values.map { $0.isNaN ? 0x7FC0_0000 : $0.bitPattern } }

  func largestDifference(from other: [Double]) -> Double {
    zip(values, other).map { abs(Double($0) - $1) }.max() ?? .infinity
  }

  // MARK: Pictures

  static func flat(_ width: Int, _ height: Int, _ value: Float) -> Plane { Plane(width, height) { _, _ in value } }

  /// Even noise, 0…1.
  static func noise(_ width: Int, _ height: Int) -> Plane {
    var state: UInt32 = 7
    return Plane(width, height) { _, _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 8) / 16_777_216
    }
  }

  /// Large blots of 0 and 1 with sharp edges.
  static func blots(_ width: Int, _ height: Int) -> Plane {
    Plane(width, height) { x, y in (x * x / 90 + y * 3 / 20 + x * y / 300) % 3 == 0 ? 1 : 0 }
  }

  static func step(_ width: Int, _ height: Int, from low: Float = 0, to high: Float = 1) -> Plane {
    Plane(width, height) { x, _ in x < width / 2 ? low : high }
  }
}
