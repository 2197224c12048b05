/// Linear light with sRGB primaries, outside 0…1 where it is more vivid; the fourth number is unused.
typealias Light = SIMD4<Float>

extension SIMD4 where Scalar == Float {
  /// Red, green, blue.
  init(_ red: Float, _ green: Float, _ blue: Float) { self.init(red, green, blue, 0) }

  /// Interpolates to another color: 0 gives this one, 1 the other.
  func mixed(_ other: Light, _ amount: Float) -> Light { self + (other - self) * amount }
}

/// 0 below one edge, 1 above the other, smooth between.
func smoothstep(_ e0: Float, _ e1: Float, _ x: Float) -> Float {
  let t = min(max((x - e0) / (e1 - e0), 0), 1)
  return t * t * (3 - 2 * t)
}

/// Clamped to 0…1.
func saturate(_ x: Float) -> Float { min(max(x, 0), 1) }

/// The inner product, in a fixed order of additions, so that it does not depend on the compiler.
func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { a.x * b.x + a.y * b.y + a.z * b.z }

/// The inner product.
func dot(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { a.x * b.x + a.y * b.y }
