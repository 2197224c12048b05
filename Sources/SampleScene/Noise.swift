/// Noise from an integer hash, so that it is the same on every machine.
enum Noise {
  /// A 32-bit hash of a lattice point.
  static func hash(_ x: Int32, _ y: Int32, _ seed: UInt32) -> UInt32 {
    var h = UInt32(bitPattern: x) &* 0x9E37_79B1 ^ UInt32(bitPattern: y) &* 0x85EB_CA77 ^ seed &* 0xC2B2_AE3D
    h ^= h >> 15
    h = h &* 0x2C1B_3C6D
    h ^= h >> 12
    h = h &* 0x297A_2D39
    return h ^ (h >> 15)
  }

  /// A number in 0..<1 for a lattice point.
  static func unit(_ x: Int32, _ y: Int32, _ seed: UInt32) -> Float {
    Float(hash(x, y, seed) >> 8) * (1 / 16_777_216)
  }

  /// Smooth noise in 0…1 with features of size 1.
  static func value(_ x: Float, _ y: Float, _ seed: UInt32) -> Float {
    let (ix, iy) = (floor(x), floor(y))
    let (fx, fy) = (x - Float(ix), y - Float(iy))
    let sx = fx * fx * (3 - 2 * fx)
    let sy = fy * fy * (3 - 2 * fy)
    let a = unit(ix, iy, seed)
    let b = unit(ix &+ 1, iy, seed)
    let c = unit(ix, iy &+ 1, seed)
    let d = unit(ix &+ 1, iy &+ 1, seed)
    let top = a + (b - a) * sx
    return top + (c + (d - c) * sx - top) * sy
  }

  /// Fractal noise in 0…1: octaves of half the size and half the amplitude, each rotated to hide the lattice.
  static func fractal(_ x: Float, _ y: Float, octaves: Int, seed: UInt32) -> Float {
    var (px, py) = (x, y)
    var sum: Float = 0
    var weight: Float = 0.5
    var total: Float = 0
    for octave in 0..<octaves {
      sum += weight * value(px, py, seed &+ UInt32(octave))
      total += weight
      weight *= 0.5
      (px, py) = (1.62 * px - 1.21 * py + 3.7, 1.21 * px + 1.62 * py + 1.3)
    }
    return sum / total
  }

  private static func floor(_ v: Float) -> Int32 {
    let truncated = Int32(v)
    return Float(truncated) > v ? truncated &- 1 : truncated
  }
}

/// A reproducible sequence of numbers for placing things.
struct RandomSequence {
  private let seed: UInt32
  private var count: Int32 = 0

  init(_ seed: UInt32) { self.seed = seed }

  /// The next number in 0..<1.
  mutating func roll() -> Float {
    count &+= 1
    return Noise.unit(count, 77, seed)
  }

  /// The next number in a range.
  mutating func roll(_ range: ClosedRange<Float>) -> Float {
    range.lowerBound + (range.upperBound - range.lowerBound) * roll()
  }
}
